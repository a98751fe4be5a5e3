import type { ItemWaitlist } from '@dibs/contract'
import { useState } from 'react'
import { useCommentsFact } from '../comments/use-comments.ts'
import { useLiveParts } from '../live-context.ts'
import { addReading, diffWaitlists, NOTHING_SEEN } from '../waitlists/diff-waitlists.ts'

type LiveTab = 'waitlists' | 'comments'

/** Which tab is open, and whether something arrived in the other one since it was left. */
export function useTabNews(waitlists: readonly ItemWaitlist[]) {
  const { comments } = useLiveParts()
  const [tab, setOpenTab] = useState<LiveTab>('waitlists')
  const [seenHeard, setSeenHeard] = useState(0)
  const [seen, setSeen] = useState(NOTHING_SEEN)

  const setTab = (next: LiveTab) => {
    if (next === 'comments') setSeen(addReading(NOTHING_SEEN, waitlists))
    else setSeenHeard(comments.getSnapshot().heard)
    setOpenTab(next)
  }
  return {
    tab,
    setTab,
    hasNewClaims: tab === 'comments' && diffWaitlists(seen, waitlists).hasNewPlace,
    hasNewComments: useCommentsFact(({ heard }) => tab === 'waitlists' && heard > seenHeard),
  }
}
