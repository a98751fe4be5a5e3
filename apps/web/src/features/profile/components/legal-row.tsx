import { FileText, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { LegalDocument } from '../../../shared/legal/legal-dialog.tsx'
import { useLegalDialog } from '../../../shared/legal/legal-links.tsx'
import { RowButton } from './row-button.tsx'

const ICONS = { terms: FileText, privacy: ShieldCheck } as const

/** A legal document, to open over the page. */
export function LegalRow({ document }: { document: LegalDocument }) {
  const { t } = useTranslation()
  const { open, isLoading, dialog } = useLegalDialog(document)
  return (
    <div>
      <RowButton
        icon={ICONS[document]}
        label={t(`legal.${document}`)}
        onClick={open}
        loading={isLoading}
      />
      <div className="px-5 sm:px-6">{dialog}</div>
    </div>
  )
}
