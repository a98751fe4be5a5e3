import type { WaitlistBody } from '@dibs/contract'
import { useMemo, useState } from 'react'
import { useCommentsFact } from '../comments/use-comments.ts'
import { useLiveParts } from '../live-context.ts'
import { hasNewPlace, placesOf } from '../waitlists/new-claims.ts'

type LiveTab = 'waitlists' | 'comments'

/** Which tab is open, and whether something arrived in the other one since it was left. */
export function useTabNews(waitlists: readonly WaitlistBody[]) {
  const { comments } = useLiveParts()
  const [tab, setOpenTab] = useState<LiveTab>('waitlists')
  const [seenHeard, setSeenHeard] = useState(0)
  const [seenPlaces, setSeenPlaces] = useState<ReadonlySet<string>>(new Set())
  const places = useMemo(() => placesOf(waitlists), [waitlists])

  const setTab = (next: LiveTab) => {
    if (next === 'comments') setSeenPlaces(places)
    else setSeenHeard(comments.getSnapshot().heard)
    setOpenTab(next)
  }
  return {
    tab,
    setTab,
    hasNewClaims: tab === 'comments' && hasNewPlace(seenPlaces, places),
    hasNewComments: useCommentsFact(({ heard }) => tab === 'waitlists' && heard > seenHeard),
  }
}
