import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useServices } from '../../../shared/services/services.tsx'
import { toast } from '../../../shared/ui/toast/toast.ts'
import { changePrefs } from '../live-store.ts'
import { useLiveParts } from '../use-live.ts'
import { goThroughRows, goToPanel } from './live-rows.ts'
import { useShortcuts } from './use-shortcuts.ts'

const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}))

/** The keys that work anywhere on the live page, and their list. */
export function PageShortcuts() {
  const { t } = useTranslation('live')
  const { store } = useLiveParts()
  const { storage } = useServices()
  const [isListed, setIsListed] = useState(false)
  const switchSound = () => {
    const sound = !store.getState().prefs.sound
    changePrefs(store, storage, { sound })
    toast(t(sound ? 'livePage.settings.soundOn' : 'livePage.settings.soundOff'), {
      id: 'live-sound',
    })
  }
  useShortcuts({
    waitlists: () => goToPanel('waitlists'),
    comments: () => goToPanel('comments'),
    next: () => goThroughRows(1),
    previous: () => goThroughRows(-1),
    sound: switchSound,
    help: () => setIsListed(true),
  })
  return (
    <Suspense fallback={null}>
      {isListed ? <ShortcutsDialog onClose={() => setIsListed(false)} /> : null}
    </Suspense>
  )
}
