// Gives a file to the person whose browser this is.
export function download(name: string, content: Blob | string, type = "text/plain;charset=utf-8"): void {
  const url = URL.createObjectURL(typeof content === "string" ? new Blob([content], { type }) : content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

// A title as the name of a file.
export function fileName(title: string, ending: string): string {
  const plain = title.trim().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "").slice(0, 60);
  return `${plain || "analysis"}.${ending}`;
}
