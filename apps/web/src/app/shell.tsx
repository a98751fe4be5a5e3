import {
  CircleHelp,
  CircleUserRound,
  CloudOff,
  GraduationCap,
  House,
  type LucideIcon,
  RadioTower,
  Tag,
  Unplug,
} from 'lucide-react'
import { Suspense, useContext, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink, useMatch } from 'react-router'
import { TimeOnAir } from '../features/live/components/time-on-air.tsx'
import { useIsPractice, useLive } from '../features/live/use-live.ts'
import type { BillsEntry } from '../features/money/bills-tab.tsx'
import { useHasPrices } from '../shared/goods/use-has-prices.ts'
import { lazyPart } from '../shared/lazy-part.ts'
import { PATHS } from '../shared/paths.ts'
import { useServices } from '../shared/services/services.tsx'
import { Badge } from '../shared/ui/badge.tsx'
import { Button } from '../shared/ui/button.tsx'
import { classNames } from '../shared/ui/class-names.ts'
import { Dot } from '../shared/ui/dot.tsx'
import { Logo } from '../shared/ui/logo.tsx'
import { useOnline } from '../shared/ui/use-online.ts'
import { AppUpdateContext } from './pwa/app-update.ts'
import { StopStreamDialog } from './stop-stream-dialog.tsx'

/** The header of every page behind the login. */
export function AppHeader() {
  const { t } = useTranslation()
  // Low from the first moment on where a live runs or may begin: what is below stays where it is.
  const isDesk = useMatch(PATHS.live) !== null
  return (
    <header className="group relative z-30 print:hidden bg-paper pt-[env(safe-area-inset-top)]">
      <div
        className={classNames(
          'mx-auto flex w-full flex-wrap items-center gap-x-1 sm:gap-x-2 [@media(max-height:30rem)]:min-h-12!',
          isDesk
            ? 'min-h-12 px-2 sm:px-4 md:min-h-14'
            : 'min-h-16 max-w-7xl px-3 group-has-data-live:max-sm:px-2 sm:px-6',
        )}
      >
        <div className="group/start relative flex flex-1 items-center gap-x-1 sm:gap-x-2">
          <Link
            to={PATHS.home}
            aria-label={`Dibs, ${t('nav.home')}`}
            className="tap inline-flex items-center rounded-md group-has-[details]/start:invisible"
          >
            <Logo nameClassName="max-lg:group-has-data-live:hidden [@media(width<20rem)]:hidden" />
          </Link>
          <div className="flex min-w-0 flex-1 justify-center">
            <HeaderNav />
          </div>
          <OfflineNote />
        </div>
        <LiveStatus />
        <HeaderLink
          to={PATHS.support}
          label={t('nav.help')}
          Icon={CircleHelp}
          // The narrowest have no room beside a live; help is also in the profile.
          className="[@media(20rem<=width<22rem)]:group-has-data-stop:hidden"
        />
        <HeaderLink to={PATHS.profile} label={t('nav.profile')} Icon={CircleUserRound} />
      </div>
    </header>
  )
}

function HeaderLink(props: { to: string; label: string; Icon: LucideIcon; className?: string }) {
  const { to, label, Icon, className } = props
  return (
    <NavLink
      to={to}
      aria-label={label}
      title={label}
      className={({ isActive }) =>
        classNames(
          'tap inline-flex items-center justify-center rounded-full transition-colors hover:bg-sunken',
          isActive ? 'bg-action-tint text-action' : 'text-ink-soft',
          className,
        )
      }
    >
      <Icon aria-hidden="true" className="size-6" />
    </NavLink>
  )
}

/** The main navigation on wide screens, in the header. */
function HeaderNav() {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('nav.label')} className="hidden gap-1 md:flex">
      <Entries
        // Four beside a live that runs: words alone, below 1024 px.
        look="tap inline-flex items-center gap-2 rounded-full px-4 text-sm transition-colors not-aria-[current]:hover:bg-sunken not-aria-[current]:hover:text-ink aria-[current]:bg-action-tint max-lg:group-has-data-live:group-has-data-fourth:px-2.5"
        iconLook="*:size-5 max-lg:group-has-data-live:group-has-data-fourth:hidden"
      />
    </nav>
  )
}

