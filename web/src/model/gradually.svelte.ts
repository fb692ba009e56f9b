// Counts up to `all`, `step` more whenever the browser has had a moment for something else: what is drawn by this count holds
// up no finger and no key, on a slow phone either. Made while a component is.
export function gradually(all: () => number, step: number): () => number {
  let count = $state(step);
  $effect(() => {
    if (count >= all()) return;
    const timer = setTimeout(() => (count += step));
    return () => clearTimeout(timer);
  });
  return () => Math.min(count, all());
}
