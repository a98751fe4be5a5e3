/** How long a hidden page waits: browsers stop painting it, and slow its timers. */
const HIDDEN_WAIT_MS = 250

/** Runs before the next paint, or soon, when the page is hidden and nothing is painted. */
export function nextFrame(run: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(run, HIDDEN_WAIT_MS)
  else requestAnimationFrame(run)
}
