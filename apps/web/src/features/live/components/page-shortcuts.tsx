import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../shared/ui/toast/toast.ts'
import { useLiveParts } from '../live-context.ts'
import { goThroughRows, goToPanel } from '../shortcuts/live-rows.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'

const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}))

/** The keys that work anywhere on the live page, and their list. */
export function PageShortcuts() {
  const { t } = useTranslation('live')
  const { prefs } = useLiveParts()
  const [isListed, setIsListed] = useState(false)
  const switchSound = () => {
    const sound = !prefs.getSnapshot().sound
    prefs.change({ sound })
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
