/** What became of the calls that went through a balancer. */
export type Calls = {
  made: number
  /** Those that another node was asked for, since the first could not answer. */
  retried: number
  /** Those that could not be answered then either, in words. */
  failed: string[]
}

/** Longer than a node takes to read anything; a balancer takes one that is slower out of its list. */
const READ_PATIENCE_MS = 2_000
/** How many nodes that take the connection are asked. */
const TRIES = 2

/**
 * Takes each call to a node at random, and past nodes that refuse connections, as balancers do. One
 * that is broken off or answered with 503 is taken to another node, once, as clients do; so is a
 * reading that gets no answer.
 */
export function createBalancer(nodes: readonly { url: string }[]) {
  const calls: Calls = { made: 0, retried: 0, failed: [] }

  /** The answer, or why there is none. */
  async function ask(url: string, init: RequestInit): Promise<Response | string> {
    try {
      const answer = await fetch(url, init)
      return answer.status === 503 ? '503' : answer
    } catch (error) {
      return tell(error as Error)
    }
  }

  async function call(
    input: Parameters<typeof fetch>[0],
    init: RequestInit = {},
  ): Promise<Response> {
    const { pathname, search } = new URL(String(input))
    const order = nodes
      .map(({ url }) => ({ url: `${url}${pathname}${search}`, order: Math.random() }))
      .sort((one, other) => one.order - other.order)
    calls.made += 1
    const isReading = (init.method ?? 'GET') === 'GET'
    const whyNot: string[] = []
    let tries = 0
    for (const { url } of order) {
      const patience =
        isReading && tries === 0 ? { signal: AbortSignal.timeout(READ_PATIENCE_MS) } : {}
      const answer = await ask(url, { ...init, ...patience })
      if (typeof answer !== 'string') return answer
      calls.retried += 1
      whyNot.push(answer)
      if (!answer.includes('ECONNREFUSED')) tries += 1
      if (tries === TRIES) break
    }
    const why = whyNot.join(', then ')
    calls.failed.push(`${init.method ?? 'GET'} ${pathname}: ${why}`)
    throw new Error(why)
  }
  return { fetch: call as typeof fetch, calls }
}

function tell({ message, cause }: Error): string {
  const code = (cause as { code?: unknown } | undefined)?.code
  return code === undefined ? message : `${message} (${code})`
}
