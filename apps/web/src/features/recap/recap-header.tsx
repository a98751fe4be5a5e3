import type { ItemWaitlist, PastSession } from '@dibs/contract'
import { Check, Copy, FileDown, Share, Sheet } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useCopied } from '../../shared/clipboard/use-copied.ts'
import { downloadFile } from '../../shared/download/download-file.ts'
import { useFormat } from '../../shared/format/use-format.ts'
import { LockedMark } from '../../shared/plan/locked-mark.tsx'
import { useOpenPlans } from '../../shared/plan/see-plans.tsx'
import { useLiftingPlan } from '../../shared/plan/use-plan.ts'
import { Button } from '../../shared/ui/button.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'
import { type MissedGap, useMissedWords } from './missed.tsx'
import { useClaimWords } from './place-details.tsx'
import {
  CSV_HEADERS,
  type CsvForm,
  csvFileName,
  csvRows,
  recapText,
  recapTextByBuyer,
  writeCsv,
  zoneOfViewer,
} from './recap-export.ts'
import { isNarrowed, placesShown, type Shown } from './shown.ts'

/** The columns of the file for Excel, in the order of the other. */
const COLUMNS = ['code', 'position', 'time', 'username', 'nickname', 'text'] as const

type RecapHeaderProps = {
  session: Pick<PastSession, 'start_time' | 'end_time'>
  /** `undefined` until they are read. */
  waitlists: readonly ItemWaitlist[] | undefined
  /** What is copied; files have everything. */
  shown: Shown
  /** What was not heard, as far as it is known. */
  gaps: readonly MissedGap[]
}

/** Which live it was. */
export function LiveOf({ session }: Pick<RecapHeaderProps, 'session'>) {
  const { t } = useTranslation('recap')
  const format = useFormat()
  const { start_time, end_time } = session
  const when = { date: format.date(start_time), time: format.time(start_time) }
  return (
    <span className="figures">
      {t('recapPage.sessionOf', when)} · {format.duration(start_time, end_time)}
    </span>
  )
}

/** What can be taken away from a recap. On a phone it is folded: first comes what was sold. */
export function TakeAway({
  isOpen,
  onOpen,
  ...recap
}: RecapHeaderProps & { isOpen: boolean; onOpen: (isOpen: boolean) => void }) {
  const { t } = useTranslation('recap')
  const id = useId()
  return (
    <>
      <span className="sm:hidden low:inline print:hidden">
        <IconButton
          label={t('recapPage.takeAway')}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => onOpen(!isOpen)}
          icon={<Share aria-hidden="true" className="size-6" />}
        />
      </span>
      <div id={id} className={classNames('w-full sm:w-auto print:hidden', !isOpen && FOLDED)}>
        <Ways {...recap} />
      </div>
    </>
  )
}

/** Not there on a phone. */
export const FOLDED = 'max-sm:hidden low:hidden'

function Ways({ waitlists, ...recap }: RecapHeaderProps) {
  const { t } = useTranslation('recap')
  const { shown } = recap
  const { copy, download, isCopied } = useRecapActions({ waitlists, ...recap })
  const isLocked = useLiftingPlan('exportRecaps') !== null
  const openPlans = useOpenPlans()
  return (
    <div className="flex flex-wrap gap-2 *:flex-auto">
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
        <span aria-live="polite">
          {isCopied
            ? t('recapPage.copied')
            : t(isNarrowed(shown) ? 'recapPage.copyShown' : 'recapPage.copy')}
        </span>
      </Button>
      <Button
        variant="quiet"
        onClick={isLocked ? () => openPlans('exportRecaps') : () => void download('csv')}
        disabled={!(isLocked || waitlists)}
        icon={<FileDown aria-hidden="true" className="size-5" />}
      >
        {t('recapPage.export')}
        <LockedMark feature="exportRecaps" />
      </Button>
      <Button
        variant="quiet"
        onClick={isLocked ? () => openPlans('exportRecaps') : () => void download('excel')}
        disabled={!(isLocked || waitlists)}
        icon={<Sheet aria-hidden="true" className="size-5" />}
      >
        {t('recapPage.exportExcel')}
        <LockedMark feature="exportRecaps" />
      </Button>
    </div>
  )
}

/** Copies what is shown of the recap as text, and exports all of it as a spreadsheet. */
function useRecapActions({ session, waitlists = [], shown, gaps }: RecapHeaderProps) {
  const { t } = useTranslation('recap')
  const format = useFormat()
  const words = useClaimWords()
  const { line } = useMissedWords()
  const { isCopied, copy: copyText } = useCopied()

  async function copy(): Promise<void> {
    const copied = placesShown(waitlists, shown)
    if (copied.length === 0) {
      toast.error(t('recapPage.noCopy'))
      return
    }
    const when = { date: format.date(session.start_time), time: format.time(session.start_time) }
    const heading = `${t('recapPage.title')}, ${t('recapPage.sessionOf', when)}`
    const toText = shown.tab === 'buyers' ? recapTextByBuyer : recapText
    if (!(await copyText(toText(copied, { heading, missed: line(gaps), ...words })))) {
      toast.error(t('recapPage.copyFailed'))
    }
  }

  async function download(form: CsvForm): Promise<void> {
    const rows = csvRows(waitlists, form)
    if (rows.length === 0) {
      toast.error(t('recapPage.noDownload'))
      return
    }
    try {
      const text =
        form === 'excel'
          ? await writeCsv(
              COLUMNS.map((each) => t(`columns.${each}`, { zone: zoneOfViewer() })),
              rows,
              ';',
            )
          : await writeCsv(CSV_HEADERS, rows, ',')
      downloadFile(csvFileName(session.start_time, form), 'text/csv;charset=utf-8', text)
    } catch {
      // The writer's code could not be fetched.
      toast.error(t('recapPage.exportFailed'))
    }
  }

  return { copy, download, isCopied }
}
