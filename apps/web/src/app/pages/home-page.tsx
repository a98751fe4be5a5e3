import { useQueryClient } from '@tanstack/react-query'
import {
  lazy,
  Suspense,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { HomeScreen } from '../../features/home/home-screen.tsx'
import { usePractice } from '../../features/live/practice/use-practice.ts'
import { type LiveView, useIsPractice, useLive } from '../../features/live/use-live.ts'
import { useStartHint } from '../../features/live/use-start-hint.ts'
import { HomeNext } from '../../features/money/home-next.tsx'
import { profileQuery } from '../../shared/api/queries.ts'
import { CONNECT_HASH, PATHS } from '../../shared/paths.ts'
import { useServices } from '../../shared/services/services.tsx'
import { STORED } from '../../shared/storage/stored-entries.ts'
import { Button, buttonClasses } from '../../shared/ui/button.tsx'
import { CrashedPage, ErrorBoundary } from '../../shared/ui/error-boundary.tsx'
import { LogoMark } from '../../shared/ui/logo.tsx'
import { InstallPromptContext } from '../pwa/install-prompt.ts'
import { StopStreamDialog } from '../stop-stream-dialog.tsx'

const VerificationDialog = lazy(async () => ({
  default: (await import('../../features/verification/verification-dialog.tsx')).VerificationDialog,
}))

/** Home, with the account's verification and the live's start and stop. */
export function HomePage() {
  const { t } = useTranslation('home')
  const navigate = useNavigate()
  const live = useLive()
  const isPractice = useIsPractice()
  const practice = usePractice()
  const startHint = useStartHint()
  const services = useServices()
  const { storage } = services
  const queryClient = useQueryClient()
  const { hash } = useLocation()
  // A verification that a reload interrupted continues; one that was asked for begins.
  const [isVerifying, setIsVerifying] = useState(
    () =>
      (storage.read(STORED.verification) !== null || (hash === CONNECT_HASH && !services.helped)) &&
      storage.read(STORED.userInfo)?.isTikTokLinked !== true,
  )
  const [isStopping, setIsStopping] = useState(false)
  useOpenLiveWhenConnected(live.state)

  return (
    <>
      <HomeScreen
        live={{
          state: live.state,
          username: live.username,
          elsewhere: live.elsewhere,
          isPractice,
          isPractising: practice.isStarting,
          startHint,
        }}
        actions={{
          onConnect: () => setIsVerifying(true),
          onJoin: async (username) => {
            if (isPractice) await live.stop()
            live.start(username)
          },
          onPractise: practice.practise,
          onCancelJoin: () => live.cancel(),
          onJoinElsewhere: () => live.join(),
          onOpenLive: () => navigate(PATHS.live),
          onStop: () => setIsStopping(true),
        }}
        next={services.helped ? null : <HomeNext />}
        allSessions={
          <Link to={PATHS.pastSessions} className={buttonClasses({ variant: 'quiet' })}>
            {t('past.all')}
          </Link>
        }
      />
      <InstallHint />
      {isVerifying ? (
        // Its code may be missing after an update: only loading the page again helps then.
        <ErrorBoundary region="dialog" fallback={<CrashedPage />}>
          <Suspense fallback={null}>
            <VerificationDialog
              onClose={() => setIsVerifying(false)}
              onVerified={() =>
                queryClient.invalidateQueries({ queryKey: profileQuery(services).queryKey })
              }
            />
          </Suspense>
        </ErrorBoundary>
      ) : null}
      <StopStreamDialog open={isStopping} onClose={() => setIsStopping(false)} />
    </>
  )
}

/** Opens the live page once a live that was started here is connected. */
function useOpenLiveWhenConnected(state: LiveView['state']): void {
  const navigate = useNavigate()
  const before = useRef(state)
  useEffect(() => {
    if (before.current === 'starting' && state === 'connected') navigate(PATHS.live)
    before.current = state
  }, [state, navigate])
}

/** Offers to install Dibs where the browser can, until it is installed or refused on this device. */
function InstallHint() {
  const { t } = useTranslation('home')
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
        <div className="min-w-0 flex-1 basis-[14rem]">
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
