import type { Order } from '@dibs/contract'
import { useState } from 'react'

type Turn = { queue: readonly string[]; at: number; passedOn: readonly string[] }

/** Whose turn it is in a run, and who is next: whoever comes up as somebody is passed over, with their bill. */
export function useTurn(first: readonly string[], orders: readonly Order[]) {
  const [turn, setTurn] = useState<Turn>({ queue: first, at: 0, passedOn: [] })
  const { queue, at, passedOn } = turn
  const find = (id: string | undefined) =>
    orders.find(({ customerAccountId }) => customerAccountId === id)
  const order = find(queue[at])
  const goTo = (to: number) => setTurn({ ...turn, at: to })
  // Nothing is left of their bill.
  const isGone = (id: string) => passedOn.includes(id) && find(id) === undefined
  const isLast = at === queue.length - 1
  if (isGone(queue[at] ?? '') && !isLast) goTo(at + 1)
  const isThere = (id: string) => !isGone(id)
  return {
    order,
    isLast,
    /** Of those who have a bill. */
    at: queue.slice(0, at + 1).filter(isThere).length,
    total: queue.filter(isThere).length,
    goOn: () => goTo(at + 1),
    passOn: ({ customerAccountId: from }: Order, heirs: readonly string[]) =>
      setTurn(({ queue, at, passedOn }) => {
        // Whoever is late has no more time by that.
        const others = heirs.filter((id) => !(queue.includes(id, at) || find(id)?.isOverdue))
        const added = [...queue.slice(0, at + 1), ...others, ...queue.slice(at + 1)]
        return { queue: added, at, passedOn: [...passedOn, from] }
      }),
    goBackTo: async ({ customerAccountId: id }: Order, leave: (() => Promise<void>) | null) => {
      await leave?.()
      setTurn(({ queue, passedOn }) => ({
        queue,
        at: queue.indexOf(id),
        passedOn: passedOn.filter((each) => each !== id),
      }))
    },
  }
}
