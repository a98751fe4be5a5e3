import { Archive, Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDownloadData } from '../use-download-data.ts'
import { RowButton } from './row-button.tsx'

/** Everything that is stored about the seller, as a file. */
export function DownloadRow() {
  const { t } = useTranslation('profile')
  const { download, isPreparing } = useDownloadData()
  return (
    <RowButton
      icon={Archive}
      label={t('download.label')}
      hint={isPreparing ? t('download.preparing') : t('download.hint')}
      onClick={download}
      loading={isPreparing}
      end={<Download aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />}
    />
  )
}
