import { goodsOf, type ItemWaitlist, shareOf } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { createElement, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { GoodsOfSession, UnsavedChange } from '../../../../shared/claims/changes.ts'
import { useChangeQueue } from '../../../../shared/claims/changes-provider.tsx'
import { blocking, goodsChange, restart, wish } from '../../../../shared/claims/make-changes.ts'
import { buyerName, type ClaimPlace } from '../../../../shared/claims/places.ts'
import { useServices } from '../../../../shared/services/services.tsx'
import { toast } from '../../../../shared/ui/toast/toast.ts'
import { UNDO_ID, UndoToast } from '../../../../shared/ui/toast/undo-toast.tsx'
import { CHANGE, liveFailureText, usePlanRefusal } from '../../notices.tsx'
import { type ChooseUndone, useUndoToast } from './use-undo-toast.ts'

/** How long the way back stays on screen. */
const UNDO_MS = 6_000

/** Taps on a quantity, each while the way back from the one before was on screen. */
type Taps = {
  place: string
  /** How many they wanted before the first. */
  from: number
  count: number
  /** Resolves when the last one is decided, or waits. */
  last: Promise<unknown>
  until: number
}

/** Makes what counts the taps; one undo takes all of them back. */
function useTaps() {
  const { now } = useServices()
  const taps = useRef<Taps | null>(null)
  return (place: ClaimPlace, last: Promise<unknown>): (() => Promise<ChooseUndone>) => {
    const key = `${place.itemId}/${place.claim.buyer.accountId}`
    const before = taps.current
    const goesOn = before?.place === key && now() < before.until
    const { from, count } = goesOn ? before : { from: shareOf(place.claim).quantity, count: 0 }
    const all = { place: key, from, count: count + 1, last, until: now() + UNDO_MS }
    taps.current = all
    return async () => {
      const undone = taps.current?.place === key ? taps.current : all
      taps.current = null
      await undone.last
      return changesOf(undone)
    }
  }
}

/** What taps changed: back to the number from before them, and not past anything else that was done. */
const changesOf =
  ({ from, count }: Taps): ChooseUndone =>
  (changes) => {
    const other = changes.findIndex(({ kind }) => kind !== 'quantity')
    const near = changes.slice(0, other < 0 ? count : Math.min(count, other))
    const first = near.findIndex(({ quantityBefore }) => quantityBefore === from)
    return first < 0 ? near : near.slice(0, first + 1)
  }

/** What the seller can change of an item and its buyers: shown at once, with a way back. */
export function useGoodsActions(sessionId: SessionId) {
  const { submit } = useChangeQueue()
  const tellPlanLimit = usePlanRefusal()
  const tellWithUndo = useUndoToast()
  const addTap = useTaps()
  const { t } = useTranslation('goods')
  const { t: tLive } = useTranslation('live')

  /** Resolves to whether nothing was refused. */
  async function make(change: UnsavedChange): Promise<boolean> {
    const outcome = await submit(change)
    if (outcome.kind !== 'refused') return true
    if (!tellPlanLimit(outcome.error))
      toast.error(liveFailureText(outcome.error, tLive), { id: CHANGE })
    return false
  }

  /** Says what was done; `undo` is what takes it back where the history does not. */
  function tell(text: string, undo: UnsavedChange): void {
    const id = `${UNDO_ID}${undo.itemId}`
    const onUndo = () => {
      toast.dismiss(id)
      void make(undo)
    }
    const message = createElement(UndoToast, { text, label: t('undo'), onUndo })
    toast.success(message, { id, duration: UNDO_MS })
  }

  return {
    async setQuantity(place: ClaimPlace, quantity: number): Promise<void> {
      const made = make(wish(sessionId, place, quantity))
      const prepareUndo = addTap(place, made)
      if (!(await made)) return
      const name = buyerName(place.claim.buyer, tLive('livePage.guest'))
      const { accountId } = place.claim.buyer
      const text = t('quantity.taken', { name, count: quantity, item: place.itemText })
      tellWithUndo(sessionId, [{ itemId: place.itemId, accountId }], text, prepareUndo)
    },

    /** Resolves to whether nothing was refused; `text` says what was done. */
    async setGoods(
      waitlist: ItemWaitlist,
      goods: GoodsOfSession,
      text: string = t('changed', { item: waitlist.itemText }),
    ): Promise<boolean> {
      const { name, price, stock } = goodsOf(waitlist)
      const before: GoodsOfSession = {
        ...('name' in goods && { name }),
        ...('price' in goods && { price }),
        ...('stock' in goods && { stock }),
      }
      const isMade = await make(goodsChange(sessionId, waitlist, goods))
      if (isMade) tell(text, goodsChange(sessionId, waitlist, before))
      return isMade
    },

    async startAgain(waitlist: ItemWaitlist): Promise<void> {
      const first = waitlist.claims[0]
      if (!(await make(restart(sessionId, waitlist))) || !first) return
      const { itemId, itemText } = waitlist
      const places = [{ itemId, accountId: first.buyer.accountId }]
      tellWithUndo(sessionId, places, t('again.done', { item: itemText }))
    },

    async block(place: ClaimPlace, kind: 'block' | 'unblock'): Promise<void> {
      if (!(await make(blocking(sessionId, place, kind)))) return
      const name = buyerName(place.claim.buyer, tLive('livePage.guest'))
      const isBlock = kind === 'block'
      const back = blocking(sessionId, place, isBlock ? 'unblock' : 'block')
      tell(t(isBlock ? 'block.done' : 'block.undone', { name }), back)
    },
  }
}
