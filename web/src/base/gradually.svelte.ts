// In a moment: after the finger or key that waits already, and before the browser takes its time to paint. A timer would be
// held back by some milliseconds.
function soon(act: () => void): () => void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    act();
  };
  port2.postMessage(null);
  return () => port1.close();
}

// Counts from `first` up to `all`, `step` more whenever the browser has had a moment for something else: what is drawn by this
// count holds up no finger and no key, on a slow phone either. Made while a component is.
export function gradually(all: () => number, step: number, first = step): () => number {
  let count = $state(first);
  $effect(() => (count < all() ? soon(() => (count += step)) : undefined));
  return () => Math.min(count, all());
}
