import type { Order } from '@dibs/contract'
import { type RefObject, useImperativeHandle, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../shared/ui/toast/toast.ts'
import type { Typed } from './order-forms.tsx'
import type { OrderActs, OrderChange } from './use-orders.ts'

/** All that is typed of an order, as one change; `null` where some of it cannot be read, which a toast says. */
export function readAll(typed: readonly Typed[]): OrderChange | null {
  const changes = typed.map((part) => part.read())
  const unread = typed.find((_, at) => changes[at] === null)
  if (unread === undefined) return Object.assign({}, ...changes)
  toast.error(unread.unread)
  return null
}

/** How a sheet is closed by who has typed in it. */
export type Leave = () => void

type Leaving = {
  order: Order
  acts: OrderActs
  typed: readonly Typed[]
  /** What of it is saved by another call: whether it could be. */
  saveRest?: { text: string; save: () => Promise<boolean> }
  onClose: () => void
}

/**
 * A tap beside a sheet closes it easily by a slip: what was typed is saved, in one step, and what cannot
 * be saved is told before it goes.
 */
export function useLeaving(leave: RefObject<Leave | null>, leaving: Leaving): void {
  const { t } = useTranslation('orders')
  const leftWith = useRef('')
  const isSaving = useRef(false)
  const { order, acts, typed, saveRest, onClose } = leaving
  const text = [...typed.map((part) => part.text), saveRest?.text].filter(Boolean).join('\n\n')
  const save = async (): Promise<boolean> => {
    const change = readAll(typed)
    if (change === null) return false
    try {
      if (Object.keys(change).length > 0) await acts.change(order, change)
    } catch {
      // A toast says why not.
      return false
    }
    for (const part of typed) part.reset()
    return saveRest ? saveRest.save() : true
  }
  useImperativeHandle(leave, () => async () => {
    if (text === '' || leftWith.current === text) return onClose()
    if (isSaving.current) return
    leftWith.current = text
    isSaving.current = true
    const isSaved = await save()
    isSaving.current = false
    if (!isSaved) return
    toast.success(t('saved'))
    onClose()
  })
}
