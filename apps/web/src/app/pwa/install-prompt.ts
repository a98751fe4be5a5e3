import { createContext } from 'react'

/** Chromium's event before it would offer to install (not in the DOM's types). */
interface BeforeInstallPromptEvent extends Event {
  prompt: () => Promise<unknown>
}

/** Whether the browser can install Dibs, and how to ask for it. */
export type InstallPrompt = {
  subscribe: (listener: () => void) => () => void
  canAsk: () => boolean
  ask: () => Promise<void>
}

/**
 * Keeps the browser's install event, which comes once and perhaps before anything is rendered. Safari
 * and Firefox have no such event.
 */
export function createInstallPrompt(target: EventTarget): InstallPrompt {
  let offer: BeforeInstallPromptEvent | null = null
  const listeners = new Set<() => void>()
  const keep = (next: typeof offer) => {
    offer = next
    for (const listener of listeners) listener()
  }
  target.addEventListener('beforeinstallprompt', (event) => {
    // Otherwise Chromium shows its own bar.
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
      // The event can be used once, whatever the user answers.
      keep(null)
      await asked?.prompt()
    },
  }
}

/** Provided by `App`; made in `main.tsx`. */
export const InstallPromptContext = createContext<InstallPrompt>(
  createInstallPrompt(new EventTarget()),
)
