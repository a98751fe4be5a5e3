import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** How an answer gives away that an identifier is unknown. */
type Tell = { delayMs: number; suffix: string }

/** A proxy in front of a server that gives away whom `isUnknown` names. */
export async function startTellingProxy(
  url: string,
  isUnknown: (identifier: string) => boolean,
  tell: Tell,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((asked, answer) => {
    const parts: Buffer[] = []
    asked
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => {
        const sent = Buffer.concat(parts)
        const { loginIdentifier } = JSON.parse(sent.toString()) as { loginIdentifier: string }
        const { method, headers } = asked
        request(`${url}${asked.url}`, { method: method ?? 'POST', headers }, (response) => {
          const bytes: Buffer[] = []
          response
            .on('data', (part: Buffer) => bytes.push(part))
            .on('end', async () => {
              const isTold = isUnknown(loginIdentifier)
              if (isTold && tell.delayMs > 0) await delay(tell.delayMs)
              const body = Buffer.concat(bytes).toString() + (isTold ? tell.suffix : '')
              answer.writeHead(response.statusCode ?? 0, { 'content-type': 'application/json' })
              answer.end(body)
            })
        }).end(sent)
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
