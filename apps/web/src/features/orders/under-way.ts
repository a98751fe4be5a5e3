import type { Order } from '@dibs/contract'
import type { AccountId } from '@dibs/core'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { isWorthRetrying } from '../../shared/api/create-query-client.ts'
import { useServices } from '../../shared/services/services.tsx'
import { jsonEntry } from '../../shared/storage/browser-storage.ts'
import { STORED } from '../../shared/storage/stored-entries.ts'
import { toast } from '../../shared/ui/toast/toast.ts'
import type { Handed, OrderActs } from './use-orders.ts'

/** Bills that were taken to their buyers, until the server knows. */
const SENDING = jsonEntry(
  STORED.sending.key,
  z.array(
    z.object({
      sessionId: z.string(),
      accountId: z.custom<AccountId>((id) => typeof id === 'string'),
      payBy: z.nullable(z.string()),
    }),
  ),
)
/** More than pages can lose. */
const MOST = 20

/**
 * Tells the server that a bill is at its buyer. The device keeps it until the server knows, since who
 * opens WhatsApp may never come back to this page; `orders` read anew are the next try.
 */
export function useHanding({ sessionId, hand }: OrderActs, orders: readonly Order[]) {
  const { t } = useTranslation('orders')
  const { storage } = useServices()
  const read = () => storage.read(SENDING) ?? []
  const write = (kept: ReturnType<typeof read>) => {
    if (kept.length > 0) storage.write(SENDING, kept.slice(-MOST))
    else storage.remove(SENDING)
  }
  const others = (id: string) =>
    read().filter((each) => each.sessionId !== sessionId || each.accountId !== id)
  const tell = async (handed: Handed) => {
    try {
      await hand(handed)
    } catch (error) {
      if (isWorthRetrying(error)) return false
    }
    write(others(handed.accountId))
    return true
  }
  const tellLeft = useEffectEvent(() => {
    for (const { accountId, payBy, ...each } of read()) {
      if (each.sessionId !== sessionId) continue
      const order = orders.find(({ customerAccountId }) => customerAccountId === accountId)
      if (order && order.sentAt === null) void tell({ accountId, payBy })
      else write(others(accountId))
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading is a try
  useEffect(tellLeft, [orders])
  return async (handed: Handed) => {
    write([...others(handed.accountId), { sessionId, ...handed }])
    if (!(await tell(handed))) toast.error(t('send.notSaved'))
  }
}
