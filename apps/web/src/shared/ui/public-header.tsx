import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLanguage } from '../i18n/use-language.ts'
import { PATHS } from '../paths.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'

/** The header of the pages before the login. */
export function PublicHeader({ children }: { children?: ReactNode }) {
  const { language, setLanguage } = useLanguage()
  return (
    <header className="mx-auto flex w-full max-w-7xl flex-wrap items-center gap-x-3 px-4 py-3 sm:px-6">
      <Link
        to={PATHS.landing}
        aria-label="Dibs"
        className="tap inline-flex items-center rounded-md"
      >
        <Logo />
      </Link>
      <div className="flex grow flex-wrap items-center justify-end gap-2">
        <LanguageSwitch language={language} onChange={setLanguage} />
        {children}
      </div>
    </header>
  )
}
