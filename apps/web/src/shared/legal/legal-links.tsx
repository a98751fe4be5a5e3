import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** The documents that users accept. */
export type LegalDocument = 'terms' | 'privacy'

// Fetched when somebody wants to read: the public pages stay small.
const LegalDialog = lazy(async () => ({
  default: (await import('./legal-dialog.tsx')).LegalDialog,
}))

/** The name of a document, as a link that opens it over the page. */
export function LegalLink({ document }: { document: LegalDocument }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="rounded-sm font-semibold text-action underline decoration-1 underline-offset-4 hover:decoration-2"
      >
        {t(`legal.${document}`)}
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <LegalDialog document={document} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Links to both documents, for footers. */
export function LegalLinks() {
  return (
    <div className="flex flex-wrap gap-x-6 *:min-h-11">
      <LegalLink document="terms" />
      <LegalLink document="privacy" />
    </div>
  )
}
