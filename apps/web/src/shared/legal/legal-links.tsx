import { type ComponentType, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LegalDialogProps, LegalDocument } from './legal-dialog.tsx'

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

type View =
  | { state: 'closed' | 'loading' | 'failed' }
  | { state: 'open'; Dialog: ComponentType<LegalDialogProps> }

const loadDialog = async () => (await import('./legal-dialog.tsx')).LegalDialog

/**
 * A document that opens over the page. The dialog's code comes when somebody wants to read, so that
 * the public pages stay small. `dialog` is to be rendered: the dialog, or why there is none.
 */
export function useLegalDialog(document: LegalDocument, load = loadDialog) {
  const { t } = useTranslation()
  const [view, setView] = useState<View>({ state: 'closed' })
  const open = async () => {
    setView({ state: 'loading' })
    try {
      const Dialog = await load()
      setView({ state: 'open', Dialog })
    } catch {
      setView({ state: 'failed' })
    }
  }
  let dialog: ReactNode = null
  if (view.state === 'open') {
    dialog = <view.Dialog document={document} onClose={() => setView({ state: 'closed' })} />
  } else if (view.state === 'failed') {
    dialog = (
      <span role="alert" className="text-sm font-semibold text-alert">
        {t('legal.loadFailed')}
      </span>
    )
  }
  return { open, isLoading: view.state === 'loading', dialog }
}
