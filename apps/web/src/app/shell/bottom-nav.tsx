import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { classNames } from '../../shared/ui/class-names.ts'
import { NAV_ENTRIES } from './nav-entries.ts'

/** The bar under the thumb, on phones and tablets. */
export function BottomNav() {
  const { t } = useTranslation()
  return (
    <nav
      aria-label={t('nav.label')}
      className="grid grid-cols-3 bg-surface pb-[env(safe-area-inset-bottom)] shadow-raised md:hidden print:hidden"
    >
      {NAV_ENTRIES.map(({ to, label, Icon }) => (
        <NavLink
          key={to}
          to={to}
          className={({ isActive }) =>
            classNames(
              'group flex min-h-16 flex-col items-center justify-center gap-1 text-xs',
              isActive ? 'font-extrabold text-action' : 'font-semibold text-ink-soft',
            )
          }
        >
          <span className="rounded-full px-4 py-0.5 transition-colors group-aria-[current=page]:bg-action-tint">
            <Icon aria-hidden="true" className="size-6" />
          </span>
          {t(label)}
        </NavLink>
      ))}
    </nav>
  )
}
