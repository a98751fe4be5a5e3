import { type ComponentType, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LegalDialogProps, LegalDocument } from './legal-dialog.tsx'

type LegalSentenceProps = {
  className: string
  /** The words of the sentence, around the links. */
  children: (link: (document: LegalDocument) => ReactNode) => ReactNode
  load?: typeof loadDialog
}

/**
 * A sentence that names the documents, as links that open them over the page. Why one did not open
 * stands below the sentence, not inside.
 */
export function LegalSentence({ className, children, load }: LegalSentenceProps) {
  const terms = useLegalDialog('terms', load)
  const privacy = useLegalDialog('privacy', load)
  return (
    <div className="grid gap-1">
      <p className={className}>
        {children((document) => (
          <LegalLink document={document} {...(document === 'terms' ? terms : privacy)} />
        ))}
      </p>
      {terms.dialog ?? privacy.dialog}
    </div>
  )
}

type LegalLinkProps = Omit<ReturnType<typeof useLegalDialog>, 'dialog'> & {
  document: LegalDocument
}

function LegalLink({ document, open, isLoading }: LegalLinkProps) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      onClick={open}
      aria-busy={isLoading || undefined}
      className="rounded-sm font-semibold text-action underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      {t(`legal.${document}`)}
    </button>
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
      <p role="alert" className="text-sm font-semibold text-alert">
        {t('legal.loadFailed')}
      </p>
    )
  }
  return { open, isLoading: view.state === 'loading', dialog }
}
