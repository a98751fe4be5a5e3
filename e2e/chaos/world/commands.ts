import { randomUUID } from 'node:crypto'
import { ApiError, endpoints } from '@dibs/contract'
import type { AccountId, MessageId, Move, SessionId } from '@dibs/core'
import { eventually } from '@dibs/testing/eventually'
import type { Comment } from '../model/comment.ts'
import type { Seller } from './sellers.ts'

/** A change by hand, as a device sends it. */
export type Command =
  | { type: 'add'; code: string; comment: Comment }
  | { type: 'remove'; code: string; accountId: string; messageId: string }
  | { type: 'move'; code: string; accountId: string; messageId: string; move: Move }

/** Longer than any row takes the database away. */
const PATIENCE_MS = 180_000

/** A command that was answered with a success. */
export type Done = {
  /** How often it had to be sent. */
  sendings: number
  /** When the last sending was answered, epoch milliseconds. */
  at: number
}

/**
 * Sends a command until it is answered, with one `Idempotency-Key`, as the web app does on a bad
 * network: no answer, or a 503, means again.
 * @throws ApiError when the answer is a refusal
 */
export async function sendCommand(
  seller: Seller,
  sessionId: SessionId,
  command: Command,
): Promise<Done> {
  const idempotencyKey = randomUUID()
  let sendings = 0
  const refusal: { error?: unknown } = {}
  const send = async () => {
    sendings += 1
    try {
      await sendOnce(seller, sessionId, command, idempotencyKey)
    } catch (error) {
      if (isWeather(error)) return false
      refusal.error = error
    }
    return true
  }
  await eventually(`${command.type} is answered`, send, PATIENCE_MS)
  if (refusal.error !== undefined) throw refusal.error
  return { sendings, at: Date.now() }
}

/** @throws ApiError */
async function sendOnce(
  { api, items }: Seller,
  sessionId: SessionId,
  command: Command,
  idempotencyKey: string,
): Promise<void> {
  const itemClueId = items[command.code]
  if (itemClueId === undefined) throw new Error(`There is no item ${command.code}.`)
  if (command.type === 'add') {
    const { messageId, accountId, createTime, text } = command.comment
    const body = {
      sessionId,
      itemClueId,
      messageId,
      customerAccountId: accountId,
      customerUsername: `buyer${accountId}`,
      customerNickname: `Buyer ${accountId}`,
      commentText: text,
      commentTimestamp: new Date(createTime).toISOString(),
      isManualClaim: true,
    }
    await api(endpoints.comments.save, { body, idempotencyKey })
    return
  }
  const params = {
    sessionId,
    itemClueId,
    messageId: command.messageId as MessageId,
    customerAccountId: command.accountId as AccountId,
  }
  if (command.type === 'remove') await api(endpoints.comments.remove, { params, idempotencyKey })
  else await api(endpoints.comments.move, { params, body: { move: command.move }, idempotencyKey })
}

/** Whether a call failed for a reason that passes: no answer, or a server without its database. */
export function isWeather(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'offline' || error.status === 503)
}
