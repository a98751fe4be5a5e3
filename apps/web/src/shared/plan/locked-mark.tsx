import type { Limit } from '@dibs/core'
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePlansOffered } from '../flags/flags-provider.tsx'
import { useLiftingPlan } from './use-plan.ts'

/**
 * Marks a feature that the seller's plan lacks with a lock and the plan that has it, where plans are
 * offered; nothing for one that it has. Stands beside the feature's words, also inside a button.
 */
export function LockedMark({ feature }: { feature: Limit }) {
  const { t } = useTranslation('plans')
  const lifting = useLiftingPlan(feature)
  const isOffered = usePlansOffered()
  if (lifting === null) return null
  return (
    <span className="inline-flex items-center gap-1 rounded-full bg-chip px-2 py-0.5 text-xs font-bold whitespace-nowrap text-ink ring-1 ring-line">
      <Lock aria-hidden="true" className="size-3.5 shrink-0" />
      {isOffered ? <span className="sr-only">{t('locked')} </span> : null}
      {isOffered ? t(`name.${lifting}`) : t('lockedAlone')}
    </span>
  )
}

/** What a button's name says behind it of a feature that the seller's plan lacks; nothing of one that it has. */
export function useLockedName(feature: Limit): string {
  const { t } = useTranslation('plans')
  const lifting = useLiftingPlan(feature)
  const isOffered = usePlansOffered()
  if (lifting === null) return ''
  return `. ${isOffered ? `${t('locked')} ${t(`name.${lifting}`)}` : t('lockedAlone')}`
}
