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

/**
 * Connects a device of a seller as the web app does: a ticket, then the stream; resolves when it is
 * open. @throws ApiError, or what the socket says
 */
export async function connectDevice(seller: Seller): Promise<Device> {
  const { data: config } = await seller.api(endpoints.config.getClientConfig, {})
  const body = { uniqueId: seller.username }
  const { data: ticket } = await seller.api(endpoints.live.createStreamTicket, { body })
  const address = new URL(config.chatStreamUrl)
  address.searchParams.set('uniqueId', seller.username)
  address.searchParams.set('jwtKey', ticket.token)
  const socket = new WebSocket(address, { perMessageDeflate: false })
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

/** The messages that a device was told to be stored as claims: durable, so never to be lost. */
export function toldStored({ told }: Pick<Device, 'told'>): string[] {
  return told.flatMap((message) =>
    message.type === 'dibs.commentState' &&
    (message.data.state === 'highlighted' || message.data.state === 'manuallyAdded')
      ? [message.data.messageId]
      : [],
  )
}
