import { commentEndpoints, type Order } from '@dibs/contract'
import type { Amount, SessionId } from '@dibs/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../shared/api/error-text.ts'
import { useApiMutation } from '../../shared/api/use-api-mutation.ts'
import { newIdempotencyKey } from '../../shared/claims/make-changes.ts'
import type { useMoneyIn } from '../../shared/goods/use-money.ts'
import { useServices } from '../../shared/services/services.tsx'

type Money = ReturnType<typeof useMoneyIn>
type Line = Order['lines'][number]
type ItemId = Line['itemClueId']
/** Of a bill of several lives, the line says in which it was won. */
type Item = Pick<Line, 'itemClueId' | 'sessionId'> & Partial<Pick<Line, 'price'>>
type Priced = [item: Item, price: Amount]
/** So many calls are under way at once. */
const AT_ONCE = 4

/** Prices while they are typed and saved, each for all buyers of the item in its live. */
export function usePrices(sessionId: SessionId, money: Money) {
  const { t } = useTranslation('orders')
  const [typed, setTyped] = useState<ReadonlyMap<ItemId, string>>(new Map())
  const [errors, setErrors] = useState<ReadonlyMap<ItemId, string>>(new Map())
  const [saved, setSaved] = useState<ReadonlySet<ItemId>>(new Set())
  const [failed, setFailed] = useState(0)
  const saving = useSavePrices(sessionId)

  const typedOf = (id: ItemId) => typed.get(id) ?? ''
  const drop = (id: ItemId) => {
    setTyped((before) => new Map([...before].filter(([other]) => other !== id)))
    setErrors((before) => new Map([...before].filter(([other]) => other !== id)))
  }

  /** Saves what is typed; how many that were, `null` where a field says what is wrong. */
  async function save(items: readonly Item[]): Promise<number | null> {
    const wrong = new Map<ItemId, string>()
    const priced: Priced[] = []
    for (const item of items) {
      const text = typedOf(item.itemClueId)
      if (text.trim() === '') continue
      const price = money.read(text)
      if (price === null) wrong.set(item.itemClueId, t('amountInvalid'))
      else if (price === item.price) drop(item.itemClueId)
      else priced.push([item, price])
    }
    setErrors(wrong)
    setFailed(0)
    if (wrong.size > 0) return null
    const refused = await saving.mutateAsync(priced)
    const done = priced.map(([{ itemClueId }]) => itemClueId).filter((id) => !refused.has(id))
    setSaved((before) => new Set([...before, ...done]))
    setTyped((before) => new Map([...before].filter(([id]) => !done.includes(id))))
    setErrors(refused)
    setFailed(refused.size)
    return refused.size === 0 ? done.length : null
  }
  return {
    typedOf,
    /** Whether the field of an item's price was begun; `drop` ends it. */
    has: (id: ItemId) => typed.has(id),
    drop,
    errorOf: (id: ItemId) => errors.get(id) ?? null,
    type: (id: ItemId, text: string) => {
      setTyped((before) => new Map(before).set(id, text))
      setErrors((before) => new Map([...before].filter(([other]) => other !== id)))
    },
    /** What was saved the last time may be without a price again. */
    begin: () => {
      setSaved(new Set())
      setFailed(0)
    },
    save,
    saved,
    failed,
    isSaving: saving.isPending,
  }
}

/** Saves prices, several at once; answers why some were refused. */
function useSavePrices(sessionId: SessionId) {
  const { t } = useTranslation('orders')
  const { t: common } = useTranslation()
  const { api } = useServices()
  return useApiMutation({
    mutationFn: async (priced: readonly Priced[]) => {
      const waiting = [...priced]
      const refused = new Map<ItemId, string>()
      const saveNext = async (): Promise<void> => {
        const next = waiting.shift()
        if (next === undefined) return
        const [{ itemClueId, ...of }, price] = next
        await api(commentEndpoints.changeItem, {
          params: { sessionId: of.sessionId ?? sessionId, itemClueId },
          body: { price },
          idempotencyKey: newIdempotencyKey(),
        }).catch((error: unknown) =>
          refused.set(itemClueId, errorText(error, common, t('failedStep'))),
        )
        return saveNext()
      }
      await Promise.all(Array.from({ length: AT_ONCE }, saveNext))
      return refused
    },
    // Those of all lives: a bill may have several.
    refresh: ['orders', 'recap', 'recap-orders'].map((key) => [key]),
  })
}
