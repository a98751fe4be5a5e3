import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { loadHelp } from '../../shared/help/load-help.ts'
import type { LegalDocument, loadLegal } from '../../shared/legal/legal-dialog.tsx'
import { Fact, FactsContext } from './facts.tsx'
import { Question } from './landing.tsx'

const PAGE = 'mx-auto grid w-full max-w-3xl gap-8 px-4 pt-6 pb-14 sm:px-6 lg:pt-12'
const TITLE = 'text-3xl font-extrabold tracking-tight'

const PARTS = ['first', 'clock', 'screen', 'one', 'seller', 'receipt', 'gap'] as const

/** How a place in line is decided, told to buyers; sellers put the address into their bio. */
export function Fair() {
  const { t } = useTranslation('front')
  return (
    <article className={PAGE}>
      <div className="grid gap-3">
        <h1 className={TITLE}>{t('fair.title')}</h1>
        <p className="text-lg text-ink-soft">{t('fair.lead')}</p>
      </div>
      {PARTS.map((part) => (
        <section key={part} className="grid gap-2">
          <h2 className="text-xl font-extrabold">{t(`fair.${part}.title`)}</h2>
          <p>{t(`fair.${part}.text`)}</p>
        </section>
      ))}
      <section className="grid gap-2">
        <h2 className="text-xl font-extrabold">{t('fair.data.title')}</h2>
        <Fact name="RETENTION_DAYS">{(days) => t('fair.data.text', { days })}</Fact>
        <Fact name="SUPPORT_EMAIL">{(email) => t('fair.data.erase', { email })}</Fact>
      </section>
      <p className="rounded-lg bg-sunken p-5 text-ink-soft">{t('fair.share')}</p>
    </article>
  )
}

export type Legal = Awaited<ReturnType<typeof loadLegal>>

/** A legal document as a page. */
export function LegalPage({ document, texts }: { document: LegalDocument; texts: Legal }) {
  const { t, i18n } = useTranslation()
  const updated = new Intl.DateTimeFormat(i18n.language === 'en' ? 'en-GB' : i18n.language, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(Date.parse(texts.LEGAL_UPDATED))
  return (
    <article className={PAGE}>
      <div className="grid gap-3">
        <h1 className={TITLE}>{t(`legal.${document}`)}</h1>
        <p className="text-sm text-ink-soft">{t('legal.updated', { date: updated })}</p>
      </div>
      {texts.legal[document].map((section) => (
        <section key={section.heading} className="grid gap-2">
          <h2 className="text-lg font-bold">{section.heading}</h2>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  )
}

export type Help = Awaited<ReturnType<typeof loadHelp>>

/** Answers in plain text: `**names**` of the interface stand without their marks. */
const plainAnswer = (content: string, days: string) =>
  content.replaceAll('**', '').replaceAll('{days}', days)

/** How many days recaps are kept, while that is not known. */
const USUAL_DAYS = '90'

/** The whole help, for everybody; Help and support has it with a search. */
export function HelpPage({ help }: { help: Help }) {
  const { t } = useTranslation(['front', 'support'])
  const days = useContext(FactsContext).RETENTION_DAYS ?? USUAL_DAYS
  return (
    <div className={PAGE}>
      <div className="grid gap-3">
        <h1 className={TITLE}>{t('help.title')}</h1>
        <p className="text-lg text-ink-soft">{t('help.lead')}</p>
      </div>
      {/* The page's script shows it, and finds by it. */}
      <div data-find hidden className="grid gap-2">
        <input
          type="search"
          autoComplete="off"
          aria-label={t('search.label', { ns: 'support' })}
          placeholder={t('search.placeholder', { ns: 'support' })}
          className="min-h-14 w-full rounded-lg bg-surface px-5 text-lg ring-1 ring-edge placeholder:text-ink-soft focus:ring-2 focus:ring-action"
        />
        <div role="status" className="text-ink-soft">
          <div hidden>
            <p>{t('help.nothing')}</p>
            <Fact name="SUPPORT_EMAIL">
              {(email) => (
                <a
                  href={`mailto:${email}`}
                  className="tap font-bold wrap-anywhere text-action underline"
                >
                  {t('help.ask', { email })}
                </a>
              )}
            </Fact>
          </div>
        </div>
      </div>
      {[...Map.groupBy(help, (entry) => entry.category)].map(([category, entries]) => (
        <section key={category} className="grid gap-3">
          <h2 className="text-xl font-extrabold">{t(`category.${category}`, { ns: 'support' })}</h2>
          {entries.map(({ id, title, content, keywords }) => (
            <Question
              key={id}
              id={id}
              question={title}
              answer={plainAnswer(content, days)}
              keywords={keywords}
            />
          ))}
        </section>
      ))}
    </div>
  )
}
