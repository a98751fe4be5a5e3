/** How long a hidden page waits: browsers stop painting it, and slow its timers. */
const HIDDEN_WAIT_MS = 250
/** A frame that comes later than this says that the device has its hands full. */
const LATE_MS = 34
/** Comments wait no longer than this, however slow the device is. */
const LONGEST_REST_MS = 250

/** More comments than this in one frame are a rush that this device cannot keep up with. */
const RUSH = 8
/** In a rush the list is drawn five times a second: nobody reads more, and taps have the time between. */
const RUSH_WAIT_MS = 200

/**
 * Runs before the next paint, or soon, when the page is hidden and nothing is painted. Where a frame
 * took long, the page then rests as long again, so that a tap is answered between two of them.
 * `shown`: how many changes the frame before has brought.
 */
export function nextFrame(run: () => void, shown: number): void {
  if (document.visibilityState === 'hidden') {
    setTimeout(run, HIDDEN_WAIT_MS)
    return
  }
  if (shown > RUSH) {
    setTimeout(run, RUSH_WAIT_MS)
    return
  }
  const askedAt = performance.now()
  requestAnimationFrame(() => {
    const took = performance.now() - askedAt
    if (took <= LATE_MS) run()
    else setTimeout(run, Math.min(took, LONGEST_REST_MS))
  })
}
