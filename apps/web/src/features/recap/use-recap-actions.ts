import type { PastSession, WaitlistBody } from '@dibs/contract'
import { useTranslation } from 'react-i18next'
import { useCopied } from '../../shared/clipboard/use-copied.ts'
import { downloadFile } from '../../shared/download/download-file.ts'
import { useFormat } from '../../shared/format/use-format.ts'
import { toast } from '../../shared/ui/toast/toast.ts'
import { useClaimWords } from './claim-words.ts'
import type { MissedStretch } from './missed/missed-stretches.ts'
import { useMissedWords } from './missed/use-missed-words.ts'
import { csvFileName, csvRows, csvText } from './recap-csv.ts'
import { recapText } from './recap-text.ts'

/** Copies the recap as text, and exports it as a spreadsheet. */
export function useRecapActions(
  session: Pick<PastSession, 'start_time'>,
  waitlists: readonly WaitlistBody[],
  stretches: readonly MissedStretch[],
) {
  const { t } = useTranslation('recap')
  const format = useFormat()
  const words = useClaimWords()
  const { line } = useMissedWords()
  const { isCopied, copy: copyText } = useCopied()

  async function copy(): Promise<void> {
    if (waitlists.length === 0) {
      toast.error(t('recapPage.noCopy'))
      return
    }
    const when = { date: format.date(session.start_time), time: format.time(session.start_time) }
    const heading = `${t('recapPage.title')}, ${t('recapPage.sessionOf', when)}`
    const text = recapText(waitlists, { heading, missed: line(stretches), ...words })
    if (!(await copyText(text))) {
      toast.error(t('recapPage.copyFailed'))
    }
  }

  async function download(): Promise<void> {
    const rows = csvRows(waitlists)
    if (rows.length === 0) {
      toast.error(t('recapPage.noDownload'))
      return
    }
    try {
      const text = await csvText(rows)
      downloadFile(csvFileName(session.start_time), 'text/csv;charset=utf-8', text)
    } catch {
      // The writer's code could not be fetched.
      toast.error(t('recapPage.exportFailed'))
    }
  }

  return { copy, download, isCopied }
}
