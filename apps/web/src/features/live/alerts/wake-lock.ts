import { useEffect } from 'react'

/** Whether this browser can keep the screen on. */
export const canKeepAwake = () => 'wakeLock' in navigator

/**
 * Keeps the screen on. The browser lets go whenever the page is hidden, so it is asked again when
 * the page comes back. A refusal (a battery that runs low) is not worth a word.
 */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !canKeepAwake()) return
    let isOver = false
    let lock: WakeLockSentinel | null = null
    const ask = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return
      const granted = await navigator.wakeLock.request('screen').catch(() => null)
      if (isOver) void granted?.release()
      else lock = granted
    }
    void ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [isWanted])
}
