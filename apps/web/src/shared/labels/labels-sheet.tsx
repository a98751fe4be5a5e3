import type { SessionId } from '@dibs/core'
import { Printer } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { withReason } from '../api/error-text.ts'
import type { PlaceName } from '../claims/places.ts'
import { useServices } from '../services/services.tsx'
import { STORED } from '../storage/stored-entries.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Label, type Paper, PrintedLabels } from './win-label.tsx'
import { isFound, useWinLabels, type WinLabel } from './win-labels.ts'

const PAPERS: readonly Paper[] = ['58', '80']
/** So many are printed at once: browsers draw all of them first. */
const MOST_AT_ONCE = 100
/** So many rows are drawn of each list; the others are found by searching. */
const MOST_ROWS = 50
/** From so many labels on, they can be searched. */
const SEARCH_FROM = 8

type LabelsSheetProps = {
  sessionId: SessionId
  /** One place, whose label is printed at once; all of the live without it. */
  of?: PlaceName | undefined
  open: boolean
  onClose: () => void
}

/** The labels at the win: what this device has not printed yet, and each one again. */
export function LabelsSheet({ open, onClose, ...rest }: LabelsSheetProps) {
  const { t } = useTranslation('labels')
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} description={t('lead')}>
      <Queue {...rest} />
    </Dialog>
  )
}

function Queue({ sessionId, of }: Pick<LabelsSheetProps, 'sessionId' | 'of'>) {
  const { t } = useTranslation('labels')
  const { t: common } = useTranslation()
  const { query, all, waiting, printed, markPrinted } = useWinLabels(sessionId)
  const [paper, choosePaper] = usePaper()
  const [printing, setPrinting] = useState<readonly WinLabel[]>([])
  const print = (labels: readonly WinLabel[]) => {
    // They stay there: some browsers take the page only after this has returned.
    flushSync(() => setPrinting(labels))
    window.print()
    markPrinted(labels)
  }
  const chosen = of && all?.find(({ accountId, itemId }) => isOf(accountId, itemId, of))
  usePrintOnce(chosen, print)
  if (all === undefined || (of && !chosen && query.isFetching)) {
    return query.isError ? (
      <ErrorState
        message={withReason(t('failed'), query.error, common)}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    ) : (
      <p role="status" className="py-6 text-ink-soft">
        {query.isPaused ? common('error.offline') : common('status.loading')}
      </p>
    )
  }
  const next = waiting.slice(0, MOST_AT_ONCE)
  return (
    <div className="mt-4 grid gap-5">
      <PaperChoice paper={paper} onChoose={choosePaper} />
      {of ? (
        <One label={chosen} paper={paper} onPrint={print} />
      ) : (
        <>
          {next[0] ? <Preview label={next[0]} paper={paper} /> : null}
          {next.length > 0 ? (
            <Button
              size="large"
              onClick={() => print(next)}
              icon={<Printer aria-hidden="true" className="size-6" />}
            >
              {t('printNew', { count: next.length })}
            </Button>
          ) : (
            <p className="font-semibold">{t(all.length > 0 ? 'allPrinted' : 'nobody')}</p>
          )}
          <Lists waiting={waiting} printed={printed} onPrint={print} />
        </>
      )}
      {all.length > 0 ? <p className="text-sm text-ink-soft">{t('hint', { paper })}</p> : null}
      <PrintedLabels labels={printing} paper={paper} />
    </div>
  )
}

const isOf = (accountId: string, itemId: string, place: PlaceName) =>
  accountId === place.accountId && itemId === place.itemId

/** Prints the label of one place as soon as it is known, once. */
function usePrintOnce(
  label: WinLabel | undefined,
  print: (labels: readonly WinLabel[]) => void,
): void {
  const isDone = useRef(false)
  const printNow = useEffectEvent(() => {
    if (label) print([label])
  })
  const isKnown = label !== undefined
  useEffect(() => {
    if (!isKnown || isDone.current) return
    isDone.current = true
    // Outside of this rendering, which has to be over before anything is printed.
    const timer = setTimeout(printNow)
    return () => clearTimeout(timer)
  }, [isKnown])
}

