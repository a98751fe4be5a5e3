import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

/** The room of every scripted connection. */
const SCRIPTED_ROOM = '7001'

/** A chat provider that does to its nth connection (from 0) what the test says, however odd. */
export async function startScriptedProvider(onConnection: (socket: WebSocket, n: number) => void) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  let count = 0
  server.on('connection', (socket) => {
    socket.on('error', () => {})
    onConnection(socket, count)
    count += 1
  })
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: () => count,
    /** The connections that are open, oldest first. */
    sockets: () => server.clients,
    async close() {
      for (const socket of server.clients) socket.terminate()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Greets a connection as the provider does, tells it of the room, and then these chats, by number. */
export function welcome(socket: WebSocket, ...chats: number[]): void {
  socket.send(JSON.stringify({ messages: [{ type: 'workerInfo', data: {} }] }))
  const messages = [{ type: 'roomInfo', data: { id: SCRIPTED_ROOM } }, ...chats.map(chat)]
  socket.send(JSON.stringify({ messages }))
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
