// Times as people read them: 12:05, −0:30, and for correspondence 2 d 4 h.
export function clockText(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const size = Math.abs(seconds);
  const sign = seconds < 0 ? "−" : "";
  if (size >= 86400) return `${sign}${Math.floor(size / 86400)} d ${Math.floor((size % 86400) / 3600)} h`;
  const two = (number: number) => String(number).padStart(2, "0");
  if (size >= 3600) return `${sign}${Math.floor(size / 3600)}:${two(Math.floor((size % 3600) / 60))}:${two(size % 60)}`;
  return `${sign}${Math.floor(size / 60)}:${two(size % 60)}`;
}
