import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type AskedOfFlags = {
  method: string | undefined
  path: string
  authorization: string | undefined
  body: unknown
}

/** A stand-in for a feature-flag service; `answer` says what it answers until told otherwise. */
export async function startFlagService() {
  const asked: AskedOfFlags[] = []
  let answer: { status: number; body: string } | 'silence' = { status: 200, body: '{"toggles":[]}' }
  const server = createServer(async (request, response) => {
    const text = (await request.toArray()).join('')
    asked.push({
      method: request.method,
      path: request.url ?? '',
      authorization: request.headers.authorization,
      body: text === '' ? null : JSON.parse(text),
    })
    if (answer !== 'silence') response.writeHead(answer.status).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/frontend`,
    asked,
    answer(next: typeof answer) {
      answer = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
