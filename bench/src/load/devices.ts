import { readFrame } from '@dibs/contract/provider'
import WebSocket from 'ws'
import { answerCalls } from '../harness/helper-process.ts'

// Devices that read every frame they are sent, as the web app does, and count. A process of its own.

type Group = {
  expected: { total: number; every: number }
  sockets: WebSocket[]
  counts: number[]
  acknowledge: (frames: number) => void
}
const groups = new Map<string, Group>()

const handlers = {
  /** Connects a group of devices; what all of them have received is acknowledged to the provider. */
  async join({
    name,
    addresses,
    provider,
  }: {
    name: string
    addresses: string[]
    provider: string
  }) {
    const channel = await open(`${provider}?acknowledges=${name}`)
    const group: Group = {
      sockets: [],
      expected: { total: 0, every: 1 },
      counts: addresses.map(() => 0),
      acknowledge: (frames) => channel.send(String(frames)),
    }
    groups.set(name, group)
    for (const [index, address] of addresses.entries()) {
      const socket = await open(address)
      group.sockets.push(socket)
      socket.on('message', (data: Buffer) => {
        if (readFrame(data.toString())[0]?.type === 'chat') count(group, index)
      })
    }
  },

  /** Counts from zero; acknowledges every so many frames, and the `total` at the end. */
  expect({ name, ...expected }: { name: string; total: number; every: number }) {
    const group = groups.get(name)
    if (!group) throw new Error(`no group ${name}`)
    group.counts.fill(0)
    group.expected = expected
  },

  /** Connects devices that note when they see each comment, and when they are told that its claim is stored. */
  async watch({ addresses }: { addresses: string[] }) {
    for (const address of addresses) {
      const socket = await open(address)
      const saidAt = new Map<string, number>()
      socket.on('message', (data: Buffer) => note(data.toString(), saidAt))
    }
  },

  /** What they noted since they were last asked: milliseconds from the provider's stamp. */
  noted() {
    const noted = { ...latencies }
    latencies.shown = []
    latencies.stored = []
    return noted
  },

  /** Connects devices that only stay connected. */
  async idle({ addresses }: { addresses: string[] }) {
    for (const address of addresses) {
      const socket = await open(address)
      socket.on('message', () => {})
      idlers.push(socket)
    }
    return idlers.length
  },
}
export type DeviceHandlers = typeof handlers

const idlers: WebSocket[] = []
const latencies = {
  shown: [] as number[],
  stored: [] as number[],
}

/** The provider stamps a comment when it writes its frame, on this machine's clock. */
function note(frame: string, saidAt: Map<string, number>): void {
  const now = performance.timeOrigin + performance.now()
  for (const { type, data } of JSON.parse(frame).messages) {
    if (type === 'WebcastChatMessage') {
      const at = Number(data.event.createTime)
      saidAt.set(data.event.msgId, at)
      latencies.shown.push(now - at)
    } else if (type === 'dibs.commentState') {
      const at = saidAt.get(data.messageId)
      if (at !== undefined) latencies.stored.push(now - at)
      saidAt.delete(data.messageId)
    }
  }
}

function count(group: Group, index: number): void {
  const frames = (group.counts[index] ?? 0) + 1
  group.counts[index] = frames
  const { every, total } = group.expected
  if (frames % every !== 0 && frames !== total) return
  group.acknowledge(group.counts.length === 1 ? frames : Math.min(...group.counts))
}

async function open(address: string): Promise<WebSocket> {
  const socket = new WebSocket(address, { perMessageDeflate: false })
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  socket.on('close', (code) => {
    if (code !== 1000 && code !== 1012) process.stderr.write(`A device was cut off: ${code}\n`)
  })
  return socket
}

answerCalls(handlers)
