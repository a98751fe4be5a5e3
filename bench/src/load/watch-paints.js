// Runs in the browser's page before anything else and notes when each comment's row was painted:
// the render time that Chromium's Element Timing tells of its text, which is when the frame with it
// was presented. `window.paintedAt` is that, epoch milliseconds by message id; `window.doneAt` is the
// first task after that frame, for a second opinion.

window.paintedAt = {}
window.doneAt = {}

new PerformanceObserver((list) => {
  for (const { identifier, renderTime } of list.getEntries()) {
    if (renderTime > 0) window.paintedAt[identifier] ??= performance.timeOrigin + renderTime
  }
}).observe({ type: 'element', buffered: true })

new MutationObserver((mutations) => {
  for (const { addedNodes } of mutations) for (const node of addedNodes) watch(node)
}).observe(document, { childList: true, subtree: true })

function watch(node) {
  const id = node.dataset?.messageId
  if (!id) return
  for (const text of node.querySelectorAll('p')) text.setAttribute('elementtiming', id)
  requestAnimationFrame(() => {
    const afterFrame = new MessageChannel()
    afterFrame.port1.onmessage = () => {
      window.doneAt[id] ??= performance.timeOrigin + performance.now()
    }
    afterFrame.port2.postMessage(null)
  })
}
