import { type FrontPageName, LANGUAGES } from '@dibs/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { toLanguage } from '../../shared/i18n/language-rules.ts'
import { frontPath, PATHS } from '../../shared/paths.ts'
import { buttonClasses } from '../../shared/ui/button.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { Logo } from '../../shared/ui/logo.tsx'
import { Fact } from './facts.tsx'

/** Header and footer of the pages that anybody can read. `onLanguage` is told of a choice. */
export function FrontFrame(props: {
  page: FrontPageName
  onLanguage?: (language: 'en' | 'id') => void
  children: ReactNode
}) {
  const { t, i18n } = useTranslation('front')
  const language = toLanguage(i18n.language)
  return (
    <>
      <header className="mx-auto flex w-full max-w-7xl flex-wrap items-center gap-x-3 px-4 py-3 sm:px-6">
        <Link
          to={frontPath('front', language)}
          aria-label="Dibs"
          className="tap inline-flex items-center rounded-md"
        >
          <Logo />
        </Link>
        <div className="flex grow flex-wrap items-center justify-end gap-2">
          <nav aria-label={t('language.label', { ns: 'common' })}>
            <ul className="flex rounded-full bg-sunken p-0.5">
              {LANGUAGES.map((option) => (
                <li key={option}>
                  <Link
                    to={frontPath(props.page, option)}
                    lang={option}
                    hrefLang={option}
                    aria-current={option === language ? 'true' : undefined}
                    onClick={() => props.onLanguage?.(option)}
                    className={classNames(
                      'tap inline-flex items-center justify-center rounded-full px-3 text-sm font-bold uppercase',
                      option === language
                        ? 'bg-chip text-ink shadow-raised'
                        : 'text-ink-soft hover:text-ink',
                    )}
                  >
                    {option}
                    <span className="sr-only"> {t(`language.${option}`, { ns: 'common' })}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <Link to={PATHS.login} className={buttonClasses({ variant: 'quiet' })}>
            {t('login')}
          </Link>
        </div>
      </header>
      <main>{props.children}</main>
      <Footer language={language} />
    </>
  )
}

const LINK = 'inline-flex min-h-11 items-center font-semibold text-action hover:underline'

function Footer({ language }: { language: 'en' | 'id' }) {
  const { t } = useTranslation('front')
  return (
    <footer className="mx-auto grid w-full max-w-7xl gap-6 px-4 py-8 text-sm sm:py-12 text-ink-soft sm:px-6 md:grid-cols-[1fr_auto]">
      <div className="grid content-start gap-2">
        <Logo />
        <p>{t('footer.tagline')}</p>
        <p>{t('footer.independent')}</p>
        <Fact name="OPERATOR_NAME" className="pt-3">
          {(name) => t('footer.runBy', { name })}
        </Fact>
        <Fact name="OPERATOR_ADDRESS">{(address) => t('footer.address', { address })}</Fact>
        <Fact name="OPERATOR_REGISTRATION">{(number) => t('footer.registration', { number })}</Fact>
      </div>
      <nav aria-label={t('menu')} className="grid grid-cols-2 content-start gap-x-10">
        <Link to={frontPath('fair', language)} className={LINK}>
          {t('footer.fair')}
        </Link>
        <Link to={frontPath('help', language)} className={LINK}>
          {t('footer.help')}
        </Link>
        <Link to={frontPath('terms', language)} className={LINK}>
          {t('legal.terms', { ns: 'common' })}
        </Link>
        <Link to={frontPath('privacy', language)} className={LINK}>
          {t('legal.privacy', { ns: 'common' })}
        </Link>
        <Fact name="SUPPORT_EMAIL">
          {(email) => (
            <a href={`mailto:${email}`} className={LINK}>
              {t('footer.contact')}
            </a>
          )}
        </Fact>
        <Fact name="STATUS_URL">
          {(url) => (
            <a href={url} className={LINK}>
              {t('footer.status')}
            </a>
          )}
        </Fact>
      </nav>
    </footer>
  )
}
