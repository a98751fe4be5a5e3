import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Dots of "Connecting..." go from none to three (specification, section 2). */
const DOT_MS = 500
const MOST_DOTS = 3

/** "Connecting" with dots that come one by one, in a place that keeps its width. */
export function ConnectingLabel() {
  const { t } = useTranslation('home')
  const [dots, setDots] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setDots((count) => (count + 1) % (MOST_DOTS + 1)), DOT_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <span>
      {t('live.connecting')}
      <span aria-hidden="true" className="inline-block w-[1.2em] text-left">
        {'.'.repeat(dots)}
      </span>
    </span>
  )
}
