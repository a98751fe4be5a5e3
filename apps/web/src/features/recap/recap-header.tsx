import type { ItemWaitlist, PastSession } from '@dibs/contract'
import { Check, Copy, FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCopied } from '../../shared/clipboard/use-copied.ts'
import { downloadFile } from '../../shared/download/download-file.ts'
import { useFormat } from '../../shared/format/use-format.ts'
import { LockedMark } from '../../shared/plan/locked-mark.tsx'
import { useOpenPlans } from '../../shared/plan/see-plans.tsx'
import { useLiftingPlan } from '../../shared/plan/use-plan.ts'
import { Button } from '../../shared/ui/button.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'
import { type MissedGap, useMissedWords } from './missed.tsx'
import { useClaimWords } from './place-details.tsx'
import { csvFileName, csvRows, csvText, recapText } from './recap-export.ts'

type RecapHeaderProps = {
  session: Pick<PastSession, 'start_time' | 'end_time'>
  /** `undefined` until they are read. */
  waitlists: readonly ItemWaitlist[] | undefined
  /** What was not heard, as far as it is known. */
  gaps: readonly MissedGap[]
}

/** Which live it was, and what can be taken away from it. */
export function RecapHeader({ session, waitlists, gaps }: RecapHeaderProps) {
  const { t } = useTranslation('recap')
  const format = useFormat()
  const { copy, download, isCopied } = useRecapActions(session, waitlists ?? [], gaps)
  const isLocked = useLiftingPlan('exportRecaps') !== null
  const openPlans = useOpenPlans()
  const { start_time, end_time } = session
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="figures text-lg font-bold">
        {t('recapPage.sessionOf', { date: format.date(start_time), time: format.time(start_time) })}
        <span className="font-semibold text-ink-soft">
          {' '}
          · {format.duration(start_time, end_time)}
        </span>
      </p>
      <div className="flex w-full flex-wrap gap-3 *:flex-1 *:whitespace-nowrap sm:w-auto">
        <Button
          variant="quiet"
          onClick={copy}
          disabled={!waitlists}
          icon={
            isCopied ? (
              <Check aria-hidden="true" className="size-5" />
            ) : (
              <Copy aria-hidden="true" className="size-5" />
            )
          }
        >
          <span aria-live="polite">{t(isCopied ? 'recapPage.copied' : 'recapPage.copy')}</span>
        </Button>
        <Button
          variant="quiet"
          onClick={isLocked ? () => openPlans('exportRecaps') : download}
          disabled={!(isLocked || waitlists)}
          icon={<FileDown aria-hidden="true" className="size-5" />}
        >
          {t('recapPage.export')}
          <LockedMark feature="exportRecaps" />
        </Button>
      </div>
    </div>
  )
}

/** Copies the recap as text, and exports it as a spreadsheet. */
function useRecapActions(
  session: Pick<PastSession, 'start_time'>,
  waitlists: readonly ItemWaitlist[],
  gaps: readonly MissedGap[],
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
    const text = recapText(waitlists, { heading, missed: line(gaps), ...words })
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
