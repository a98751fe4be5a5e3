import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { endpoints } from '@dibs/contract'
import { eventually } from '@dibs/testing/eventually'
import type { World } from '@dibs/testing/world'
import type { Random } from '../../harness/random.ts'
import { connectDevice, type Device } from '../../world/device.ts'
import type { Seller } from '../../world/sellers.ts'

/** How a misbehaving device behaves. */
export const MANNERS = ['garbage', 'much at once', 'a flood', 'no frames', 'never reads'] as const
export type Manner = (typeof MANNERS)[number]

/** The relay's close codes for "nothing to say" and "too big", and a connection that was torn down. */
const SHUT_OUT = [1008, 1009, 1006]

export type RudeDevice = {
  /**
   * Ends it; resolves with what the server did wrong. `mustBeCut`: more was sent than
   * the socket buffers hold, so a device that never reads must have been cut off.
   */
  leave: (mustBeCut: boolean) => Promise<string | null>
}

/** A device that behaves so. */
export async function joinRudely(
  world: World,
  seller: Seller,
  manner: Manner,
  random: Random,
): Promise<RudeDevice> {
  if (manner === 'no frames') return speakNoWebSocket(world, seller)
  const device = await connectDevice(seller)
  if (manner === 'never reads') {
    device.socket.pause()
    return {
      async leave(mustBeCut) {
        if (mustBeCut) device.socket.resume()
        else device.cut()
        // The close code comes after what was not read, or the connection is found torn down.
        const code = await codeOf(device, 'who never reads is cut off')
        return [1013, 1006].includes(code) ? null : `${manner} was closed with ${code}`
      },
    }
  }
  for (const message of messagesFor(manner, random)) device.socket.send(message)
  return {
    async leave() {
      const code = await codeOf(device, `${manner} is shut out`)
      return SHUT_OUT.includes(code) ? null : `${manner} was closed with ${code}`
    },
  }
}

async function codeOf({ socket, closed }: Device, what: string): Promise<number> {
  await eventually(what, () => socket.readyState === socket.CLOSED)
  return closed
}

function messagesFor(manner: Manner, random: Random): (string | Buffer)[] {
  if (manner === 'garbage') return [randomBytes(random.between(1, 2_000))]
  if (manner === 'much at once') return ['x'.repeat(random.between(5_000, 5_000_000))]
  return Array.from({ length: random.between(500, 5_000) }, (_, at) => `hello ${at}`)
}

/** Opens the stream as a device does, and then sends bytes that are no frames. */
async function speakNoWebSocket({ url }: World, seller: Seller) {
  const body = { uniqueId: seller.username }
  const { data } = await seller.api(endpoints.live.createStreamTicket, { body })
  const query = new URLSearchParams({ uniqueId: seller.username, jwtKey: data.token })
  const { hostname, port, host } = new URL(url)
  const line = connect(Number(port), hostname)
  let isOver = false
  line.on('error', () => {})
  line.on('close', () => {
    isOver = true
  })
  line.write(
    [
      `GET /api/stream?${query} HTTP/1.1`,
      ...[`Host: ${host}`, 'Connection: Upgrade', 'Upgrade: websocket'],
      ...['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', '', ''],
    ].join('\r\n'),
  )
  line.once('data', () => line.write(Buffer.alloc(64 * 1024, 0xff)))
  line.resume()
  return {
    async leave() {
      await eventually('who sends no frames is shut out', () => isOver)
      return null
    },
  }
}