/** The paper of the printer beside this device, which remembers it. */
function usePaper(): [Paper, (paper: Paper) => void] {
  const { storage } = useServices()
  const [paper, setPaper] = useState<Paper>(storage.read(STORED.paper) ?? '58')
  return [
    paper,
    (chosen) => {
      storage.write(STORED.paper, chosen)
      setPaper(chosen)
    },
  ]
}

function PaperChoice(props: { paper: Paper; onChoose: (paper: Paper) => void }) {
  const { t } = useTranslation('labels')
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-bold">{t('paper')}</legend>
      <div className="flex flex-wrap gap-2">
        {PAPERS.map((paper) => (
          <label
            key={paper}
            className="figures inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md bg-sunken px-3 text-sm font-bold has-checked:bg-action-tint has-checked:text-action has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name="paper"
              className="size-4 accent-action"
              checked={paper === props.paper}
              onChange={() => props.onChoose(paper)}
            />
            {t('width', { paper })}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const Preview = (props: { label: WinLabel; paper: Paper }) => (
  <div className="flex justify-center overflow-hidden rounded-md bg-sunken p-3">
    <Label {...props} />
  </div>
)

type OneProps = {
  label: WinLabel | undefined
  paper: Paper
  onPrint: (labels: readonly WinLabel[]) => void
}

/** The label of one place, which was printed when the sheet was opened. */
function One({ label, paper, onPrint }: OneProps) {
  const { t } = useTranslation('labels')
  if (!label) return <p className="font-semibold">{t('noWin')}</p>
  return (
    <>
      <Preview label={label} paper={paper} />
      <Button
        size="large"
        onClick={() => onPrint([label])}
        icon={<Printer aria-hidden="true" className="size-6" />}
      >
        {t('again')}
      </Button>
    </>
  )
}

type ListsProps = {
  waiting: readonly WinLabel[]
  printed: readonly WinLabel[]
  onPrint: (labels: readonly WinLabel[]) => void
}

function Lists({ waiting, printed, onPrint }: ListsProps) {
  const { t } = useTranslation('labels')
  const [typed, setTyped] = useState('')
  const found = (labels: readonly WinLabel[]) => labels.filter((label) => isFound(label, typed))
  const [left, done] = [found(waiting), found(printed)]
  return (
    <>
      {waiting.length + printed.length < SEARCH_FROM ? null : (
        <SearchField label={t('search')} value={typed} onChange={setTyped} />
      )}
      <p role="status" className="text-ink-soft empty:hidden">
        {typed !== '' && left.length + done.length === 0 ? t('nothing', { search: typed }) : ''}
      </p>
      <Rows title={t('waiting')} act="one" labels={left} onPrint={onPrint} />
      <Rows title={t('printed')} act="againOf" labels={done} onPrint={onPrint} />
    </>
  )
}

type RowsProps = Pick<ListsProps, 'onPrint'> & {
  title: string
  act: 'one' | 'againOf'
  labels: readonly WinLabel[]
}

function Rows({ title, act, labels, onPrint }: RowsProps) {
  const { t } = useTranslation('labels')
  if (labels.length === 0) return null
  const more = labels.length - MOST_ROWS
  return (
    <section>
      <h3 className="pb-1 font-extrabold">
        {title} <span className="figures font-semibold text-ink-soft">{labels.length}</span>
      </h3>
      <ul>
        {labels.slice(0, MOST_ROWS).map((label) => {
          const { name, code, quantity, number, itemName } = label
          return (
            <li key={label.key} className="flex items-center gap-3 border-t border-line py-1">
              <b className="figures min-w-8 text-right text-lg">{number}</b>
              <span className="min-w-0 flex-1 wrap-anywhere">
                <bdi className="font-bold">{name}</bdi>
                <span className="block text-sm text-ink-soft">
                  <bdi>{code}</bdi>
                  {quantity > 1 ? <span className="figures"> × {quantity}</span> : null}
                  {itemName ? <bdi> {itemName}</bdi> : null}
                </span>
              </span>
              <IconButton
                label={t(act, { name, code })}
                onClick={() => onPrint([label])}
                icon={<Printer aria-hidden="true" className="size-5" />}
              />
            </li>
          )
        })}
      </ul>
      {more > 0 ? (
        <p className="figures text-sm text-ink-soft">{t('more', { count: more })}</p>
      ) : null}
    </section>
  )
}