/**
 * The main navigation on phones and tablets, at the bottom. Its letters grow little, as in the bars of
 * phones' own apps: it stays in sight with letters twice as large, too, and leaves the page its room.
 */
export function BottomNav() {
  const { t } = useTranslation()
  const { helped } = useServices()
  // Who packs has one entry, in the middle.
  const span = helped?.role === 'packing' ? 'col-span-full' : ''
  return (
    <nav
      aria-label={t('nav.label')}
      className="inset-x-0 bottom-0 grid grid-cols-3 bg-surface pb-[env(safe-area-inset-bottom)] shadow-raised has-data-fourth:grid-cols-4 md:hidden print:hidden flowing:[@media(height>=500px)]:fixed flowing:[@media(height>=500px)]:z-20"
    >
      <Entries
        look={`group flex min-h-16 flowing:min-h-[56px] flex-col items-center justify-center gap-[2px] text-[min(0.8125rem,16px)] leading-[18px] ${span}`}
        iconLook="grid rounded-full px-[16px] py-[2px] transition-colors group-aria-[current]:bg-action-tint *:size-[24px]"
      />
    </nav>
  )
}

type Look = { look: string; iconLook: string }

/** The entries of the main navigation. */
const NAV_ENTRIES = [
  { to: PATHS.home, label: 'nav.home', Icon: House },
  { to: PATHS.live, label: 'nav.live', Icon: RadioTower },
  { to: PATHS.items, label: 'nav.items', Icon: Tag },
] as const

const billsTab = lazyPart(async () => (await import('../features/money/bills-tab.tsx')).BillsTab)

function Entries(look: Look) {
  const { t } = useTranslation()
  const { helped } = useServices()
  const Bills = billsTab.usePart()
  // Its place is kept, so that no entry moves under a thumb.
  const place = useHasPrices() ? <span data-fourth="" /> : null
  return (
    <>
      {(helped?.role === 'packing' ? [] : NAV_ENTRIES).map(({ to, label, Icon }) => (
        <Entry key={to} to={to} icon={<Icon aria-hidden="true" />} {...look}>
          {t(label)}
        </Entry>
      ))}
      {Bills ? (
        <Suspense fallback={place}>
          <Bills>{(entry) => <Entry {...entry} {...look} isFourth />}</Bills>
        </Suspense>
      ) : (
        place
      )}
    </>
  )
}

type EntryProps = BillsEntry & Look & { isFourth?: true }

/**
 * An entry of the main navigation; `isWithin`: a page that is reached from its own is open. The fourth is
 * known by an attribute: asked for by its position, each comment that comes in would restyle the page.
 */
function Entry({ to, icon, isWithin, isFourth, look, iconLook, children }: EntryProps) {
  const isOpen = useMatch(to)
  return (
    <Link
      to={to}
      aria-current={isOpen ? 'page' : isWithin}
      data-fourth={isFourth && ''}
      className={classNames(
        look,
        'relative font-semibold text-ink-soft aria-[current]:font-extrabold aria-[current]:text-action',
      )}
    >
      <span className={iconLook}>{icon}</span>
      {children}
    </Link>
  )
}

/**
 * While a stream is connected: the Live badge, and the button that ends it. On other pages the badge leads
 * to the live, also where it runs without this device.
 */
