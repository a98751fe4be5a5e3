import { CircleHelp, CircleUserRound, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router'
import { PATHS } from '../../shared/paths.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import { Logo } from '../../shared/ui/logo.tsx'
import { HeaderNav } from './header-nav.tsx'
import { LiveStatus } from './live-status.tsx'

/** The header of every page behind the login. */
export function AppHeader() {
  const { t } = useTranslation()
  return (
    <header className="group z-30 print:hidden bg-paper pt-[env(safe-area-inset-top)]">
      <div className="mx-auto flex h-16 w-full max-w-7xl items-center gap-1 px-3 sm:gap-2 sm:px-6">
        <Link
          to={PATHS.home}
          aria-label={`Dibs, ${t('nav.home')}`}
          className="tap inline-flex items-center rounded-md"
        >
          <Logo nameClassName="max-[25rem]:group-has-data-live:hidden" />
        </Link>
        <div className="flex flex-1 justify-center">
          <HeaderNav />
        </div>
        <LiveStatus />
        <HeaderLink
          to={PATHS.support}
          label={t('nav.help')}
          Icon={CircleHelp}
          // A running live needs the room on phones; help is in the profile, too.
          className="max-sm:group-has-data-live:hidden"
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
