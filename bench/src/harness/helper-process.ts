import { fork } from 'node:child_process'
import type { Scope } from './scope.ts'

type Request = { id: number; name: string; args: unknown }
type Reply = { id: number; result?: unknown; error?: string }
type Handlers = Record<string, (args: never) => unknown>
type Args<H> = H extends () => unknown
  ? []
  : H extends (args: infer A) => unknown
    ? [args: A]
    : never

/** A helper process whose functions can be called; arguments and results travel as JSON. */
export type Helper<H extends Handlers> = {
  pid: number
  call: <N extends keyof H & string>(
    name: N,
    ...args: Args<H[N]>
  ) => Promise<Awaited<ReturnType<H[N]>>>
}

/** Starts `file` (which calls `answerCalls`) as a process of its own; it ends with the scope. */
export function startHelper<H extends Handlers>(scope: Scope, file: URL): Helper<H> {
  const child = fork(file, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const waiting = new Map<number, (reply: Reply) => void>()
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let nextId = 1
  child.on('message', (reply: Reply) => {
    waiting.get(reply.id)?.(reply)
    waiting.delete(reply.id)
  })
  child.once('exit', () => {
    for (const [id, settle] of waiting) settle({ id, error: `${file.pathname} has ended` })
  })
  scope.defer(() => {
    child.kill()
    return ended
  })
  return {
    pid: child.pid ?? 0,
    call: (name, ...args) =>
      new Promise((resolve, reject) => {
        const id = nextId++
        waiting.set(id, ({ result, error }) =>
          error === undefined ? resolve(result as never) : reject(new Error(error)),
        )
        child.send({ id, name, args: args[0] } satisfies Request)
      }),
  }
}

/** The helper's side: answers calls of the process that started it, and ends with that process. */
export function answerCalls(handlers: Handlers): void {
  process.on('message', async ({ id, name, args }: Request) => {
    const reply: Reply = { id }
    try {
      reply.result = await handlers[name]?.(args as never)
    } catch (error) {
      reply.error = (error as Error).message
    }
    process.send?.(reply)
  })
  process.once('disconnect', () => process.exit())
}