function LiveStatus() {
  const { t } = useTranslation()
  const { state, elsewhere: other } = useLive()
  const { helped } = useServices()
  const isDesk = useMatch(PATHS.live) !== null
  // Who packs has no live page.
  const elsewhere = helped?.role === 'packing' ? null : other
  const isPracticeHere = useIsPractice()
  const [isAsking, setIsAsking] = useState(false)
  const isJoined = state === 'connected' || state === 'reconnecting' || state === 'stopping'
  if (!isJoined && (elsewhere === null || isDesk)) return null
  // Red and counting say that comments come in.
  const isHeard = state !== 'reconnecting'
  const isPractice = isPracticeHere || elsewhere?.isPractice === true
  const badge = (
    <Badge
      tone={isHeard ? (isPractice ? 'action' : 'live') : 'plain'}
      icon={
        isPractice ? (
          <GraduationCap aria-hidden="true" className="size-4" />
        ) : (
          <Dot tone={isHeard ? 'onLive' : 'idle'} />
        )
      }
    >
      {/* One above the other where there is little room. */}
      <span
        className={
          isJoined
            ? '[@media(20rem<=width<40rem)]:grid [@media(20rem<=width<40rem)]:leading-[0.875rem]'
            : undefined
        }
      >
        {t(isPractice ? 'stream.practiceBadge' : 'stream.badge')}{' '}
        {isJoined ? <TimeOnAir isHeard={isHeard} /> : null}
      </span>
    </Badge>
  )
  return (
    // With large letters on a phone it has a line of its own, and the profile stays beside the mark.
    <div
      data-live=""
      data-stop={isJoined ? '' : undefined}
      className="flex flex-wrap items-center gap-1 sm:gap-2 [@media(width<20rem)]:order-last [@media(width<20rem)]:basis-full"
    >
      {isDesk ? (
        badge
      ) : (
        <Link
          to={PATHS.live}
          title={t('nav.live')}
          className="tap inline-flex items-center justify-center rounded-full"
        >
          {badge}
        </Link>
      )}
      {isJoined ? (
        <Button
          variant="quiet"
          onClick={() => setIsAsking(true)}
          icon={<Unplug aria-hidden="true" className="hidden size-5 sm:block" />}
        >
          {t('stream.disconnect')}
        </Button>
      ) : null}
      <Suspense>
        <StopStreamDialog open={isAsking} onClose={() => setIsAsking(false)} />
      </Suspense>
    </div>
  )
}

const WORKS = ['screen', 'live', 'network'] as const

/**
 * Says that the device is offline, in the place of the mark: it moves nothing. On demand what still
 * works. Where there is no room for both, its word stands alone; where there is none for that, its sign.
 */
function OfflineNote() {
  const { t } = useTranslation('device')
  const isOnline = useOnline()
  return (
    <div
      role="status"
      className="@container pointer-events-none absolute inset-0 flex items-center"
    >
      {isOnline ? null : (
        <details className="pointer-events-auto max-w-full animate-fade">
          <summary
            title={t('offline.title')}
            className="tap flex h-11 items-center justify-center gap-x-1.5 rounded-full bg-ink px-3 text-sm font-bold text-paper marker:content-none"
          >
            <CloudOff aria-hidden="true" className="size-5 @min-[4.9rem]:@max-[6.4rem]:hidden" />
            <span className="@max-[4.9rem]:sr-only md:max-[52rem]:group-has-data-live:sr-only">
              {t('offline.title')}
            </span>
            <span className="sr-only">{t('offline.more')}</span>
          </summary>
          <div className="absolute top-full left-0 mt-1 max-h-[80dvh] w-[min(24rem,calc(100vw-1.5rem))] overflow-y-auto rounded-lg bg-ink p-4 text-sm flowing:text-xs text-paper shadow-floating">
            <p className="font-bold">{t('offline.lead')}</p>
            <ul className="mt-2 grid list-disc gap-1 pl-5">
              {WORKS.map((name) => (
                <li key={name}>{t(`offline.${name}`)}</li>
              ))}
            </ul>
          </div>
        </details>
      )}
    </div>
  )
}

/** Says that a new version is ready, but not during a live. */
export function UpdateNote({ isLive }: { isLive: boolean }) {
  const { t } = useTranslation('device')
  const update = useContext(AppUpdateContext)
  const isReady = useSyncExternalStore(update.subscribe, update.isReady)
  return (
    <div role="status" className="print:hidden">
      {isReady && !isLive ? (
        <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 bg-action-tint px-4 py-2">
          <p className="font-semibold">{t('update.ready')}</p>
          <div className="flex gap-2">
            <Button onClick={update.apply}>{t('update.apply')}</Button>
            <Button variant="quiet" onClick={update.dismiss}>
              {t('update.later')}
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  )
}
