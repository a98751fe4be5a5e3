import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'
import { answerCalls } from '../harness/helper-process.ts'

// The baseline of the relay, and of lives: what comes from the provider goes to every device, unread.

const handlers = {
  async start({ provider, name }: { provider: string; name: string }): Promise<string> {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
    await new Promise((resolve) => server.once('listening', resolve))
    const source = new WebSocket(`${provider}?uniqueId=${name}`, { perMessageDeflate: false })
    source.on('message', (data, isBinary) => {
      for (const device of server.clients) device.send(data, { binary: isBinary })
    })
    await new Promise((resolve) => source.once('open', resolve))
    return `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`
  },

  /** Hears so many lives, for no device. */
  async hear({ provider, names }: { provider: string; names: string[] }): Promise<void> {
    for (const name of names) {
      const source = new WebSocket(`${provider}?uniqueId=${name}`, { perMessageDeflate: false })
      source.on('message', () => {})
      await new Promise((resolve) => source.once('open', resolve))
    }
  },

  /** CPU time so far, microseconds. */
  cpuUs(): number {
    const { user, system } = process.cpuUsage()
    return user + system
  },
}
export type ForwarderHandlers = typeof handlers

answerCalls(handlers)
