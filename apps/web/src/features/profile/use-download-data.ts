import { endpoints } from '@dibs/contract'
import { jakartaDay } from '@dibs/core'
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
        // As the server names it (product decisions, "Personal data").
        `dibs-data-${jakartaDay(Date.parse(data.exportedAt))}.json`,
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
