// Runs in the browser's page before anything else. `window.pageWatch` holds what the browser tells
// of the main thread: tasks of over 50 ms, and how long each interaction took until the next paint.

window.pageWatch = { longTasks: [], interactions: {} }

new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) {
    window.pageWatch.longTasks.push({ startTime, duration })
  }
}).observe({ type: 'longtask', buffered: true })

new PerformanceObserver((list) => {
  for (const { interactionId, duration, name } of list.getEntries()) {
    if (!interactionId) continue
    const known = window.pageWatch.interactions[interactionId]
    if (!known || known.duration < duration) {
      window.pageWatch.interactions[interactionId] = { name, duration }
    }
  }
}).observe({ type: 'event', durationThreshold: 16, buffered: true })

// The middle of the first of these elements that is in sight with nothing over it; read in one go,
// since in a busy live the rows are others a moment later.
window.findInSight = async (selector) => {
  const until = performance.now() + 2_000
  do {
    for (const element of document.querySelectorAll(selector)) {
      const { left, top, width, height } = element.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      if (element.contains(document.elementFromPoint(x, y))) return { x, y }
    }
    await new Promise((resolve) => requestAnimationFrame(resolve))
  } while (performance.now() < until)
  return null
}
