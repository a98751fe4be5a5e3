import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PATHS } from '../../../shared/paths.ts'
import { useServices } from '../../../shared/services/services.tsx'
import type { LivePrefs } from '../../../shared/storage/stored-entries.ts'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { Switch } from '../../../shared/ui/switch.tsx'
import { canKeepAwake } from '../alerts/wake-lock.ts'
import { tryChime } from '../alerts/winner-signal.ts'
import { SecondSource } from '../elsewhere/second-source.tsx'
import { changePrefs } from '../live-store.ts'
import { useLiveParts, useLiveStore } from '../use-live.ts'

/** Sound, vibration, screen and keys of the live page on this device; each choice is remembered. */
export function LiveSettings({ onClose }: { onClose: () => void }) {
  const { t: tLive } = useTranslation('live')
  const { t } = useTranslation('liveSettings')
  const { store } = useLiveParts()
  const { storage } = useServices()
  const prefs = useLiveStore((data) => data.prefs)
  const row = (
    name: Exclude<keyof LivePrefs, 'keepsContains'>,
    isPossible: boolean,
    onTry?: () => void,
  ) => (
    <Switch
      label={t(name)}
      hint={isPossible ? t(`${name}Hint`) : t('notHere')}
      checked={isPossible && prefs[name]}
      disabled={!isPossible}
      onChange={(isOn) => {
        changePrefs(store, storage, { [name]: isOn })
        if (isOn) onTry?.()
      }}
    />
  )
  return (
    <Dialog open onClose={onClose} title={tLive('livePage.settings.title')}>
      <div className="grid gap-4">
        {row('sound', 'AudioContext' in window, tryChime)}
        {row('vibration', 'vibrate' in navigator, () => navigator.vibrate(120))}
        {row('keepAwake', canKeepAwake())}
        {row('shortcuts', true)}
        <SecondSource />
        <p className="text-sm text-ink-soft">{tLive('livePage.stayNote')}</p>
        <div className="text-sm text-ink-soft">
          <p>{t('limits')}</p>
          <Link
            className="tap inline-flex items-center font-bold underline"
            to={`${PATHS.support}#not-delivered`}
          >
            {t('limitsLink')}
          </Link>
        </div>
      </div>
    </Dialog>
  )
}
