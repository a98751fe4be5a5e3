import { Agent, request } from 'node:http'
import { answerCalls } from '../harness/helper-process.ts'

// Calls a server again and again over kept connections. A process of its own.

export type Target = {
  url: string
  method: string
  headers: Record<string, string>
  /** Sent in turn, when there are any. */
  bodies?: string[]
  status: number
}

const handlers = {
  /** Makes `count` calls over `lanes` connections, each with its share of the targets; answers the seconds. */
  async call(job: { targets: Target[]; count: number; lanes: number }): Promise<number> {
    const { targets, count, lanes } = job
    const agent = new Agent({ keepAlive: true, maxSockets: lanes })
    const each = Math.ceil(count / lanes)
    const start = performance.now()
    await Promise.all(
      Array.from({ length: lanes }, async (_, lane) => {
        const own = targets.filter((_target, index) => index % lanes === lane)
        for (let i = 0; i < each; i += 1) {
          const target = own[i % own.length]
          if (target) await send(agent, target, Math.floor(i / own.length))
        }
      }),
    )
    agent.destroy()
    return (performance.now() - start) / 1000
  },
}
export type CallerHandlers = typeof handlers

function send(agent: Agent, target: Target, turn: number): Promise<void> {
  const { url, method, status, bodies } = target
  const body = bodies?.[turn % bodies.length]
  const headers = body
    ? { ...target.headers, 'content-length': Buffer.byteLength(body) }
    : target.headers
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, method, headers }, (response) => {
      response.resume()
      response.once('end', () => {
        if (response.statusCode === status) resolve()
        else reject(new Error(`${method} ${url} answered ${response.statusCode}, not ${status}.`))
      })
    })
    asked.once('error', reject)
    asked.end(body)
  })
}

answerCalls(handlers)
