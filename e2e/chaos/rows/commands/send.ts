import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { ApiError, endpoints } from '@dibs/contract'
import type { AccountId, HandChangeId, ItemId, MessageId, SessionId } from '@dibs/core'
import type { Seller } from '../../world/sellers.ts'
import type { Command, Happening } from './happening.ts'

/** How often a command is sent under one `Idempotency-Key`, and whether at the same moment. */
export type Sending = 'once' | 'again' | 'twice at once'

type Answer = { outcome: string; data: unknown }
type Sent = { happening: Happening; complaint: string | null }

/** Sends a command as a device does; a repeat must be answered like the first. */
export async function send(
  seller: Seller,
  sessionId: SessionId,
  command: Command,
  sending: Sending,
): Promise<Sent> {
  const key = randomUUID()
  const sendOnce = () => answerTo(seller, sessionId, command, key)
  const answers =
    sending === 'twice at once'
      ? await Promise.all([sendOnce(), sendOnce()])
      : [await sendOnce(), ...(sending === 'again' ? [await sendOnce()] : [])]
  // Refusals are not stored: a repeat of a refused command may succeed.
  const isRefused = ({ data }: Answer) => data instanceof ApiError
  const taken = answers.filter((answer) => !isRefused(answer))
  const [first = answers[0] as Answer, second = first] = taken
  const isSame =
    first.outcome === second.outcome &&
    (isRefused(first) || isDeepStrictEqual(first.data, second.data))
  const createdId = command.type === 'create' && idOf(first.data)
  return {
    happening: {
      ...command,
      outcome: first.outcome,
      at: Date.now(),
      ...(createdId ? { createdId } : {}),
    },
    complaint: isSame
      ? null
      : `${command.type} sent twice was answered ${JSON.stringify(answers.map(({ outcome, data }) => ({ outcome, data })))}`,
  }
}

/** @throws ApiError when the server could not answer */
async function answerTo(
  seller: Seller,
  sessionId: SessionId,
  command: Command,
  key: string,
): Promise<Answer> {
  try {
    const data = await call(seller, sessionId, command, key)
    return { outcome: outcomeOf(data), data }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) throw error
    return { outcome: error.code, data: error }
  }
}

function outcomeOf(data: unknown): string {
  const isSaved = typeof data === 'object' && data !== null && 'status' in data
  return isSaved ? String(data.status) : 'done'
}

function idOf(data: unknown): ItemId | undefined {
  return data instanceof ApiError ? undefined : (data as { id: ItemId }).id
}

async function call(
  { api }: Seller,
  sessionId: SessionId,
  command: Command,
  idempotencyKey: string,
): Promise<unknown> {
  switch (command.type) {
    case 'add': {
      const { messageId, accountId, createTime, text } = command.comment
      const body = {
        sessionId,
        itemClueId: command.itemId,
        messageId,
        customerAccountId: accountId,
        customerUsername: `buyer${accountId}`,
        customerNickname: `Buyer ${accountId}`,
        commentText: text,
        commentTimestamp: new Date(createTime).toISOString(),
        isManualClaim: true,
      }
      const { data } = await api(endpoints.comments.save, { body, idempotencyKey })
      return { status: data?.status }
    }
    case 'remove': {
      const params = claimParams(sessionId, command)
      return (await api(endpoints.comments.remove, { params, idempotencyKey })).data
    }
    case 'move': {
      const { move, passes } = command
      const params = claimParams(sessionId, command)
      const body = { move, ...(passes === undefined ? {} : { passes }) }
      return (await api(endpoints.comments.move, { params, body, idempotencyKey })).data
    }
    case 'undo': {
      const params = { sessionId, changeId: command.changeId as HandChangeId }
      return (await api(endpoints.handChanges.undo, { params, idempotencyKey })).data
    }
    case 'create': {
      const body = { clueText: command.code }
      return (await api(endpoints.items.create, { body, idempotencyKey })).data
    }
    case 'rename': {
      const params = { itemClueId: command.itemId }
      return (await api(endpoints.items.update, { params, body: { clueText: command.code } })).data
    }
    case 'delete':
      return (await api(endpoints.items.remove, { params: { itemClueId: command.itemId } })).data
  }
}

/** A buyer is known by their account; the message may be any. */
function claimParams(
  sessionId: SessionId,
  { itemId, accountId }: { itemId: ItemId; accountId: AccountId },
) {
  const messageId = '1' as MessageId
  return { sessionId, itemClueId: itemId, messageId, customerAccountId: accountId }
}
