import './configure-zod.ts'
import './shared/styles/index.css'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { helpers, preloadRoute } from './app/app-routes.tsx'
import { atLeisure, createAppUpdate } from './app/pwa/app-update.ts'
import { createInstallPrompt } from './app/pwa/install-prompt.ts'
import { askEarly } from './shared/api/ask-early.ts'
import { createAppApi } from './shared/api/create-app-api.ts'
import { readNonce, trustWorkers } from './shared/csp.ts'
import { createI18n } from './shared/i18n/create-i18n.ts'
import { PATHS } from './shared/paths.ts'
import { createSession } from './shared/session/session.ts'
import { createBrowserStorage } from './shared/storage/browser-storage.ts'
import { STORED } from './shared/storage/stored-entries.ts'

const nonce = readNonce()
// Radix locks scrolling with a <style> element, which needs the nonce.
if (nonce) setNonce(nonce)
trustWorkers(window)

const installPrompt = createInstallPrompt(window)
const ownStorage = createBrowserStorage(() => window.localStorage)
const shop = ownStorage.read(STORED.helpedShop)
const opened = shop && (await helpers()).openShop(shop, window)
const storage = opened ? opened.storage : ownStorage
const session = createSession(storage, window)
const token = session.getToken()
const isLoggedIn = token !== null
const isLive = window.location.pathname === PATHS.live
const plainFetch: typeof fetch = (input, init) => fetch(input, init)
const sessionId = storage.read(STORED.activeStreamInfo)?.stream_id
const early = token && isLive && !opened ? askEarly({ token, sessionId }, plainFetch) : plainFetch
// The page's code is fetched in parallel with its texts.
preloadRoute(window.location.pathname, isLoggedIn)
const i18n = await createI18n(storage, { isLoggedIn, isLive })
const { api, helped } = opened
  ? opened.connect({ session, i18n })
  : { api: createAppApi({ session, getLanguage: () => i18n.language, fetch: early }) }

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const services = { api, session, storage, now: Date.now, helped }
const appUpdate = createAppUpdate()
createRoot(root).render(
  <StrictMode>
    <App i18n={i18n} services={services} installPrompt={installPrompt} appUpdate={appUpdate} />
  </StrictMode>,
)
// What everything else leads to. Where a worker keeps the app on the device, it is there.
if (isLoggedIn && !isLive && !navigator.serviceWorker?.controller)
  void atLeisure().then(() => preloadRoute(PATHS.live, true))
