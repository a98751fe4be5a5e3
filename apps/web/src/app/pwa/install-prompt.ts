import { createContext } from 'react'

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
