import { createInstance, type i18n } from 'i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { StaticRouter } from 'react-router'
import { Fair, type Help, HelpPage, type Legal, LegalPage } from '../features/front/documents.tsx'
import { FACT_NAMES, FactsContext } from '../features/front/facts.tsx'
import { FrontFrame } from '../features/front/front-frame.tsx'
import { Landing } from '../features/front/landing.tsx'
import { dataOf } from '../features/front/search-data.ts'
import { loadHelp } from '../shared/help/load-help.ts'
import { textsBackend } from '../shared/i18n/texts-backend.ts'
import { loadLegal } from '../shared/legal/legal-dialog.tsx'
import {
  FRONT_PAGES,
  type FrontPageName,
  frontPath,
  LANGUAGES,
  type Language,
} from '../shared/paths.ts'
import { NotFoundPage } from './pages/not-found-page.tsx'

/** A page as it is rendered: `body` goes into `#root`, `head` to the end of the head. */
export type RenderedPage = {
  page: FrontPageName | '404'
  language: Language
  title: string
  description: string
  head: string
  body: string
}

/** Every fact under its own name, for the server to fill in. */
const PLACEHOLDERS = Object.fromEntries(FACT_NAMES.map((name) => [name, `__${name}__`]))

/**
 * Renders the pages that anybody can read, in every language.
 * @public scripts/lib/front-pages.mjs runs it, once Vite has built it.
 */
export async function renderFront(): Promise<RenderedPage[]> {
  return (await Promise.all(LANGUAGES.map(renderLanguage))).flat()
}

async function renderLanguage(language: Language): Promise<RenderedPage[]> {
  const texts = createInstance()
  const ns = ['common', 'front', 'support'] as const
  await texts
    .use(textsBackend)
    .use(initReactI18next)
    .init({
      lng: language,
      ns: [...ns],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
    })
  const [help, legal] = await Promise.all([loadHelp(language), loadLegal(language)])
  const t = texts.getFixedT(language, 'front')
  const titles: Record<FrontPageName, string> = {
    front: t('hero.title'),
    fair: t('fair.title'),
    help: t('help.title'),
    terms: t('legal.terms', { ns: 'common' }),
    privacy: t('legal.privacy', { ns: 'common' }),
  }
  const pages = FRONT_PAGES.map((page) => ({
    page,
    language,
    title: titles[page],
    description: t(`meta.${page}`),
    head: linksOf(page) + dataOf(page, { language, t, help }),
    body: render(
      texts,
      frontPath(page, language),
      <FrontFrame page={page}>{contentOf(page, { help, legal })}</FrontFrame>,
    ),
  }))
  const notFound = {
    page: '404' as const,
    language,
    title: t('notFound.title', { ns: 'common' }),
    description: t('meta.notFound'),
    head: '<meta name="robots" content="noindex">',
    body: render(texts, '/404', <NotFoundPage />),
  }
  return [...pages, notFound]
}

function render(texts: i18n, path: string, page: ReactNode): string {
  return renderToStaticMarkup(
    <I18nextProvider i18n={texts}>
      <FactsContext value={PLACEHOLDERS}>
        <StaticRouter location={path}>{page}</StaticRouter>
      </FactsContext>
    </I18nextProvider>,
  )
}

function contentOf(page: FrontPageName, { help, legal }: { help: Help; legal: Legal }): ReactNode {
  if (page === 'front') return <Landing />
  if (page === 'fair') return <Fair />
  if (page === 'help') return <HelpPage help={help} />
  return <LegalPage document={page} texts={legal} />
}

/** Tells search engines of the same page in the other language, and where none is named. */
function linksOf(page: FrontPageName): string {
  const open = page === 'front' ? '/' : `/${page}`
  const link = (rel: string, path: string) => `<link rel="${rel}" href="__ORIGIN__${path}">`
  return [
    // Each address stands for itself: search engines take no other language's for it.
    link('canonical', '__PATH__'),
    ...LANGUAGES.map((other) => link(`alternate" hreflang="${other}`, frontPath(page, other))),
    link('alternate" hreflang="x-default', open),
  ].join('')
}
