import { QueryClientProvider, usePrefetchQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation } from 'react-router'
import { Assistant } from '../features/assistant/assistant.tsx'
import type { LiveStream } from '../features/live/connection/states.ts'
import { LiveProvider } from '../features/live/live-provider.tsx'
import { useLive } from '../features/live/use-live.ts'
import { waitlistsQuery } from '../features/live/waitlists/waitlists-query.ts'
import { createQueryClient } from '../shared/api/create-query-client.ts'
import { keepLists, showKeptLists } from '../shared/api/kept-lists.ts'
import { subscriptionQuery } from '../shared/api/queries.ts'
import { useProfile } from '../shared/api/use-profile.ts'
import { ChangesProvider } from '../shared/claims/changes-provider.tsx'
import { FlagsProvider } from '../shared/flags/flags-provider.tsx'
import type { Helped } from '../shared/helped/helped.ts'
import { languageToApply } from '../shared/i18n/language-rules.ts'
import { useLanguage } from '../shared/i18n/use-language.ts'
import { PATHS } from '../shared/paths.ts'
import { useServices, useToken } from '../shared/services/services.tsx'
import { CrashedPage, ErrorBoundary } from '../shared/ui/error-boundary.tsx'
import { Skeleton, SkeletonGroup, StillLoading } from '../shared/ui/skeleton.tsx'
import { ToastRegion } from '../shared/ui/toast/toast-region.tsx'
import { PlanDialogProvider } from './plan-dialog-provider.tsx'
import { AppHeader, BottomNav, UpdateNote } from './shell.tsx'

/** Everything behind the login. A new login starts with an empty cache. */
export function AppLayout() {
  return <SellerArea key={useToken()} />
}

function SellerArea() {
  const { api, storage } = useServices()
  const [queryClient] = useState(() => {
    const created = createQueryClient()
    showKeptLists(created, { api, storage })
    return created
  })
  useEffect(() => keepLists(queryClient, { api, storage }), [queryClient, api, storage])
  useEffect(() => () => queryClient.clear(), [queryClient])
  return (
    <QueryClientProvider client={queryClient}>
      <FlagsProvider>
        <ChangesProvider>
          <LiveProvider>
            <PlanDialogProvider>
              <Shell />
            </PlanDialogProvider>
          </LiveProvider>
        </ChangesProvider>
      </FlagsProvider>
      <ToastRegion />
    </QueryClientProvider>
  )
}

const PERSONAL = [PATHS.profile, PATHS.support] as const
/** All that a helper has, by role; other addresses lead to the first. */
const HELPERS_PAGES: Record<Helped['role'], readonly [string, ...string[]]> = {
  desk: [PATHS.home, PATHS.live, PATHS.items, PATHS.pastSessions, PATHS.recap, ...PERSONAL],
  packing: [PATHS.bills, PATHS.parcels, ...PERSONAL],
}

function Shell() {
  const { t } = useTranslation()
  const { state, elsewhere } = useLive()
  const { pathname } = useLocation()
  const { helped } = useServices()
  const pages = helped && HELPERS_PAGES[helped.role]
  const isLive = state !== 'idle' && state !== 'ended'
  const page = useRef<HTMLElement>(null)
  // <main> scrolls, or the window where there is little room: start each page at its top.
  useLayoutEffect(() => {
    if (page.current && pathname) page.current.scrollTop = 0
    if (document.scrollingElement) document.scrollingElement.scrollTop = 0
  }, [pathname])
  useProfileLanguage()
  useFreshUsage()
  return (
    <div className="grid h-dvh flowing:h-auto flowing:min-h-dvh flowing:pb-(--nav) print:block print:h-auto grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto]">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60 focus:rounded-md focus:bg-ink focus:px-4 focus:py-3 focus:text-paper"
      >
        {t('skipToContent')}
      </a>
      <div>
        <ErrorBoundary region="header">
          <AppHeader />
          {helped ? <helped.Bar /> : null}
          <UpdateNote isLive={isLive} />
        </ErrorBoundary>
      </div>
      {pathname === PATHS.live && elsewhere ? <ListsAhead sessionId={elsewhere.sessionId} /> : null}
      <main
        ref={page}
        id="content"
        tabIndex={-1}
        // Positioned, so that screen-reader-only elements scroll with the page.
        className="relative flex flex-col overflow-y-auto overscroll-y-contain outline-none flowing:overflow-visible print:overflow-visible"
      >
        <ErrorBoundary region="page" resetKey={pathname} fallback={<CrashedPage />}>
          <Suspense fallback={<PageSkeleton />}>
            {pages && !pages.includes(pathname) ? <Navigate to={pages[0]} replace /> : <Outlet />}
          </Suspense>
        </ErrorBoundary>
      </main>
      <ErrorBoundary region="header">
        <BottomNav />
      </ErrorBoundary>
      <ErrorBoundary region="assistant">
        {helped ? null : <Assistant isTucked={isLive && pathname === PATHS.live} />}
      </ErrorBoundary>
    </div>
  )
}

/** Shown while a page's code is loading. */
function PageSkeleton() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup
      label={t('status.loading')}
      className="mx-auto grid w-full max-w-7xl gap-4 p-4 sm:p-6"
    >
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-40 w-full rounded-lg" />
      <Skeleton className="h-40 w-full rounded-lg" />
      <StillLoading />
    </SkeletonGroup>
  )
}

/** A live that starts, ends or is refused changes how much of the plan is used. */
function useFreshUsage(): void {
  const { state } = useLive()
  const { api } = useServices()
  const queryClient = useQueryClient()
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    void queryClient.invalidateQueries({ queryKey: subscriptionQuery(api).queryKey })
  }, [state, api, queryClient])
}

/**
 * The lists of a live that is about to be joined are on their way while the page's code still is. Asked
 * for as it renders: no effect runs before the code is here.
 */
function ListsAhead({ sessionId }: Pick<LiveStream, 'sessionId'>) {
  usePrefetchQuery(waitlistsQuery(useServices().api, sessionId))
  return null
}

/** Applies the profile's language whenever the server answers a different one. */
function useProfileLanguage(): void {
  const { data: profile } = useProfile()
  const { language, setLanguage } = useLanguage()
  const preference = profile?.languagePreference
  // biome-ignore lint/correctness/useExhaustiveDependencies: a choice on this device must stand until the profile says otherwise
  useEffect(() => {
    if (preference === undefined) return
    const wanted = languageToApply(preference, language)
    if (wanted) void setLanguage(wanted)
  }, [preference])
}
