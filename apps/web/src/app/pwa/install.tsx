import { createContext, useContext, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useServices } from '../../shared/services/services.tsx'
import { STORED } from '../../shared/storage/stored-entries.ts'
import { Button } from '../../shared/ui/button.tsx'
import { LogoMark } from '../../shared/ui/logo.tsx'

/** What Chromium offers before it would ask to install (not in the DOM's types). */
interface BeforeInstallPromptEvent extends Event {
  prompt: () => Promise<unknown>
}

/** Whether the browser offers to install Dibs, and asking for it. */
export type InstallPrompt = {
  subscribe: (listener: () => void) => () => void
  canAsk: () => boolean
  ask: () => Promise<void>
}

/**
 * Catches the browser's offer, which comes once and perhaps before any page stands. Browsers without
 * such an offer (Safari, Firefox) never have one.
 */
export function createInstallPrompt(target: EventTarget): InstallPrompt {
  let offer: BeforeInstallPromptEvent | null = null
  const listeners = new Set<() => void>()
  const keep = (next: typeof offer) => {
    offer = next
    for (const listener of listeners) listener()
  }
  target.addEventListener('beforeinstallprompt', (event) => {
    // Else Chromium shows a bar of its own, at a moment of its own.
    event.preventDefault()
    keep(event as BeforeInstallPromptEvent)
  })
  target.addEventListener('appinstalled', () => keep(null))
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    canAsk: () => offer !== null,
    ask: async () => {
      const asked = offer
      // An offer can be used once, whatever the answer is.
      keep(null)
      await asked?.prompt()
    },
  }
}

/** The offer that `main.tsx` catches. */
export const InstallPromptContext = createContext<InstallPrompt>(
  createInstallPrompt(new EventTarget()),
)

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
