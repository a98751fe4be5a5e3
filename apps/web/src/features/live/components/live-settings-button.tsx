import { Settings2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../shared/ui/icon-button.tsx'

const LiveSettings = lazy(async () => ({
  default: (await import('./live-settings.tsx')).LiveSettings,
}))

/** Opens what makes the live page comfortable; its code comes with the first press. */
export function LiveSettingsButton() {
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
