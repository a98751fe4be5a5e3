import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveState, useTrouble } from './use-live.ts'

/** A start that takes longer says why. */
const SLOW_AFTER_MS = 10_000

/** What a start waits for and, after ten seconds or once it is known, why it takes so long; else `null`. */
export function useStartHint(): string | null {
  const { t } = useTranslation('live')
  const state = useLiveState()
  const trouble = useTrouble()
  const startedAt = state.kind === 'starting' ? state.startedAt : null
  const [slowStart, setSlowStart] = useState<number | null>(null)
  useEffect(() => {
    if (startedAt === null) return
    const timer = setTimeout(() => setSlowStart(startedAt), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [startedAt])
  if (state.kind !== 'starting') return null
  if (trouble) return t(`livePage.trouble.${trouble}`)
  if (slowStart === startedAt) return t('livePage.start.slow')
  return t('livePage.start.waiting', { username: state.username })
}
