import { goodsOf, type ItemWaitlist } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { createElement } from 'react'
import { useTranslation } from 'react-i18next'
import {
  blocking,
  type GoodsOfSession,
  goodsChange,
  restart,
  type UnsavedChange,
  wish,
} from '../../../../shared/claims/changes.ts'
import { useChangeQueue } from '../../../../shared/claims/changes-provider.tsx'
import { buyerName, type ClaimPlace } from '../../../../shared/claims/places.ts'
import { toast } from '../../../../shared/ui/toast/toast.ts'
import { UndoToast } from '../../../../shared/ui/toast/undo-toast.tsx'
import { CHANGE, liveFailureText, usePlanRefusal } from '../../notices.tsx'
import { useUndoToast } from '../../slips/use-undo-toast.ts'

/** How long the way back stays on screen. */
const UNDO_MS = 6_000

/** What the seller can change of an item and its buyers: shown at once, with a way back. */
export function useGoodsActions(sessionId: SessionId) {
  const { submit } = useChangeQueue()
  const tellPlanLimit = usePlanRefusal()
  const tellWithUndo = useUndoToast()
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
    const id = `undo-${undo.itemId}`
    const onUndo = () => {
      toast.dismiss(id)
      void make(undo)
    }
    const message = createElement(UndoToast, { text, label: t('undo'), onUndo })
    toast.success(message, { id, duration: UNDO_MS })
  }

  return {
    async setQuantity(place: ClaimPlace, quantity: number): Promise<void> {
      if (!(await make(wish(sessionId, place, quantity)))) return
      const name = buyerName(place.claim.buyer, tLive('livePage.guest'))
      const { accountId } = place.claim.buyer
      const text = t('quantity.taken', { name, count: quantity, item: place.itemText })
      tellWithUndo(sessionId, [{ itemId: place.itemId, accountId }], text)
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
