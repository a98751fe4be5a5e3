import { Radio, Settings2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../shared/ui/class-names.ts'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { Spinner } from '../../../shared/ui/spinner.tsx'
import { useOnline } from '../../../shared/ui/use-online.ts'
import type { LiveState } from '../connection/states.ts'
import { lazyOffers } from '../slips/lazy-offers.ts'
import { useLiveState } from '../use-live.ts'

/** How the live is heard, in a word and a sign: connected, or connecting again. */
export function ConnectionHealth() {
  const isHeard = useLiveState().kind === 'connected'
  return (
    <p
      role="status"
      className={classNames(
        'flex min-w-0 items-center gap-2 text-sm font-bold',
        isHeard ? 'max-lg:sr-only' : 'text-first-ink',
      )}
    >
      <HealthSign />
      <span className="truncate">{useHealthText()}</span>
    </p>
  )
}

/** The sign of how the live is heard. */
export function HealthSign() {
  return useLiveState().kind === 'connected' ? (
    <Radio aria-hidden="true" className="size-5 shrink-0 text-alert" />
  ) : (
    <Spinner />
  )
}

/** Says how the live is heard. */
export function useHealthText(): string {
  const { t } = useTranslation('live')
  return healthText(useLiveState(), useOnline(), t)
}

function healthText(
  state: LiveState,
  isOnline: boolean,
  t: ReturnType<typeof useTranslation<'live'>>['t'],
): string {
  switch (state.kind) {
    case 'connected':
      if (state.stream.isElsewhere) return t('livePage.strip.elsewhere')
      return state.stream.isPractice
        ? t('livePage.practice.running')
        : t('livePage.strip.connected', { username: state.stream.username })
    case 'reconnecting':
      return t(isOnline ? 'livePage.strip.reconnecting' : 'livePage.strip.offline')
    case 'stopping':
      return t('livePage.strip.stopping')
    default:
      return t('livePage.strip.connecting')
  }
}

const LiveSettings = lazy(async () => ({
  default: (await import('./live-settings.tsx')).LiveSettings,
}))

/** Opens the settings of the live page; their code comes with the first press. */
export function SettingsButton() {
  const { t } = useTranslation('live')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        label={t('livePage.settings.title')}
        aria-haspopup="dialog"
        icon={<Settings2 aria-hidden="true" className="size-6" />}
        onClick={() => setIsOpen(true)}
      />
      <Suspense fallback={null}>
        {isOpen ? <LiveSettings onClose={() => setIsOpen(false)} /> : null}
      </Suspense>
    </>
  )
}

/** Reads the comments for what slips through; stands outside of the tabs, and outlives a change. */
export function SlipReaderPart() {
  const part = lazyOffers.usePart()
  return part ? <part.SlipReader /> : null
}
