import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { classNames } from '../../shared/ui/class-names.ts'
import { NAV_ENTRIES } from './nav-entries.ts'

/** The same three places in the header, where there is room. */
export function HeaderNav() {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('nav.label')} className="hidden gap-1 md:flex">
      {NAV_ENTRIES.map(({ to, label, Icon }) => (
        <NavLink
          key={to}
          to={to}
          className={({ isActive }) =>
            classNames(
              'tap inline-flex items-center gap-2 rounded-full px-4 text-sm transition-colors',
              isActive
                ? 'bg-action-tint font-extrabold text-action'
                : 'font-semibold text-ink-soft hover:bg-sunken hover:text-ink',
            )
          }
        >
          <Icon aria-hidden="true" className="size-5" />
          {t(label)}
        </NavLink>
      ))}
    </nav>
  )
}
