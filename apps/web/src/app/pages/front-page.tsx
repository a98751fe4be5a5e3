import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Fair, HelpPage, LegalPage } from '../../features/front/documents.tsx'
import { FactsContext, useFacts } from '../../features/front/facts.tsx'
import { FrontFrame } from '../../features/front/front-frame.tsx'
import { Landing } from '../../features/front/landing.tsx'
import { loadHelp } from '../../shared/help/load-help.ts'
import { useLanguage } from '../../shared/i18n/use-language.ts'
import { loadLegal } from '../../shared/legal/legal-dialog.tsx'
import type { FrontPageName, Language } from '../../shared/paths.ts'
import { useTitle } from '../../shared/ui/use-title.ts'

type FrontRouteProps = {
  page: FrontPageName
  /** Of an address that names it. */
  language?: Language
}

/**
 * A page that anybody can read, inside the app: after a logout, and where the service worker answers.
 * Visitors get it as it was rendered at build time (`render-front.tsx`).
 */
export function FrontPage({ page, language: fixed }: FrontRouteProps) {
  const { i18n } = useTranslation()
  const { language, setLanguage } = useLanguage()
  useEffect(() => {
    if (fixed && fixed !== language) i18n.changeLanguage(fixed)
  }, [fixed, language, i18n])
  return (
    <FactsContext value={useFacts()}>
      <FrontFrame page={page} onLanguage={setLanguage}>
        <Content page={page} language={fixed ?? language} />
      </FrontFrame>
    </FactsContext>
  )
}

function Content({ page, language }: { page: FrontPageName; language: Language }) {
  switch (page) {
    case 'front':
      return <Titled page={page} content={<Landing />} />
    case 'fair':
      return <Titled page={page} content={<Fair />} />
    case 'help':
      return <HelpLoaded language={language} />
    default:
      return <LegalLoaded document={page} language={language} />
  }
}

function HelpLoaded({ language }: { language: Language }) {
  const help = useLoaded(loadHelp, language)
  return <Titled page="help" content={help && <HelpPage help={help} />} />
}

function LegalLoaded(props: { document: 'terms' | 'privacy'; language: Language }) {
  const texts = useLoaded(loadLegal, props.language)
  return (
    <Titled
      page={props.document}
      content={texts && <LegalPage document={props.document} texts={texts} />}
    />
  )
}

function Titled({ page, content }: { page: FrontPageName; content: ReactNode }) {
  useTitle(useFrontTitle()(page))
  return content
}

/** The titles of the pages, for the browser's tab. */
function useFrontTitle(): (page: FrontPageName) => string {
  const { t } = useTranslation('front')
  return (page) => {
    if (page === 'front') return t('hero.title')
    if (page === 'fair') return t('fair.title')
    if (page === 'help') return t('help.title')
    return t(`legal.${page}`, { ns: 'common' })
  }
}

function useLoaded<T>(load: (language: Language) => Promise<T>, language: Language): T | null {
  const [loaded, setLoaded] = useState<T | null>(null)
  useEffect(() => {
    let isCurrent = true
    load(language).then(
      (value) => isCurrent && setLoaded(value),
      // Offline, and not on this device: the page keeps its frame.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [load, language])
  return loaded
}
