import { Agent, request } from 'node:http'
import type { Random } from '../../../chaos/harness/random.ts'

/** An answer to the letter, and how long it took. */
export type Answered = {
  status: number
  /** Names and values in turn, as they came. */
  headers: readonly string[]
  body: string
  millis: number
}

/** Sends a call of the log-in; `from` stands in `X-Forwarded-For`. */
export type Post = (
  path: 'request-otp' | 'verify-otp',
  body: { loginIdentifier: string; otp?: string },
  sent: { from: string; cookie?: string | null },
) => Promise<Answered>

/** Makes the way to a server; its connections are kept until `close`. */
export function createPost(url: string): { post: Post; close: () => void } {
  const agent = new Agent({ keepAlive: true })
  const post: Post = (path, body, { from, cookie }) =>
    new Promise((resolve, reject) => {
      const headers = {
        'content-type': 'application/json',
        'x-forwarded-for': from,
        ...(cookie ? { cookie } : {}),
      }
      const start = performance.now()
      const call = request(`${url}/api/auth/${path}`, { method: 'POST', agent, headers })
      call.on('error', reject).on('response', (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part) => {
          text += part
        })
        response.on('error', reject).on('end', () => {
          const { statusCode: status = 0, rawHeaders } = response
          const millis = performance.now() - start
          resolve({ status, headers: rawHeaders, body: text, millis })
        })
      })
      call.end(JSON.stringify(body))
    })
  return { post, close: () => agent.destroy() }
}

/**
 * What a proxy hands on from an attacker: addresses that they made up, and the one that it saw
 * itself, which is another one with each call, so that no limit per address is what protects.
 */
export function forgedAddress(random: Random): string {
  const seen = ipv4(random)
  const made = Array.from({ length: random.between(0, 3) }, () => ipv4(random))
  return [...made, seen].join(', ')
}

const ipv4 = (random: Random) =>
  [random.between(1, 223), ...[0, 0, 0].map(() => random.between(0, 255))].join('.')

/** The code of an error, or `ok`. */
export function outcomeOf({ status, body }: Answered): string {
  if (status === 200) return 'ok'
  return `${status} ${(JSON.parse(body) as { code?: string }).code}`
}
