import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'

/** The room of every scripted connection. */
const SCRIPTED_ROOM = '7001'

/** A chat provider for the running test; it does to its nth connection (from 0) what the test says, however odd. */
export async function startScriptedProvider(onConnection: (socket: WebSocket, n: number) => void) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  let count = 0
  server.on('connection', (socket) => {
    socket.on('error', () => {})
    onConnection(socket, count)
    count += 1
  })
  onTestFinished(async () => {
    for (const socket of server.clients) socket.terminate()
    await new Promise((resolve) => server.close(resolve))
  })
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: () => count,
    /** The connections that are open, oldest first. */
    sockets: () => server.clients,
  }
}

/** Greets a connection as the provider does, tells of the room and of the link to it, then these chats. */
export function welcome(socket: WebSocket, ...chats: number[]): void {
  socket.send(JSON.stringify({ messages: [{ type: 'workerInfo', data: {} }] }))
  const link = { type: 'tiktok.connect', data: {} }
  socket.send(JSON.stringify({ messages: [roomInfo(), link, ...chats.map(chat)] }))
}

/** Tells a connection of the room, and nothing more; `ownerId` is the account whose room it is. */
export function tellRoom(socket: WebSocket, ownerId?: string): void {
  socket.send(JSON.stringify({ messages: [roomInfo(ownerId)] }))
}

/** Tells a connection that the provider is linked to the platform. */
export function linked(socket: WebSocket): void {
  socket.send(JSON.stringify({ messages: [{ type: 'tiktok.connect', data: {} }] }))
}

/** Tells a connection that the provider has lost its link to the platform. */
export function linkLost(socket: WebSocket): void {
  socket.send(JSON.stringify({ messages: [{ type: 'tiktok.disconnect', data: {} }] }))
}

function roomInfo(ownerId?: string) {
  const owner = ownerId === undefined ? {} : { owner: { id_str: ownerId } }
  return { type: 'roomInfo', data: { id: SCRIPTED_ROOM, ...owner } }
}

/** Says chats on a connection. */
export function say(socket: WebSocket, ...chats: number[]): void {
  socket.send(JSON.stringify({ messages: chats.map(chat) }))
}

function chat(id: number) {
  const event = { msgId: String(id), createTime: String(1_700_000_000_000 + id) }
  const user = { userId: String(id), uniqueId: `u${id}`, nickname: 'n' }
  return { type: 'WebcastChatMessage', data: { event, user, comment: `chat ${id}` } }
}
