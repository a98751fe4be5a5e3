import type { Claim, HandChange } from '@dibs/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../format/use-format.ts'
import { buyerName } from '../buyer-name.ts'
import { whatWasDone } from '../change-words.ts'
import { formatMargin } from './format-margin.ts'
import type { Distance, Margin } from './margin-of.ts'
import { type ReceiptTimes, useReceiptTimes } from './receipt-times.ts'

/** From here on a time of day alone would not say when. */
const LONG_AFTER_MS = 12 * 60 * 60 * 1_000

/** Everything that a receipt says, in words. */
export type ReceiptWords = ReturnType<typeof useReceiptWords>

/** The words of receipts in the interface's language and the viewer's zone. */
export function useReceiptWords() {
  const { t } = useTranslation('receipt')
  const { t: tMarks } = useTranslation('marks')
  const { t: tChanges } = useTranslation('changes')
  const { locale } = useFormat()
  const span = (ms: number) => formatMargin(ms, tMarks, locale)
  const unsaved = (count: number) => tChanges('unsaved', { count })
  return { ...wordsOf(t, span, useReceiptTimes()), unsaved }
}

function wordsOf(t: TFunction<'receipt'>, span: (ms: number) => string, times: ReceiptTimes) {
  const name = (claim: Claim) => buyerName(claim, t('guest'))
  const place = (position: number | null) => {
    if (position === null) return t('history.noPlace')
    return position === 1 ? t('winner') : t('place', { number: position - 1 })
  }
  const apart = ({ claim, ms }: Distance) => ({ other: name(claim), margin: span(ms) })

  const stands = (far: NonNullable<Margin['standing']>) =>
    far.ms === 0 && far.kind !== 'heldBack'
      ? t(`standing.${far.kind}Tied`, apart(far))
      : t(`standing.${far.kind}`, apart(far))
  const standing = (margin: Margin): string =>
    [
      ...(margin.standing ? [stands(margin.standing)] : []),
      ...(margin.passed ? [t('standing.passed', apart(margin.passed))] : []),
    ].join(' ') || t('standing.alone')

  function heard({ commentTimestamp, heardAt }: Claim): string {
    const late = Date.parse(heardAt) - Date.parse(commentTimestamp)
    const time = late < LONG_AFTER_MS ? times.clock(heardAt) : times.stamp(heardAt)
    return t(late < 0 ? 'heardEarly' : 'heardLate', { time, margin: span(Math.abs(late)) })
  }

  const change = (made: HandChange) => ({
    what: t(`history.${whatWasDone(made)}`),
    places: t('history.from', {
      from: place(made.positionBefore),
      to: place(made.positionAfter),
    }),
    made: t('history.made', { time: times.change(made.madeAt), device: made.device }),
    undone:
      made.undoneAt &&
      t('history.undone', { time: times.change(made.undoneAt), device: made.undoneOn ?? '' }),
  })

  return { t, name, place, standing, heard, change, stamp: times.stamp }
}
