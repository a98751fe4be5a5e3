import type { UserId } from '@dibs/core'
import { eq, lte, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { outbox } from '../../platform/database/schema/index.ts'
import { withDeadline } from '../../platform/deadline.ts'
import type { MailMessage } from '../../platform/outside/mail.ts'
import type { SendWhatsappNotice } from '../../platform/outside/whatsapp.ts'
import { createSeal, type Seal } from '../../platform/secrets/seal.ts'
import { sendFailureReason } from '../auth/service.ts'

/** A message as it goes out. */
export type Outgoing =
  | { field: 'email'; mail: MailMessage }
  | { field: 'phoneNumber'; notice: Parameters<SendWhatsappNotice>[0] }

/** What is known of a message without opening it: all that the log may tell. */
export type NoticeLabel = {
  kind: string
  /** The account, where the message has the only link that takes a change of it back. */
  linkOf?: UserId | undefined
}

export type Delivery = ReturnType<typeof createDelivery>

type Dependencies = Pick<
  Context,
  'db' | 'clock' | 'log' | 'metrics' | 'pace' | 'secretKeys' | 'sendMail' | 'whatsapp'
>

/** Messages that a server tries at once. */
const BATCH = 10
/**
 * The wait after the first try, twice as long after each further one, up to the longest. It is
 * longer than a try takes, so that two servers never try the same message at once.
 */
const FIRST_WAIT_SECONDS = 30
const LONGEST_WAIT_SECONDS = 30 * 60
/** How long a server that stops waits for what it is sending. */
const CLOSE_WITHIN_MS = 5_000

/**
 * Keeps messages in the database until they are sent, and sends them, whichever server is there.
 * Only when a server dies between sending a message and deleting its row is it sent twice.
 */
export function createDelivery(dependencies: Dependencies) {
  const { db, clock, log, metrics, pace } = dependencies
  const seal = createSeal(dependencies.secretKeys, 'outbox')
  const tryRow = createTry(dependencies, seal)
  let waiting = 0
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isAway = false
  const help = 'Messages about accounts that wait to be sent'
  metrics.watch('dibs_notices_waiting', help, () => waiting)

  /** Never throws: a database that is away is asked again, and said once. */
  async function round(): Promise<void> {
    try {
      await Promise.all((await claimDue(db, new Date(clock()))).map(tryRow))
      waiting = await db.$count(outbox)
      isAway = false
    } catch (error) {
      if (!isAway) log.warn({ err: error }, 'notices wait for the database')
      isAway = true
    }
  }

  function look(): void {
    running ??= round().finally(() => {
      running = undefined
    })
  }

  return {
    /** Keeps a message, as part of what `tx` does, until it is sent or `keptMs` are over. */
    async add(
      tx: Transaction,
      { kind, linkOf }: NoticeLabel,
      message: Outgoing,
      keptMs: number,
    ): Promise<void> {
      const now = clock()
      await tx.insert(outbox).values({
        linkOf: linkOf ?? null,
        kind,
        field: message.field,
        sealed: seal.close(JSON.stringify(message)),
        createdAt: new Date(now),
        nextTryAt: new Date(now),
        expiresAt: new Date(now + keptMs),
      })
    },

    start(): void {
      timer = setInterval(look, pace.noticesMs)
    },

    /** Waits a while for what is being sent; what is not sent stays in the database. */
    async close(): Promise<void> {
      clearInterval(timer)
      await withDeadline(Promise.resolve(running), CLOSE_WITHIN_MS).catch(() => {})
    },
  }
}

/** Makes the function that tries to send a row, which is deleted when it was sent or given up. */
function createTry({ db, clock, log, metrics, sendMail, whatsapp }: Dependencies, seal: Seal) {
  const remove = (row: OutboxRow) => db.delete(outbox).where(eq(outbox.id, row.id))

  async function giveUp(row: OutboxRow, reason: string): Promise<void> {
    await remove(row)
    const { kind, field, linkOf } = row
    metrics.noticesGivenUp.inc({ kind })
    const level = linkOf === null ? 'warn' : 'error'
    log[level]({ kind, field, ...(linkOf && { linkOf }), reason }, 'a notice was not sent')
  }

  return async (row: OutboxRow): Promise<void> => {
    if (row.expiresAt.getTime() <= clock()) return giveUp(row, 'its time is over')
    const text = seal.open(row.sealed)
    if (text === null) return giveUp(row, 'its key is gone')
    const message = JSON.parse(text) as Outgoing
    try {
      if (message.field === 'email') await sendMail(message.mail)
      else await whatsapp.sendNotice(message.notice)
    } catch (error) {
      const { kind, field, tries } = row
      const reason = sendFailureReason(error)
      if (tries === 1) log.warn({ kind, field, reason }, 'a notice has to wait; it is tried again')
      return
    }
    await remove(row)
  }
}

type OutboxRow = typeof outbox.$inferSelect

/** Takes what is due, the longest due first, and puts its next try ahead. */
function claimDue(db: Database, now: Date): Promise<OutboxRow[]> {
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(lte(outbox.nextTryAt, now))
    .orderBy(outbox.nextTryAt)
    .limit(BATCH)
    .for('update', { skipLocked: true })
  return (
    db
      .update(outbox)
      .set({ tries: sql`${outbox.tries} + 1`, nextTryAt: nextTry(now) })
      // As an array: the rows are then chosen once, however the update is planned.
      .where(sql`${outbox.id} = any(array(${due}))`)
      .returning()
  )
}

/** Seen from a row as it was before this try. */
function nextTry(now: Date): SQL {
  const seconds = sql`least(${LONGEST_WAIT_SECONDS}, ${FIRST_WAIT_SECONDS} * power(2, least(${outbox.tries}, 10)))`
  return sql`${now.toISOString()}::timestamptz + make_interval(secs => ${seconds})`
}
