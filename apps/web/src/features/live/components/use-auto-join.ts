import { useLayoutEffect, useRef } from 'react'
import { useLive } from '../use-live.ts'

/** A device that opens the live page joins the live that runs already; once for each session. */
export function useAutoJoin(): void {
  const { elsewhere, join } = useLive()
  const tried = useRef<string>(null)
  const sessionId = elsewhere?.sessionId ?? null
  // Before the first paint, so that the banner of a live that can be joined does not flash.
  useLayoutEffect(() => {
    if (sessionId === null || tried.current === sessionId) return
    tried.current = sessionId
    join()
  }, [sessionId, join])
}
