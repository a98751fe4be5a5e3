import { ApiError, authEndpoints, type LiveProof } from '@dibs/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../shared/api/error-text.ts'
import { useServices } from '../../shared/services/services.tsx'
import type { Proof } from './verification-state.ts'

/** How often the server is asked how far it is; it listens in between by itself. */
const ASK_AGAIN_MS = 2_500

type Word = { username: string; word: string }
type Outcome = { onFound: (proof: Proof) => void; onExpired: () => void }

/** Has the server listen for the word in the live, and tells how far that is; `null` before. */
export function useLiveProof({ username, word }: Word, { onFound, onExpired }: Outcome) {
  const { api } = useServices()
  const { t } = useTranslation('verification')
  const { t: common } = useTranslation()
  const [state, setState] = useState<LiveProof['state'] | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isOn, setIsOn] = useState(false)

  const settle = (cause: unknown) => {
    if (!(cause instanceof ApiError) || cause.status >= 500) return
    setIsOn(false)
    if (cause.code === 'challenge_expired') onExpired()
    else setError(errorText(cause, common, t('tiktokVerification.error.somethingWentWrong')))
  }
  const ask = async () => {
    try {
      const body = { username, word }
      const { data } = await api(authEndpoints.verifyAccountByLive, { body })
      setState(data.state)
      if (data.state === 'missed' || data.found) setIsOn(false)
      if (data.found && data.user_id !== null)
        onFound({ accountId: data.user_id, nickname: data.nickname ?? '' })
    } catch (cause) {
      settle(cause)
    }
  }
  useRepeatedly(ask, isOn)

  return {
    state,
    error,
    isOn,
    start: () => {
      setError(null)
      setState('waiting')
      setIsOn(true)
    },
  }
}

/** Runs a task, and again a while after it is done, as long as `isOn`. */
function useRepeatedly(task: () => Promise<void>, isOn: boolean): void {
  const latest = useRef(task)
  latest.current = task
  useEffect(() => {
    if (!isOn) return
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const run = async () => {
      await latest.current()
      if (!isOver) timer = setTimeout(run, ASK_AGAIN_MS)
    }
    void run()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isOn])
}
