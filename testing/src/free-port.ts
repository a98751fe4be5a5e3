import { createServer } from 'node:net'

/** Below the ephemeral ports (32,768 and up): while a program is down, no other could get its port. */
const PORTS = { from: 20_000, count: 10_000 }

/** A port of loopback that nobody uses now, and nobody gets by chance while its program is down. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.from + Math.floor(Math.random() * PORTS.count)
    const probe = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    await new Promise((resolve) => probe.close(resolve))
    return port
  }
}
