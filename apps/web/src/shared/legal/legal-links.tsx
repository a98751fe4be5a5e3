import { useTranslation } from 'react-i18next'
import type { LegalDocument } from './load-legal.ts'
import { useLegalDialog } from './use-legal-dialog.tsx'

/** The name of a document, as a link that opens it over the page. */
export function LegalLink({ document }: { document: LegalDocument }) {
  const { t } = useTranslation()
  const { open, isLoading, dialog } = useLegalDialog(document)
  return (
    <>
      <button
        type="button"
        onClick={open}
        aria-busy={isLoading || undefined}
        className="rounded-sm font-semibold text-action underline decoration-1 underline-offset-4 hover:decoration-2"
      >
        {t(`legal.${document}`)}
      </button>
      {dialog}
    </>
  )
}

/** Links to both documents, for footers. */
export function LegalLinks() {
  return (
    <div className="flex flex-wrap items-center gap-x-6 *:min-h-11">
      <LegalLink document="terms" />
      <LegalLink document="privacy" />
    </div>
  )
}
