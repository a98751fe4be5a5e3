import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { memoryUsage } from 'node:process'

const LARGE_BYTES = 128 * 1024

// A server as Node makes it, which hands out every request at once: the row's control.
const server = createServer(({ url }, response) => {
  if (url === '/large') response.end(Buffer.alloc(LARGE_BYTES, 'x'))
  else if (url === '/metrics') response.end(`process_resident_memory_bytes ${memoryUsage.rss()}\n`)
  else response.end('ready')
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`${JSON.stringify({ server: `http://127.0.0.1:${port}` })}\n`)
})
