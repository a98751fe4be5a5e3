import type { Flag, Language } from '@dibs/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { createAppApi } from '../api/create-app-api.ts'
import { createQueryClient } from '../api/create-query-client.ts'
import { FlagsContext } from '../flags/flags-provider.tsx'
import { createI18n } from '../i18n/create-i18n.ts'
import { APP_NAMESPACES, AROUND_NAMESPACES, PREPARE_NAMESPACES } from '../i18n/texts-backend.ts'
import { ServicesProvider } from '../services/services.tsx'
import { createSession } from '../session/session.ts'
import { createBrowserStorage, type TextStore } from '../storage/browser-storage.ts'
import { toast } from '../ui/toast/toast.ts'
import { ToastRegion } from '../ui/toast/toast-region.tsx'
import { type ForgedServer, forgeServer } from './forge-server.ts'
import { memoryStore } from './memory-store.ts'

type ScreenOptions = {
  server?: ForgedServer
  /** What the browser's storage holds. */
  stored?: Record<string, string>
  /** A storage that fails, in place of one that holds `stored`. */
  openStore?: () => TextStore | null
  language?: Language
  now?: () => number
  /** The feature flags that are on; unknown unless given. */
  flags?: Flag[]
  /** The address that the screen is opened at. */
  path?: string
}

/** Renders a screen with everything that the app puts around it, against a forged server. */
export async function renderScreen(screen: ReactNode, options: ScreenOptions = {}) {
  const {
    server = forgeServer(),
    language = 'en',
    now = Date.now,
    flags = null,
    path = '/',
  } = options
  // Toasts outlive a screen; those of the test before do not belong here.
  toast.remove()
  const store = memoryStore({ language, ...options.stored })
  const storage = createBrowserStorage(options.openStore ?? (() => store))
  const session = createSession(storage, new EventTarget())
  const i18n = await createI18n(storage)
  // The tab of bills speaks on every page: while it waits for its words and something else crashes,
  // React's test mode renders anew without end, and lets no words come in.
  await i18n.loadNamespaces([
    'money',
    ...APP_NAMESPACES,
    ...PREPARE_NAMESPACES,
    ...AROUND_NAMESPACES,
  ])
  const api = createAppApi({ session, getLanguage: () => i18n.language, fetch: server.fetch })
  const view = render(
    <I18nextProvider i18n={i18n}>
      <ServicesProvider services={{ api, session, storage, now }}>
        <QueryClientProvider client={createQueryClient()}>
          <FlagsContext value={flags}>
            <MemoryRouter initialEntries={[path]}>
              {screen}
              <ToastRegion />
            </MemoryRouter>
          </FlagsContext>
        </QueryClientProvider>
      </ServicesProvider>
    </I18nextProvider>,
  )
  return { ...view, user: userEvent.setup(), server, store, storage, session, i18n }
}
