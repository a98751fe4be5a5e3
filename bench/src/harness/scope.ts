/** Collects cleanups; `close` runs them, the newest first. */
export type Scope = {
  defer: (undo: () => unknown) => void
  close: () => Promise<void>
}

/** Makes an empty scope. If one cleanup fails, the others still run. */
function createScope(): Scope {
  const undoings: (() => unknown)[] = []
  let closing: Promise<void> | undefined
  async function undoAll() {
    for (let undo = undoings.pop(); undo; undo = undoings.pop()) {
      try {
        await undo()
      } catch (error) {
        process.stderr.write(`Cleaning up: ${(error as Error).message}\n`)
      }
    }
  }
  return {
    defer: (undo) => void undoings.push(undo),
    close() {
      closing ??= undoAll()
      return closing
    },
  }
}

/** Runs `work` in a scope that is closed afterwards, also when a signal ends the benchmark. */
export async function withScope<T>(work: (scope: Scope) => Promise<T>): Promise<T> {
  const scope = createScope()
  const onSignal = async () => {
    await scope.close()
    process.exit(1)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.once(signal, onSignal)
  try {
    return await work(scope)
  } finally {
    for (const signal of signals) process.off(signal, onSignal)
    await scope.close()
  }
}
