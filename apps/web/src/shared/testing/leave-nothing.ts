import { cleanup } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { afterEach, vi } from 'vitest'

// Test files share one simulated browser: what a test has left on its page or in its storage would
// be there for the tests of another.
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  toast.remove()
  document.body.replaceChildren()
  document.title = ''
  localStorage.clear()
  sessionStorage.clear()
})
