import { endpoints, type RelayMessage, relayMessageSchema } from '@dibs/contract'
import { readFrame } from '@dibs/contract/provider'
import WebSocket from 'ws'
import type { Seller } from './sellers.ts'

/** One connection of a device to the relay, and everything that it was told. */
export type Device = {
  socket: WebSocket
  /** Messages of comments, in the order in which they came. */
  messageIds: string[]
  told: RelayMessage[]
  /** Resolves with the close code when the connection is over. */
  closed: Promise<number>
  /** Leaves, as a page does that is closed. */
  leave: () => Promise<void>
  /** Tears the connection down without a word. */
  cut: () => void
}

/** As long as the web app waits for its socket to open. */
const OPEN_TIMEOUT_MS = 10_000

/** Where a device connects, and the last message that it has of an earlier connection. */
export type Entry = { streamUrl: string; after?: string | undefined }

/**
 * Connects a device of a seller as the web app does: a ticket, then the stream; resolves when it is
 * open. Without an `entry`, where the server says. @throws ApiError, or what the socket says
 */
export async function connectDevice(seller: Seller, entry?: Entry): Promise<Device> {
  const { streamUrl, after } = entry ?? { streamUrl: await streamUrlOf(seller) }
  const body = { uniqueId: seller.username }
  const { data: ticket } = await seller.api(endpoints.live.createStreamTicket, { body })
  const address = new URL(streamUrl)
  address.searchParams.set('uniqueId', seller.username)
  address.searchParams.set('jwtKey', ticket.token)
  if (after !== undefined) address.searchParams.set('lastMessageId', after)
  const socket = new WebSocket(address, {
    perMessageDeflate: false,
    handshakeTimeout: OPEN_TIMEOUT_MS,
  })
  const messageIds: string[] = []
  const told: RelayMessage[] = []
  socket.on('message', (data) => {
    for (const message of readFrame(data.toString())) {
      if (message.type === 'chat') messageIds.push(message.comment.messageId)
      if (message.type !== 'ignored') continue
      const own = relayMessageSchema.safeParse(message.raw)
      if (own.success) told.push(own.data)
    }
  })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  // A `close` follows every later error.
  socket.on('error', () => {})
  return {
    socket,
    messageIds,
    told,
    closed,
    async leave() {
      socket.close(1000, 'user-initiated stop')
      await closed
    },
    cut: () => socket.terminate(),
  }
}

async function streamUrlOf({ api }: Seller): Promise<string> {
  const { data: config } = await api(endpoints.config.getClientConfig, {})
  return config.chatStreamUrl
}

/** The messages that a device was told to be stored as claims: durable, so never to be lost. */
export function toldStored({ told }: Pick<Device, 'told'>): string[] {
  return told.flatMap((message) =>
    message.type === 'dibs.commentState' &&
    (message.data.state === 'highlighted' || message.data.state === 'manuallyAdded')
      ? [message.data.messageId]
      : [],
  )
}
