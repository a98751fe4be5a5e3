import WebSocket from 'ws'

/** CPU time of a process in microseconds and its memory in bytes. */
export type Usage = { cpuUs: number; rss: number; heapUsed: number; external: number }

/** Reads CPU time and memory of a running Node process through its inspector. */
export type Inspector = {
  /** CPU time and memory now. */
  usage: () => Promise<Usage>
  /** Collects garbage until that frees nothing more. */
  collectGarbage: () => Promise<void>
  close: () => void
}

const READ_USAGE = `(() => {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed, external } = process.memoryUsage()
  return { cpuUs: user + system, rss, heapUsed, external }
})()`

/** Connects to the address that Node prints when it is started with `--inspect`. */
export async function openInspector(address: string): Promise<Inspector> {
  const socket = new WebSocket(address, { perMessageDeflate: false })
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  const waiting = new Map<number, (result: unknown) => void>()
  let nextId = 1
  socket.on('message', (data) => {
    const { id, result } = JSON.parse(data.toString())
    waiting.get(id)?.(result)
    waiting.delete(id)
  })
  const send = (method: string, params = {}) =>
    new Promise<unknown>((resolve) => {
      const id = nextId++
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
    })
  return {
    async usage() {
      const answer = await send('Runtime.evaluate', { expression: READ_USAGE, returnByValue: true })
      return (answer as { result: { value: Usage } }).result.value
    },
    async collectGarbage() {
      for (let i = 0; i < 4; i += 1) await send('HeapProfiler.collectGarbage')
    },
    close: () => socket.close(),
  }
}
