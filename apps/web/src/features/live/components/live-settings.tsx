import { useTranslation } from 'react-i18next'
import type { LivePrefs } from '../../../shared/storage/stored-entries.ts'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { Switch } from '../../../shared/ui/switch.tsx'
import { tryChime } from '../comfort/chime.ts'
import { useLivePrefs } from '../comfort/use-live-prefs.ts'
import { canKeepAwake } from '../comfort/use-wake-lock.ts'
import { useLiveParts } from '../live-context.ts'

/** What makes the live page comfortable on this device; each choice is remembered. */
export function LiveSettings({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('live')
  const { prefs: store } = useLiveParts()
  const prefs = useLivePrefs()
  const row = (name: keyof LivePrefs, isPossible: boolean, onTry?: () => void) => (
    <Switch
      label={t(`livePage.settings.${name}`)}
      hint={isPossible ? t(`livePage.settings.${name}Hint`) : t('livePage.settings.notHere')}
      checked={isPossible && prefs[name]}
      disabled={!isPossible}
      onChange={(isOn) => {
        store.change({ [name]: isOn })
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
        <p className="text-sm text-ink-soft">{t('livePage.stayNote')}</p>
      </div>
    </Dialog>
  )
}
