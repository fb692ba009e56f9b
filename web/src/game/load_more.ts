import { needAreas } from "../messages/messages.svelte";

export async function loadMore() {
  const [more] = await Promise.all([import("./more"), needAreas("teacher")]);
  return more;
}
