import { endpoints } from '@dibs/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadFile } from '../../shared/download/download-file.ts'
import { useServices } from '../../shared/services/services.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'
import { failureText } from './failure-text.ts'

/** Fetches everything that is stored about the seller, and hands it over as a JSON file. */
export function useDownloadData() {
  const { api, now } = useServices()
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation()
  const [isPreparing, setIsPreparing] = useState(false)
  const download = async () => {
    if (isPreparing) return
    setIsPreparing(true)
    try {
      const { data } = await api(endpoints.personalData.export, {})
      downloadFile(fileName(now()), 'application/json', `${JSON.stringify(data, null, 2)}\n`)
      toast.success(t('download.done'))
    } catch (error) {
      toast.error(failureText(t('download.failed'), error, common))
    }
    setIsPreparing(false)
  }
  return { download, isPreparing }
}

/** `dibs_data_yyyymmdd.json`, with today's date in the viewer's zone; `now` is epoch milliseconds. */
function fileName(now: number): string {
  const today = new Date(now)
  const two = (value: number) => String(value).padStart(2, '0')
  return `dibs_data_${today.getFullYear()}${two(today.getMonth() + 1)}${two(today.getDate())}.json`
}
