import { endpoints } from '@dibs/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadFile } from '../../shared/download/download-file.ts'
import { useServices } from '../../shared/services/services.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'
import { failureText } from './failure-text.ts'

/** Fetches everything that is stored about the seller, and hands it over as a JSON file. */
export function useDownloadData() {
  const { api } = useServices()
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation()
  const [isPreparing, setIsPreparing] = useState(false)
  const download = async () => {
    if (isPreparing) return
    setIsPreparing(true)
    try {
      const { data } = await api(endpoints.personalData.export, {})
      downloadFile(
        fileName(data.exportedAt),
        'application/json',
        `${JSON.stringify(data, null, 2)}\n`,
      )
      toast.success(t('download.done'))
    } catch (error) {
      toast.error(failureText(t('download.failed'), error, common))
    }
    setIsPreparing(false)
  }
  return { download, isPreparing }
}

/** The name that the server gives the file, too: with the day in Jakarta (product decisions, "Personal data"). */
function fileName(exportedAt: string): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' })
  return `dibs-data-${day.format(new Date(exportedAt)).replace(/\D/g, '')}.json`
}
