import type { Order } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod/mini'
import { useServices } from '../../shared/services/services.tsx'
import { jsonEntry } from '../../shared/storage/browser-storage.ts'
import { STORED } from '../../shared/storage/stored-entries.ts'

/** Bills that are being sent, each with the version that its order has once it is made. */
const SENDING = jsonEntry(
  STORED.sending.key,
  z.array(z.object({ sessionId: z.string(), accountId: z.string(), version: z.int() })),
)
/** More than pages can lose. */
const MOST = 20
/** Held by each tab that sends. */
const LOCK = 'dibs.sending'

type Seen = Pick<Order, 'customerAccountId' | 'version'>

/**
 * Keeps on the device which bills of a session were made and not taken to their buyers yet: a page that
 * is killed takes none of them back.
 */
export function useUnderWay(sessionId: SessionId) {
  const { storage } = useServices()
  const read = () => storage.read(SENDING) ?? []
  const isOthers = (each: ReturnType<typeof read>[number], { customerAccountId }: Seen) =>
    each.sessionId !== sessionId || each.accountId !== customerAccountId
  const others = (order: Seen) => read().filter((each) => isOthers(each, order))
  return {
    begin: (order: Seen) => {
      const { customerAccountId: accountId, version } = order
      storage.write(SENDING, [...others(order), { sessionId, accountId, version }].slice(-MOST))
    },
    end: (order: Seen) => {
      const left = others(order)
      if (left.length > 0) storage.write(SENDING, left)
      else storage.remove(SENDING)
    },
    /** As it was made; `undefined` of one that is not under way. */
    versionOf: (order: Seen) => read().find((each) => !isOthers(each, order))?.version,
  }
}

/** As long as it is there, no tab asks about what this one sends. */
export function useHoldsSending(): void {
  useEffect(() => {
    let leave = () => {}
    const isLeft = new Promise<void>((resolve) => {
      leave = resolve
    })
    void withLock({ mode: 'shared' }, () => isLeft)
    return () => leave()
  }, [])
}

/** There are no locks without TLS, nor where site data is blocked: then each tab goes by itself. */
async function withLock(options: LockOptions, run: (isHeld: boolean) => unknown): Promise<void> {
  try {
    await navigator.locks.request(LOCK, options, async (lock) => run(lock !== null))
  } catch {
    run(true)
  }
}

/**
 * The first bill whose page went before its message was taken. It stands as sent, and its seller alone
 * knows whether its buyer has it: they may have sent it from another device. `null` where there is none, or
 * while a tab sends; `undefined` until that is known.
 */
export function useUnsaid(sessionId: SessionId, orders: readonly Order[]) {
  const { end, versionOf } = useUnderWay(sessionId)
  const isUnsaid = (order: Order) => versionOf(order) === order.version && order.status === 'sent'
  const listUnsaid = () => orders.filter(isUnsaid).map((order) => order.customerAccountId)
  // What this page sends itself is none of them.
  const [asked, setAsked] = useState(() => (orders.some(isUnsaid) ? undefined : NOBODY))
  const look = useEffectEvent((isAlone: boolean) => {
    setAsked(isAlone ? listUnsaid() : NOBODY)
    // Something else was done with these since.
    for (const order of orders) if ((versionOf(order) ?? Infinity) < order.version) end(order)
  })
  useEffect(() => void withLock({ ifAvailable: true }, look), [])
  const isAsked = (order: Order) => asked?.includes(order.customerAccountId) && isUnsaid(order)
  return {
    unsaid: asked && (orders.find(isAsked) ?? null),
    settle: (order: Order) => {
      end(order)
      setAsked(asked?.filter((id) => id !== order.customerAccountId))
    },
  }
}

const NOBODY: readonly Order['customerAccountId'][] = []
