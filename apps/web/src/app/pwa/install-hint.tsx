import { useContext, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useServices } from '../../shared/services/services.tsx'
import { STORED } from '../../shared/storage/stored-entries.ts'
import { Button } from '../../shared/ui/button.tsx'
import { LogoMark } from '../../shared/ui/logo.tsx'
import { InstallPromptContext } from './install-prompt.ts'

/** Offers to install Dibs where the browser can do so, until it was installed or refused here. */
export function InstallHint() {
  const { t } = useTranslation('device')
  const { storage } = useServices()
  const prompt = useContext(InstallPromptContext)
  const canAsk = useSyncExternalStore(prompt.subscribe, prompt.canAsk)
  const [isRefused, setIsRefused] = useState(() => storage.read(STORED.installRefused) !== null)
  if (!canAsk || isRefused) return null

  const refuse = () => {
    storage.write(STORED.installRefused, 'yes')
    setIsRefused(true)
  }
  return (
    <section
      aria-labelledby="install"
      className="mx-auto w-full max-w-7xl px-4 pb-8 sm:px-6 print:hidden"
    >
      <div className="flex flex-wrap items-center gap-4 rounded-lg bg-sunken p-5">
        <LogoMark className="size-10" />
        <div className="min-w-0 flex-1 basis-56">
          <h2 id="install" className="font-bold">
            {t('install.title')}
          </h2>
          <p className="text-ink-soft">{t('install.text')}</p>
        </div>
        <div className="flex gap-2">
          <Button onClick={() => prompt.ask()}>{t('install.action')}</Button>
          <Button variant="quiet" onClick={refuse}>
            {t('install.dismiss')}
          </Button>
        </div>
      </div>
    </section>
  )
}
