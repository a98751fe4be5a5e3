import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/use-format.ts'
import { formatTimeOnAir } from '../on-air/format-time-on-air.ts'
import { useOnAir } from '../on-air/use-on-air.ts'
import { countBuyers, type WaitlistsView } from '../waitlists/use-waitlists.ts'
import { ConnectionHealth, GapNotes } from './connection-health.tsx'
import { DurationWarning } from './duration-warning.tsx'
import { LiveSettingsButton } from './live-settings-button.tsx'

/** Where the live stands, at a glance: how it is heard, for how long, and what came of it. */
export function StatusStrip({ view }: { view: WaitlistsView }) {
  const { t } = useTranslation('live')
  return (
    <section aria-label={t('livePage.strip.label')} className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-1 md:flex-nowrap md:gap-x-6">
        <div className="min-w-0 flex-[1_1_100%] px-1 md:flex-auto">
          <ConnectionHealth />
          <p className="hidden text-xs text-ink-soft md:block">{t('livePage.stayNote')}</p>
        </div>
        <Figures view={view} />
        <LiveSettingsButton />
      </div>
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        <GapNotes />
      </div>
      <DurationWarning />
    </section>
  )
}

function Figures({ view }: { view: WaitlistsView }) {
  const { t } = useTranslation('live')
  const { number } = useFormat()
  const { claims, buyers } = useMemo(() => countBuyers(view.waitlists), [view.waitlists])
  const { secondsOnAir, commentsHeard } = useOnAir()
  return (
    <dl className="flex min-w-0 flex-1 justify-between gap-x-1.5 pl-1 sm:justify-start sm:gap-x-6 md:flex-none">
      <Figure name={t('livePage.strip.onAir')} value={formatTimeOnAir(secondsOnAir)} />
      <Figure name={t('livePage.strip.heard')} value={number(commentsHeard)} />
      <Figure name={t('livePage.strip.claims')} value={number(claims)} />
      <Figure name={t('livePage.strip.buyers')} value={number(buyers)} />
    </dl>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex min-w-0 flex-col-reverse">
      <dt className="truncate text-xs text-ink-soft">{name}</dt>
      <dd className="figures text-base leading-tight font-extrabold min-[23rem]:text-lg whitespace-nowrap">
        {value}
      </dd>
    </div>
  )
}
