import { Suspense } from 'react'
import { useProfile } from '../../shared/api/use-profile.ts'
import { lazyPart } from '../../shared/lazy-part.ts'
import { isQuestion } from './connection/endings.ts'
import type { StartWish } from './connection/states.ts'
import { useLive, useLiveState } from './use-live.ts'

const questions = lazyPart(() => import('./start-questions.tsx'))

/** Asks what a start needs to know: whether a session goes on, or takes another live of the month. */
export function StartQuestion() {
  const state = useLiveState()
  const { start, cancel } = useLive()
  const { data: profile } = useProfile()
  const refusal = state.kind === 'idle' && isQuestion(state.refusal) ? state.refusal : null
  const parts = questions.usePart(refusal !== null)
  if (!(parts && refusal && state.kind === 'idle' && profile?.tiktokUsername)) return null
  const { tiktokUsername } = profile
  const answer = (wish: StartWish) => start(tiktokUsername, { ...state.wish, ...wish })
  return (
    <Suspense>
      <parts.Question refusal={refusal} answer={answer} cancel={cancel} />
    </Suspense>
  )
}
