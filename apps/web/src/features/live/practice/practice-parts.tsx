import { planThatLifts } from '@dibs/core'
import { useQuery } from '@tanstack/react-query'
import { GraduationCap, RadioTower } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { clientConfigQuery } from '../../../shared/api/queries.ts'
import { useProfile } from '../../../shared/api/use-profile.ts'
import { formatCountdown } from '../../../shared/format/format-countdown.ts'
import { usePlan } from '../../../shared/plan/use-plan.ts'
import { useServices } from '../../../shared/services/services.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ElsewhereNote } from '../elsewhere/elsewhere-note.tsx'
import { useIsPractice, useLive } from '../use-live.ts'
import { useOnAir } from '../use-on-air.ts'
import { usePractice } from './use-practice.ts'

export { PracticeResults } from './practice-results.tsx'

/** Says what kind of live this is, where it is not one of TikTok's. */
export function LiveNote() {
  return useIsPractice() ? <PracticeNote /> : <ElsewhereNote />
}

/** Says that this is a practice, how long it still runs, and what of it a dearer plan has. */
function PracticeNote() {
  const { t } = useTranslation('practice')
  const { t: plans } = useTranslation('plans')
  const { secondsLeft } = useOnAir()
  const { plan, limits } = usePlan()
  const lifting =
    plan && limits?.manualClaims === false ? planThatLifts('manualClaims', plan) : null
  return (
    <aside className="mb-1 rounded-md bg-action-tint px-3 py-2 text-sm text-action">
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <p className="flex min-w-0 items-center gap-2 font-bold">
          <GraduationCap aria-hidden="true" className="size-5 shrink-0" />
          <span>{t('note')}</span>
          <span className="max-sm:sr-only">{t('kept')}</span>
        </p>
        {secondsLeft === null ? null : (
          <p className="figures font-bold whitespace-nowrap">
            {t('left', { time: formatCountdown(secondsLeft) })}
          </p>
        )}
      </div>
      {lifting ? (
        <p className="pl-7 max-sm:text-xs">{t('triedOut', { plan: plans(`name.${lifting}`) })}</p>
      ) : null}
    </aside>
  )
}

/** After a practice: to the seller's live, or to where an account is connected, and to another practice. */
export function PracticeNext({ connectLink }: { connectLink: ReactNode }) {
  const { t } = useTranslation('practice')
  const { t: live } = useTranslation('live')
  const { start } = useLive()
  const { data: profile } = useProfile()
  const { practise, isStarting } = usePractice()
  const username = profile?.isTikTokLinked ? profile.tiktokUsername : null
  return (
    <>
      {username === null ? (
        connectLink
      ) : (
        <Button
          size="large"
          onClick={() => start(username)}
          icon={<RadioTower aria-hidden="true" className="size-6" />}
        >
          {live('livePage.start.button')}
        </Button>
      )}
      <Button size="large" variant="quiet" onClick={practise} loading={isStarting}>
        {t('again')}
      </Button>
    </>
  )
}

/** Offers a practice before there is an account; nothing where devices listen by themselves, for nobody could be heard. */
export function PracticeStart() {
  const { t } = useTranslation('practice')
  const { api, helped } = useServices()
  const { practise, isStarting } = usePractice()
  const { data: config } = useQuery(clientConfigQuery(api))
  if (helped || config?.chatStream === 'direct') return null
  return (
    <Button size="large" variant="quiet" onClick={practise} loading={isStarting}>
      {t('start')}
    </Button>
  )
}
