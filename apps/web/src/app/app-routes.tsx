import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router'
import { APP_NAMESPACES, PREPARE_NAMESPACES } from '../shared/i18n/texts-backend.ts'
import { FRONT_PAGES, LANGUAGES, PATHS } from '../shared/paths.ts'
import { useServices, useToken } from '../shared/services/services.tsx'
import type { Ending } from '../shared/session/session.ts'
import { Logo, LogoMark } from '../shared/ui/logo.tsx'
import { StillLoading } from '../shared/ui/skeleton.tsx'

/** Loads what is about helpers. */
export const helpers = async () => (await import('./helpers.ts')).helpersPart()

/** Loads each page's code. Only what a page needs is fetched when it is opened. */
const pages = {
  front: async () => ({ default: (await import('./pages/front-page.tsx')).FrontPage }),
  login: async () => ({ default: (await import('./pages/login-page.tsx')).LoginPage }),
  takeBack: async () => ({ default: (await import('./pages/take-back-page.tsx')).TakeBackPage }),
  invite: async () => ({ default: (await helpers()).InvitePage }),
  notFound: async () => ({ default: (await import('./pages/not-found-page.tsx')).NotFoundPage }),
  layout: async () => ({ default: (await import('./app-layout.tsx')).AppLayout }),
  home: async () => ({ default: (await import('./pages/home-page.tsx')).HomePage }),
  items: async () => ({ default: (await import('./pages/items-page.tsx')).ItemsPage }),
  profile: async () => ({ default: (await import('./pages/profile-page.tsx')).ProfilePage }),
  support: async () => ({
    default: (await import('../features/support/support-screen.tsx')).SupportScreen,
  }),
  live: async () => ({ default: (await import('./pages/live-page.tsx')).LivePage }),
  pastSessions: async () => ({
    default: (await import('./pages/past-sessions-page.tsx')).PastSessionsPage,
  }),
  recap: async () => ({ default: (await import('./pages/recap-page.tsx')).RecapPage }),
  bills: async () => ({
    default: (await import('../features/money/money-screen.tsx')).MoneyScreen,
  }),
  orders: async () => ({
    default: (await import('../features/orders/orders-screen.tsx')).OrdersScreen,
  }),
  parcels: async () => ({
    default: (await import('./pages/parcels-page.tsx')).ParcelsPage,
  }),
  shop: async () => ({ default: (await import('../features/shop/shop-screen.tsx')).ShopScreen }),
  moneyIn: async () => ({
    default: (await import('../features/money-in/money-in-screen.tsx')).MoneyInScreen,
  }),
  buyers: async () => ({
    default: (await import('../features/buyers/buyers-screen.tsx')).BuyersScreen,
  }),
  helpers: async () => ({ default: (await helpers()).HelpersScreen }),
  keys: async () => ({ default: (await import('../features/keys/keys-screen.tsx')).KeysScreen }),
}

const BY_PATH: Record<string, keyof typeof pages> = {
  [PATHS.landing]: 'front',
  [PATHS.login]: 'login',
  [PATHS.takeBack]: 'takeBack',
  [PATHS.takeBackAccount]: 'takeBack',
  [PATHS.home]: 'home',
  [PATHS.live]: 'live',
  [PATHS.items]: 'items',
  [PATHS.profile]: 'profile',
  [PATHS.support]: 'support',
  [PATHS.pastSessions]: 'pastSessions',
  [PATHS.recap]: 'recap',
  [PATHS.bills]: 'bills',
  [PATHS.orders]: 'orders',
  [PATHS.parcels]: 'parcels',
  [PATHS.shop]: 'shop',
  [PATHS.moneyIn]: 'moneyIn',
  [PATHS.buyers]: 'buyers',
  [PATHS.keys]: 'keys',
}

/** Starts to fetch the code of the page at a path. */
export function preloadRoute(path: string, isLoggedIn: boolean): void {
  const isInApp = path.startsWith('/app')
  if (isInApp && !isLoggedIn) return
  const target = !isInApp && isLoggedIn && path === PATHS.landing ? 'home' : BY_PATH[path]
  const wanted = [target, (isInApp || target === 'home') && 'layout'] as const
  for (const page of wanted) {
    // A failure shows when the page is rendered.
    if (page) pages[page]().catch(() => {})
  }
}

const Front = lazy(pages.front)
const Login = lazy(pages.login)
const TakeBack = lazy(pages.takeBack)
const NotFound = lazy(pages.notFound)
const Layout = lazy(pages.layout)
const Home = lazy(pages.home)
const Items = lazy(pages.items)
const Profile = lazy(pages.profile)
const Support = lazy(pages.support)
const Live = lazy(pages.live)
const PastSessions = lazy(pages.pastSessions)
const Recap = lazy(pages.recap)
const Bills = lazy(pages.bills)
const Orders = lazy(pages.orders)
const Parcels = lazy(pages.parcels)
const Shop = lazy(pages.shop)
const MoneyIn = lazy(pages.moneyIn)
const Buyers = lazy(pages.buyers)
const Invite = lazy(pages.invite)
const Helpers = lazy(pages.helpers)
const Keys = lazy(pages.keys)

