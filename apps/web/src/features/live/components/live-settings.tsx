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
  const { t } = useTranslation('live')
  const { store } = useLiveParts()
  const { storage } = useServices()
  const prefs = useLiveStore((data) => data.prefs)
  const row = (
    name: Exclude<keyof LivePrefs, 'keepsContains'>,
    isPossible: boolean,
    onTry?: () => void,
  ) => (
    <Switch
      label={t(`livePage.settings.${name}`)}
      hint={isPossible ? t(`livePage.settings.${name}Hint`) : t('livePage.settings.notHere')}
      checked={isPossible && prefs[name]}
      disabled={!isPossible}
      onChange={(isOn) => {
        changePrefs(store, storage, { [name]: isOn })
        if (isOn) onTry?.()
      }}
    />
  )
  return (
    <Dialog open onClose={onClose} title={t('livePage.settings.title')}>
      <div className="grid gap-4">
        {row('sound', 'AudioContext' in window, tryChime)}
        {row('vibration', 'vibrate' in navigator, () => navigator.vibrate(120))}
        {row('keepAwake', canKeepAwake())}
        {row('shortcuts', true)}
        <SecondSource />
        <p className="text-sm text-ink-soft">{t('livePage.stayNote')}</p>
        <div className="text-sm text-ink-soft">
          <p>{t('livePage.settings.limits')}</p>
          <Link
            className="tap inline-flex items-center font-bold underline"
            to={`${PATHS.support}#not-delivered`}
          >
            {t('livePage.settings.limitsLink')}
          </Link>
        </div>
      </div>
    </Dialog>
  )
}
