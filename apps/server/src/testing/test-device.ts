import { endpoints, type RelayMessage, relayMessageSchema } from '@dibs/contract'
import { readFrame } from '@dibs/contract/provider'
import WebSocket from 'ws'
import type { TestSeller } from './test-seller.ts'
import type { TestServer } from './test-server.ts'

export type TestDevice = Awaited<ReturnType<typeof connectDevice>>

/**
 * Connects a device of a seller to the relay, as the web app does, and keeps what it is told. It
 * is let in, or shut out, when this resolves. `lastMessageId`: it comes back, and has all up to that.
 */
export async function connectDevice(
  server: TestServer,
  seller: TestSeller,
  lastMessageId?: string,
) {
  const address = await streamAddress(seller, lastMessageId)
  const device = openStream(address, server.url)
  await Promise.race([device.welcomed, device.closed])
  return device
}

/** The address at which one more device of a seller may join, once. */
export async function streamAddress(seller: TestSeller, lastMessageId?: string): Promise<string> {
  const { data: config } = await seller.api(endpoints.config.getClientConfig, {})
  const body = { uniqueId: seller.username }
  const { data } = await seller.api(endpoints.live.createStreamTicket, { body })
  const address = new URL(config.chatStreamUrl)
  address.searchParams.set('uniqueId', seller.username)
  address.searchParams.set('jwtKey', data.token)
  if (lastMessageId !== undefined) address.searchParams.set('lastMessageId', lastMessageId)
  return address.href
}

/** Opens a stream at an address; `origin` as a browser would send it. */
export function openStream(address: string, origin?: string) {
  const socket = new WebSocket(address, origin === undefined ? {} : { origin })
  const chats: string[] = []
  const messageIds: string[] = []
  const told: RelayMessage[] = []
  const rooms: string[] = []
  const welcome = Promise.withResolvers<void>()
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }))
  })
  socket.on('error', () => {})
  socket.on('message', (data) => {
    for (const message of readFrame(data.toString())) {
      if (message.type === 'chat') {
        chats.push(message.comment.text)
        messageIds.push(message.comment.messageId)
      }
      if (message.type === 'roomInfo') rooms.push(message.roomId)
      if (message.type === 'ignored') {
        const own = relayMessageSchema.safeParse(message.raw)
        if (!own.success) continue
        told.push(own.data)
        welcome.resolve()
      }
    }
  })
  return {
    socket,
    chats,
    messageIds,
    told,
    rooms,
    welcomed: welcome.promise,
    closed,
    states: () => told.flatMap((m) => (m.type === 'dibs.status' ? [m.data.state] : [])),
    close: () => socket.close(1000, 'user-initiated stop'),
  }
}
