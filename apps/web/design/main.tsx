import '../src/configure-zod.ts'
import '../src/shared/styles/index.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { createAppApi } from '../src/shared/api/create-app-api.ts'
import { createQueryClient } from '../src/shared/api/create-query-client.ts'
import { createI18n } from '../src/shared/i18n/create-i18n.ts'
import {
  APP_NAMESPACES,
  AROUND_NAMESPACES,
  PREPARE_NAMESPACES,
} from '../src/shared/i18n/texts-backend.ts'
import { ServicesProvider } from '../src/shared/services/services.tsx'
import { createSession } from '../src/shared/session/session.ts'
import { createBrowserStorage } from '../src/shared/storage/browser-storage.ts'
import { PublicHeader } from '../src/shared/ui/public-header.tsx'
import { ToastRegion } from '../src/shared/ui/toast/toast-region.tsx'
import { Actions, Fields, Overlays, States } from './components.tsx'
import { Foundations } from './foundations.tsx'

// The design system on one page: `npm run dev`, then /design/ at the web app's address. Not part of
// what is built; nothing here is kept, and nothing is asked of a server.
const memory = createBrowserStorage(() => window.sessionStorage)
const session = createSession(memory, window)
const i18n = await createI18n(memory)
await i18n.loadNamespaces([...APP_NAMESPACES, ...PREPARE_NAMESPACES, ...AROUND_NAMESPACES])
const api = createAppApi({ session, getLanguage: () => i18n.language })

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <I18nextProvider i18n={i18n}>
    <ServicesProvider services={{ api, session, storage: memory, now: Date.now }}>
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>
          <DesignPage />
        </MemoryRouter>
        <ToastRegion />
      </QueryClientProvider>
    </ServicesProvider>
  </I18nextProvider>,
)

/** Every token and every component in every state. */
function DesignPage() {
  return (
    <>
      <PublicHeader />
      <main className="mx-auto grid max-w-7xl gap-14 px-4 pb-20 sm:px-6">
        <header>
          <h1 className="text-3xl font-extrabold">The design system of Dibs</h1>
          <p className="mt-2 max-w-[64ch] text-ink-soft">
            Warm, quick, sure of itself: a market stall at its best hour, run by someone who never
            loses count. Few borders, clear planes, a rhythm of 4 px, and motion only where it tells
            something.
          </p>
        </header>
        <Foundations />
        <Actions />
        <Fields />
        <States />
        <Overlays />
      </main>
    </>
  )
}
