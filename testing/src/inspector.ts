import { eventually } from './eventually.ts'

/** A process of Node's that can be looked into. */
type Inspected = { pid: () => number; lastOutput: () => string }

/** With these, Node lets itself be looked into once it is sent SIGUSR1, on a port of its own. */
export const INSPECTABLE = { NODE_OPTIONS: '--inspect-port=127.0.0.1:0' }

const ADDRESS = /Debugger listening on (ws:\/\/\S+)/

/** Looks into a process that was started with `INSPECTABLE`, over the protocol of its inspector. */
export async function openInspector({ pid, lastOutput }: Inspected) {
  process.kill(pid(), 'SIGUSR1')
  const address = await eventually('the inspector listens', () => ADDRESS.exec(lastOutput())?.[1])
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', reject, { once: true })
  })
  const waiting = new Map<number, PromiseWithResolvers<Record<string, number>>>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data))
    const answer = waiting.get(id)
    waiting.delete(id)
    if (error) answer?.reject(new Error(error.message))
    else answer?.resolve(result)
  })
  let calls = 0
  function call(method: string, params: Record<string, unknown> = {}) {
    calls += 1
    const answer = Promise.withResolvers<Record<string, number>>()
    waiting.set(calls, answer)
    socket.send(JSON.stringify({ id: calls, method, params }))
    return answer.promise
  }

  return {
    /** What is left after a collection of everything that nobody refers to: heap and buffers, bytes. */
    async keptMemory(): Promise<number> {
      await call('HeapProfiler.collectGarbage')
      const { usedSize = 0, backingStorageSize = 0 } = await call('Runtime.getHeapUsage')
      return usedSize + backingStorageSize
    },
    /** Runs a script in the process, as a fault that is really there. */
    run: (expression: string) => call('Runtime.evaluate', { expression }).then(() => {}),
    close: () => socket.close(),
  }
}
