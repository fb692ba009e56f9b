// Gives a person a file that was made here.
export function saveFile(name: string, content: Blob | string, type = "text/plain"): void {
  const file = typeof content === "string" ? new Blob([content], { type: `${type};charset=utf-8` }) : content;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// A title as the name of a file.
export function fileName(title: string, ending: string): string {
  const plain = title.trim().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "").slice(0, 60);
  return `${plain || "quoin"}.${ending}`;
}
