// Runs in the page, ahead of its own code: tells of every layout shift that no tap explains, with
// what moved furthest.
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries()) {
    if (hadRecentInput) continue
    const [first] = sources
    const node = first?.node
    const element = node?.nodeType === Node.TEXT_NODE ? node.parentElement : node
    const name = `${element?.tagName.toLowerCase()} "${element?.textContent?.trim().slice(0, 30)}"`
    const way = `${Math.round(first?.previousRect.y)} to ${Math.round(first?.currentRect.y)} px`
    window.tellShift(value, `${window.location.pathname}: ${name}, from ${way}`)
  }
}).observe({ type: 'layout-shift', buffered: true })
