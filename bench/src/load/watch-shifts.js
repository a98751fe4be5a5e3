// Runs in the page, ahead of its own code: tells of every layout shift that no tap explains.
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) {
    if (!hadRecentInput) window.tellShift(value, window.location.pathname)
  }
}).observe({ type: 'layout-shift', buffered: true })
