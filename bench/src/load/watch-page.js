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
