import type { HandChange, WaitlistClaim } from '@dibs/contract'
import { isolateName, isPosted, isPostedComment, type MatchRule } from '@dibs/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { guardFormulas } from '../../format/guard-formulas.ts'
import { useFormat } from '../../format/use-format.ts'
import { whatWasDone } from '../changes.ts'
import { longerWordOf, marksOf } from '../marks/marks.ts'
import { buyerName, placeText } from '../places.ts'
import { type Distance, formatMargin, type Margin, marginOf } from './margin.ts'

/** From here on a time of day alone would not say when. */
const LONG_AFTER_MS = 12 * 60 * 60 * 1_000

const CLOCK = {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const satisfies Intl.DateTimeFormatOptions
const DAY = { day: 'numeric', month: 'short' } as const satisfies Intl.DateTimeFormatOptions

/** Everything that a receipt says, in words. */
export type ReceiptWords = ReturnType<typeof useReceiptWords>

/** The words of receipts in the interface's language and the viewer's zone. */
export function useReceiptWords() {
  const { t } = useTranslation('receipt')
  const { t: tMarks } = useTranslation('marks')
  const { t: tChanges } = useTranslation('changes')
  const { t: common } = useTranslation()
  const { locale } = useFormat()
  const span = (ms: number) => formatMargin(ms, tMarks, locale)
  const unsaved = (count: number) => tChanges('unsaved', { count })
  return { ...wordsOf(t, span, receiptTimes(locale, common('date.invalid'))), unsaved }
}

type ReceiptTimes = ReturnType<typeof receiptTimes>

/** `stamp`: to the millisecond, with day and zone; `clock`: without these; `change`: to the second. */
function receiptTimes(locale: string, invalid: string) {
  const formatter = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, options)
    return (time: number | string) => {
      const date = new Date(time)
      return Number.isNaN(date.getTime()) ? invalid : format.format(date)
    }
  }
  return {
    stamp: formatter({
      ...DAY,
      ...CLOCK,
      year: 'numeric',
      fractionalSecondDigits: 3,
      timeZoneName: 'short',
    }),
    clock: formatter({ ...CLOCK, fractionalSecondDigits: 3 }),
    change: formatter({ ...DAY, ...CLOCK }),
  }
}

function wordsOf(t: TFunction<'receipt'>, span: (ms: number) => string, times: ReceiptTimes) {
  const name = ({ buyer }: WaitlistClaim) => buyerName(buyer, t('guest'))
  const place = (claim: WaitlistClaim) =>
    placeText(claim, {
      winner: t('winner'),
      waits: (number) => t('place', { number }),
      part: (won, quantity) => t('part', { won, quantity }),
    })
  const positionWas = (position: number | null, isByPosition: boolean) => {
    if (position === null) return t('history.noPlace')
    if (!isByPosition) return t('history.inLine', { number: position })
    return position === 1 ? t('winner') : t('place', { number: position - 1 })
  }
  /** What changed from what to what: how many, or the place. */
  const ends = (made: HandChange, isByPosition: boolean) =>
    made.kind === 'quantity'
      ? { from: `${made.quantityBefore ?? 1}×`, to: `${made.quantityAfter ?? 1}×` }
      : {
          from: positionWas(made.positionBefore, isByPosition),
          to: positionWas(made.positionAfter, isByPosition),
        }
  const apart = ({ claim, ms }: Distance) => ({ other: name(claim), margin: span(ms) })

  const stands = (far: NonNullable<Margin['standing']>) =>
    far.ms === 0 && far.kind !== 'heldBack'
      ? isPosted(far.claim.buyer)
        ? t(`standing.${far.kind}TiedPosted`, apart(far))
        : t(`standing.${far.kind}Tied`, apart(far))
      : t(`standing.${far.kind}`, apart(far))
  const standing = (margin: Margin): string =>
    [
      ...(margin.standing ? [stands(margin.standing)] : []),
      ...(margin.passed ? [t('standing.passed', apart(margin.passed))] : []),
    ].join(' ') || t('standing.alone')

  function heard({ commentedAt, heardAt }: WaitlistClaim): string {
    const late = heardAt - commentedAt
    const time = late < LONG_AFTER_MS ? times.clock(heardAt) : times.stamp(heardAt)
    return t(late < 0 ? 'heardEarly' : 'heardLate', { time, margin: span(Math.abs(late)) })
  }

  /** When something was done, on which device, and where it was no owner, by which helper. */
  function hand(what: 'made' | 'undone', at: string, device: string, helper?: string): string {
    const time = times.change(at)
    if (helper === undefined) return t(`history.${what}`, { time, device })
    return t(`history.${what}By`, { time, device, name: helper || t('history.helper') })
  }

  const change = (made: HandChange, { isByPosition }: Pick<ReceiptPlace, 'isByPosition'>) => ({
    what: t(`history.${whatWasDone(made)}`),
    ends: t('history.from', ends(made, isByPosition)),
    made: hand('made', made.madeAt, made.device, made.helper),
    undone:
      made.undoneAt && hand('undone', made.undoneAt, made.undoneOn ?? '', made.undoneByHelper),
  })

  return { t, name, place, standing, heard, change, stamp: times.stamp }
}

