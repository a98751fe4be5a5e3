import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// A server as Node makes it, which refuses whatever is asked: what a flood costs at the least.
const REFUSAL = JSON.stringify({ error: 'Too many requests.', code: 'too_many_requests' })
const server = createServer((_request, response) => {
  response.writeHead(429, { 'content-type': 'application/json', 'content-length': REFUSAL.length })
  response.end(REFUSAL)
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`${JSON.stringify({ server: `http://127.0.0.1:${port}` })}\n`)
})