/** The addresses of the web app (specification, section 2). */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<PublicArea />}>
        {[undefined, ...LANGUAGES].map((language) => (
          <Route key={language} path={`/${language ?? ''}`}>
            <Route
              index
              element={
                <RequireVisitor>
                  <Front page="front" {...(language && { language })} />
                </RequireVisitor>
              }
            />
            {FRONT_PAGES.slice(1).map((page) => (
              <Route
                key={page}
                path={page}
                element={<Front page={page} {...(language && { language })} />}
              />
            ))}
          </Route>
        ))}
        <Route
          path="/login"
          element={
            <RequireVisitor>
              <Login />
            </RequireVisitor>
          }
        />
        <Route path={PATHS.takeBack} element={<TakeBack about="contact" />} />
        <Route path={PATHS.takeBackAccount} element={<TakeBack about="account" />} />
        <Route path={PATHS.invite} element={<Invite />} />
        <Route path="*" element={<NotFound />} />
      </Route>
      <Route
        path="/app"
        element={
          <RequireToken>
            <Layout />
          </RequireToken>
        }
      >
        <Route index element={<Navigate to={PATHS.home} replace />} />
        <Route path="home" element={<Home />} />
        <Route path="items" element={<Items />} />
        <Route path="profile" element={<Profile />} />
        <Route path="support" element={<Support />} />
        <Route path="live" element={<Live />} />
        <Route path="past-sessions" element={<PastSessions />} />
        <Route path="recap" element={<Recap />} />
        <Route path="bills" element={<Bills />} />
        <Route path="orders" element={<Orders />} />
        <Route path="parcels" element={<Parcels />} />
        <Route path="shop" element={<Shop />} />
        <Route path="money-in" element={<MoneyIn />} />
        <Route path="buyers" element={<Buyers />} />
        <Route path="helpers" element={<Helpers />} />
        <Route path="keys" element={<Keys />} />
      </Route>
    </Routes>
  )
}

function PublicArea() {
  return (
    <>
      <Suspense fallback={<LoadingScreen />}>
        <Outlet />
      </Suspense>
      <LeftoverToasts />
    </>
  )
}

/** In the location's state at the login: the seller did not log out here, but was logged out. */
const WAS_LOGGED_OUT = { wasLoggedOut: true } as const

/** In the location's state: the seller has just logged out, and there may be a toast to show. */
const HAS_LEFT = { hasLeft: true } as const

/** Where to go when a login ends, by how it ended. */
const WAYS_OUT: Record<Ending, { to: string; state: object }> = {
  left: { to: PATHS.landing, state: HAS_LEFT },
  leftEverywhere: { to: PATHS.login, state: HAS_LEFT },
  expired: { to: PATHS.login, state: WAS_LOGGED_OUT },
}

/** Shows its children to sellers; visitors go to the landing page, and sellers whose login ended see `WAYS_OUT`. */
export function RequireToken({ children }: { children: ReactNode }) {
  const token = useToken()
  const { session } = useServices()
  const [wasIn] = useState(token !== null)
  const { i18n } = useTranslation()
  useEffect(() => {
    // Fetched in parallel with the page's code, or before the page that speaks of them is opened.
    if (token) i18n.loadNamespaces([...APP_NAMESPACES, ...PREPARE_NAMESPACES])
  }, [i18n, token])
  if (!token) {
    const { to, state } = wasIn ? WAYS_OUT[session.getEnding()] : { to: PATHS.landing, state: null }
    const reason = session.getReason()
    return <Navigate to={to} replace state={reason ? { wasLoggedOut: true, reason } : state} />
  }
  return <Suspense fallback={<LoadingScreen />}>{children}</Suspense>
}

/** Shows public pages to visitors; sends sellers to Home, or to where they were asked to log in. */
export function RequireVisitor({ children }: { children: ReactNode }) {
  const back: unknown = useLocation().state?.back
  const to = typeof back === 'string' ? back : PATHS.home
  return useToken() ? <Navigate to={to} replace /> : children
}

/**
 * Shown while a page's code is loading. Its header looks like the one that index.html paints (see
 * `shell.ts`); the rest fades in late, so that quick loads do not flicker.
 */
function LoadingScreen() {
  const { t } = useTranslation()
  return (
    <div role="status" className="grid min-h-dvh grid-rows-[auto_1fr]">
      <div className="mx-auto flex h-16 w-full max-w-7xl items-center px-3 sm:px-6">
        <Logo />
      </div>
      <div className="grid animate-[fade_200ms_300ms_both] place-items-center pb-16">
        <div className="grid justify-items-center gap-4">
          <LogoMark className="size-12 animate-shimmer" />
          <p className="text-ink-soft">{t('status.loading')}</p>
          <StillLoading />
        </div>
      </div>
    </div>
  )
}

// Visitors have no toasts: their code is fetched when needed.
const ToastRegion = lazy(async () => ({
  default: (await import('../shared/ui/toast/toast-region.tsx')).ToastRegion,
}))

/** Shows toasts from a logout on the public pages, such as that the account is deleted. */
export function LeftoverToasts() {
  const state: unknown = useLocation().state
  const hasLeft = typeof state === 'object' && state !== null && 'hasLeft' in state
  if (!hasLeft) return null
  return (
    <Suspense fallback={null}>
      <ToastRegion />
    </Suspense>
  )
}
