import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

// Sends calls all at once, in a thread of its own: reading its answers must not slow who is watched.

/** A call that is sent; a body goes as JSON. */
export type PressedCall = { method: string; path: string; body?: unknown }
export type Pressing = { url: string; token: string; calls: PressedCall[] }
/** What came of each call; `status` 0 without an answer. */
export type Pressed = { status: number; millis: number; bytes: number }[]

const LONGEST_MS = 30_000

async function send(
  { url, token }: Pressing,
  agent: Agent,
  { method, path, body }: PressedCall,
): Promise<Pressed[number]> {
  const started = performance.now()
  let bytes = 0
  const call = request(`${url}/api${path}`, {
    method,
    agent,
    timeout: LONGEST_MS,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
  })
  call.on('timeout', () => call.destroy(new Error('no answer')))
  try {
    call.end(body === undefined ? undefined : JSON.stringify(body))
    const [answer] = await once(call, 'response')
    answer.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    await once(answer, 'end')
    return { status: answer.statusCode ?? 0, millis: performance.now() - started, bytes }
  } catch {
    return { status: 0, millis: performance.now() - started, bytes }
  }
}

const pressing = workerData as Pressing
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
const pressed = await Promise.all(pressing.calls.map((call) => send(pressing, agent, call)))
agent.destroy()
parentPort?.postMessage(pressed satisfies Pressed)
