declare module "quoin.wasm?url" {
  const url: string;
  export default url;
}
