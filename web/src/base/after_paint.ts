const LongestWait = 500;

// When what was drawn just now is on the screen; or a while later, in a window that nobody looks at.
export function afterPaint(act: () => void): void {
  let hasActed = false;
  const once = () => {
    if (!hasActed) act();
    hasActed = true;
  };
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(once)));
  setTimeout(once, LongestWait);
}
