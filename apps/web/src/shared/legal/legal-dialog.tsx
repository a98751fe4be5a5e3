import type { Language } from '@dibs/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../format/use-format.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../ui/skeleton.tsx'

/** The documents that users accept. */
export type LegalDocument = 'terms' | 'privacy'

/** Loads the legal texts in a language. */
export function loadLegal(language: Language) {
  return language === 'id' ? import('@dibs/content/legal/id') : import('@dibs/content/legal/en')
}
type Legal = Awaited<ReturnType<typeof loadLegal>>

type Reading = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; texts: Legal }

export type LegalDialogProps = {
  document: LegalDocument
  onClose: () => void
  /** Tests bring their own. */
  load?: typeof loadLegal
}

/** A legal document over the page, with its loading and its error state. */
export function LegalDialog({ load = loadLegal, ...props }: LegalDialogProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const [attempt, setAttempt] = useState(0)
  const [reading, setReading] = useState<Reading>({ state: 'loading' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    let isCurrent = true
    setReading({ state: 'loading' })
    load(language).then(
      (texts) => isCurrent && setReading({ state: 'ready', texts }),
      () => isCurrent && setReading({ state: 'failed' }),
    )
    return () => {
      isCurrent = false
    }
  }, [language, attempt, load])

  return (
    <Dialog open onClose={props.onClose} title={t(`legal.${props.document}`)} width="wide">
      {reading.state === 'loading' ? <LegalSkeleton /> : null}
      {reading.state === 'failed' ? (
        <ErrorState message={t('legal.loadFailed')} onRetry={() => setAttempt(attempt + 1)} />
      ) : null}
      {reading.state === 'ready' ? (
        <LegalText texts={reading.texts} document={props.document} />
      ) : null}
    </Dialog>
  )
}

function LegalText({ texts, document }: { texts: Legal; document: LegalDocument }) {
  const { t } = useTranslation()
  const { date } = useFormat()
  return (
    <div className="grid gap-5">
      <p className="text-sm text-ink-soft">
        {t('legal.updated', { date: date(`${texts.LEGAL_UPDATED}T12:00:00`) })}
      </p>
      {texts.legal[document].map((section) => (
        <section key={section.heading} className="grid gap-2">
          <h3 className="font-bold">{section.heading}</h3>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </div>
  )
}

function LegalSkeleton() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('status.loading')} className="grid gap-3">
      <Skeleton className="h-5 w-48" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-24 w-full" />
    </SkeletonGroup>
  )
}