/** A line of a receipt: what it is about, and what there is to say. */
export type ReceiptRow = { label: string; value: string }

/** What a place was given for: the comment, its times, the code that it named, and who is near. */
export function receiptRows(
  claim: WaitlistClaim,
  claims: readonly WaitlistClaim[],
  words: ReceiptWords,
): ReceiptRow[] {
  const t: TFunction<'receipt'> = words.t
  const byHand = isFromElsewhere(claim) ? 'handPosted' : 'hand'
  const rule: MatchRule | typeof byHand = claim.matchRule ?? byHand
  return [
    { label: t('row.comment'), value: `“${claim.text}”` },
    { label: stampLabel(claim, t), value: words.stamp(claim.commentedAt) },
    cameIn(claim, words),
    { label: t('row.match'), value: t(`match.${rule}`, { code: claim.matchedCode }) },
    { label: t('row.standing'), value: words.standing(marginOf(claims, claim)) },
  ]
}

/** Whether TikTok has not brought a comment, or not yet. */
const isFromElsewhere = (claim: WaitlistClaim) => isPostedComment(claim) && !claim.isBrought

/** Whose stamp it is that decides. What came without one is stamped by its arrival. */
function stampLabel(claim: WaitlistClaim, t: TFunction<'receipt'>) {
  if (!isFromElsewhere(claim)) return t('row.stamped')
  return t(claim.commentedAt === claim.heardAt ? 'row.arrived' : 'row.sent')
}

/** How Dibs came to know of the claim, and when. */
function cameIn(claim: WaitlistClaim, { t, stamp, heard }: ReceiptWords): ReceiptRow {
  const time = stamp(claim.heardAt)
  if (claim.matchRule === null) return { label: t('row.added'), value: time }
  return claim.isReported
    ? { label: t('row.reported'), value: t('notHeard', { time }) }
    : { label: t('row.heard'), value: heard(claim) }
}

/** A place with the others of its item. */
export type ReceiptPlace = {
  itemText: string
  claim: WaitlistClaim
  /** The item's whole waitlist, in its order. */
  claims: readonly WaitlistClaim[]
  /** Whether a position alone tells who wins: what the history knows of the past. */
  isByPosition: boolean
}

/** What a receipt is written of: a place, and the changes by hand that were made to it. */
export type ReceiptSource = ReceiptPlace & {
  /** Newest first; `null` while they are not known. */
  changes: readonly HandChange[] | null
  /** How many more are not saved yet. */
  unsaved: number
}

/** A receipt as plain text, such as a buyer who complains is sent; no line of it is a formula. */
export function receiptText(place: ReceiptSource, words: ReceiptWords): string {
  const t: TFunction<'receipt'> = words.t
  const { claim, claims } = place
  const rows = [
    { label: t('row.item'), value: place.itemText },
    { label: t('row.buyer'), value: buyerWithHandle(claim, words) },
    { label: t('row.place'), value: words.place(claim) },
    ...receiptRows(claim, claims, words),
  ]
  const lines = rows.map(({ label, value }) => `${label}: ${value}`)
  const word = longerWordOf(claim) ?? ''
  const marks = marksOf(claim).map((mark) => `! ${t(`mark.${mark}`, { word })}`)
  return guardFormulas([t('title'), ...lines, ...marks, ...historyLines(place, words)].join('\n'))
}

function buyerWithHandle(claim: WaitlistClaim, words: ReceiptWords): string {
  const username = isolateName(claim.buyer.username.trim())
  const name = words.name(claim)
  return username && username !== name ? `${name} (@${username})` : name
}

function historyLines(place: ReceiptSource, words: ReceiptWords): string[] {
  const { changes, unsaved } = place
  const t: TFunction<'receipt'> = words.t
  if (changes === null) return [t('history.failed')]
  if (changes.length + unsaved === 0) return [`${t('history.title')}: ${t('history.none')}`]
  const lines = changes.map((change) => {
    const { what, ends, made, undone } = words.change(change, place)
    return `• ${what} (${ends}): ${made}${undone ? `. ${undone}` : ''}`
  })
  const more = unsaved > 0 ? [`• ${words.unsaved(unsaved)}`] : []
  return [`${t('history.title')}:`, ...more, ...lines]
}
