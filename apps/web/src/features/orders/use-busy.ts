import { useState } from 'react'

/** Whether what was begun here is still under way. */
export function useBusy() {
  const [count, setCount] = useState(0)
  const run = async (act: () => Promise<unknown>): Promise<void> => {
    setCount((before) => before + 1)
    await act().finally(() => setCount((before) => before - 1))
  }
  return { isBusy: count > 0, run }
}
