import type { ItemWaitlist } from '@dibs/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PlaceChange, whatOf } from '../../../shared/claims/changes.ts'
import { useOnChangeSaved, useQueueState } from '../../../shared/claims/changes-provider.tsx'
import { buyerName, isWinner, movedTo } from '../../../shared/claims/places.ts'

/** Once the dialog is gone from which it was made: what changes behind one is not read out, in ms. */
const SAY_AFTER_MS = 250
/** So long it is said anew when somebody else wins by then, such as after an undo, in ms. */
const SAID_MS = 5_000
/** So many winners are named. */
const NAMED = 3

/**
 * Tells who listens to the page what this device changed, and who wins now. Of many changes that were
 * made at once, how many they were, once all are saved.
 */
export function ChangesSaid({ waitlists }: { waitlists: readonly ItemWaitlist[] }) {
  const { t } = useTranslation('changes')
  const { t: tPlace } = useTranslation('place')
  const isUnderWay = useQueueState().changes.length > 0
  const [saved, setSaved] = useState<readonly PlaceChange[]>([])
  const [isSaid, setIsSaid] = useState(false)
  useOnChangeSaved((change, answer) => {
    if (!(answer && 'buyer' in change)) return
    setSaved((before) => (isSaid ? [change] : [...before, change]))
    setIsSaid(false)
  })
  useEffect(() => {
    if (isUnderWay || saved.length === 0) return
    const after = setTimeout(() => setIsSaid(true), SAY_AFTER_MS)
    const until = setTimeout(() => {
      setIsSaid(false)
      setSaved([])
    }, SAID_MS)
    return () => {
      clearTimeout(after)
      clearTimeout(until)
    }
  }, [isUnderWay, saved])
  const change = saved.at(-1)
  const waitlist = waitlists.find(({ itemId }) => itemId === change?.itemId)
  const claims = waitlist?.claims ?? []
  const winners = claims.filter(isWinner).map(({ buyer }) => buyerName(buyer, t('guest')))
  const done = (made: PlaceChange) => {
    const { what, number } =
      made.kind === 'place' ? movedTo(made.place, waitlist) : { what: whatOf(made), number: 0 }
    return t(`what.${what}`, { number })
  }
  const key = saved.length > 1 ? 'saidMany' : 'said'
  return (
    <p role="status" className="sr-only">
      {isSaid && change
        ? tPlace(winners.length > 0 ? key : `${key}Nobody`, {
            count: saved.length,
            name: buyerName(change.buyer, t('guest')),
            item: change.itemText,
            what: done(change),
            winners: winners.slice(0, NAMED).join(', '),
          })
        : null}
    </p>
  )
}
