import { readFile } from 'node:fs/promises'
import { onTestFinished } from 'vitest'
import WebSocket from 'ws'
import { systemClock } from '../clock.ts'
import { type SimulatorOptions, startSimulator } from '../start-simulator.ts'

export const API_KEY = 'simulator-key'

/** A provider's frame, as far as tests look into it. */
export type Frame = { timestamp: number; messages: { type: string; data: ChatData }[] }
type Stamp = { msgId: string; createTime: string; roomId?: string }
type ChatData = {
  event?: Stamp
  common?: Stamp
  comment?: string
  content?: string
  action?: number
  user?: { userId: string; uniqueId: string; nickname: string; id?: string; displayId?: string }
  userIdentity?: { isAnchor: boolean; isModeratorOfAnchor: boolean }
  room_info?: { id: string }
  roomInfo?: { id: string }
  deleteMsgIdsList?: string[]
}

export type World = Awaited<ReturnType<typeof startWorld>>

/** A simulator of the test's own, closed when the test is over. */
export async function startWorld(options: SimulatorOptions = {}) {
  const simulator = await startSimulator(options)
  onTestFinished(() => simulator.close())

  async function call(method: string, path: string, body?: unknown, headers = {}) {
    const sent = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
    const init = { method, headers, ...(sent === undefined ? {} : { body: sent }) }
    const response = await fetch(simulator.url + path, { ...init, redirect: 'manual' })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    return { status: response.status, body: isJson ? JSON.parse(text) : text, response }
  }

  return {
    ...simulator,
    call,
    goLive: (uniqueId: string, more = {}) => call('POST', '/control/lives', { uniqueId, ...more }),
    say: (uniqueId: string, ...comments: (string | object)[]) =>
      call('POST', `/control/lives/${uniqueId}/comments`, {
        comments: comments.map((comment) => (typeof comment === 'string' ? { comment } : comment)),
      }),
    fault: (uniqueId: string, fault: object) =>
      call('POST', `/control/lives/${uniqueId}/faults`, fault),
    async mint(limits: object = {}, expireAfter = 60): Promise<string> {
      const body = { expireAfter, websockets: limits }
      const headers = { 'x-api-key': API_KEY }
      return (await call('POST', '/accounts/1/jwt/create', body, headers)).body.token
    },
    listen: (query: Record<string, string>) => listen(simulator.url, query),
    listenTo: (uniqueId: string, more = {}) =>
      listen(simulator.url, { uniqueId, apiKey: API_KEY, 'features.schemaVersion': 'v1', ...more }),
  }
}

function listen(url: string, query: Record<string, string>) {
  const address = `${url.replace('http', 'ws')}/ws?${new URLSearchParams(query)}`
  const ws = new WebSocket(address)
  const texts: string[] = []
  const pongs: string[] = []
  let notice = () => {}
  ws.on('message', (data) => {
    texts.push(String(data))
    notice()
  })
  ws.on('pong', (data) => {
    pongs.push(String(data))
    notice()
  })
  const closed = new Promise<{ code: number; error: string | null }>((resolve) => {
    let error: string | null = null
    ws.on('error', (reason) => {
      error = reason.message
    })
    ws.on('close', (code) => resolve({ code, error }))
  })
  const frames = () => texts.map((text) => JSON.parse(text) as Frame)
  const messages = () => frames().flatMap((frame) => frame.messages)
  const comments = () => messages().flatMap(({ data }) => data.comment ?? [])

  async function until(isReached: () => boolean): Promise<void> {
    while (!isReached())
      await new Promise<void>((resolve) => {
        notice = resolve
      })
  }

  return {
    ws,
    texts,
    pongs,
    closed,
    frames,
    messages,
    comments,
    until,
    chats: () => messages().filter(({ type }) => type === 'WebcastChatMessage'),
    types: () => messages().map(({ type }) => type),
    /** Waits until what is said is heard: after worker, room, and the link to the platform. */
    welcome: () => until(() => messages().some(({ type }) => type === 'tiktok.connect')),
    heard: (count: number) => until(() => comments().length >= count),
  }
}

/** A clock that goes on when told to; its sleepers wake when their time has come. */
export function handClock(start = 1_800_000_000_000) {
  let now = start
  const slept: number[] = []
  return {
    slept,
    advance(ms: number) {
      now += ms
    },
    clock: {
      now: () => now,
      // Sleeping takes no time here: the clock jumps to where the sleeper wakes.
      async sleep(ms: number, signal: AbortSignal) {
        if (signal.aborted) return
        slept.push(ms)
        now += ms
      },
    },
    /** The hand-set time with real sleeping, for a whole simulator. */
    mixed: { now: () => now, sleep: systemClock.sleep },
  }
}

/** The comments of a recording in its order, read by a few lines of our own. */
export async function recordedComments(name: string): Promise<string[]> {
  const folder = new URL('../../../../recordings/', import.meta.url)
  const rows = (await readFile(new URL(`${name}.jsonl`, folder), 'utf8')).trim().split('\n')
  return rows.slice(1).flatMap((row) => {
    const { frame } = JSON.parse(row) as { frame: Frame }
    return frame.messages.flatMap(({ data }) => data.comment ?? [])
  })
}
