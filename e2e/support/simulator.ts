/** A comment for the simulator to say; what is left out, it fills in. */
export type Said = {
  comment: string
  uniqueId?: string
  nickname?: string
  userId?: string
  msgId?: string
  /** Epoch milliseconds, as a decimal string. */
  createTime?: string
}

export type Fault =
  | { kind: 'close'; code: number }
  | { kind: 'drop' | 'silence'; seconds: number }
  | { kind: 'replay'; count: number }
  | { kind: 'delete'; messageIds: string[] }

export type Simulator = ReturnType<typeof createSimulator>

/** Drives the simulator by its control interface. */
export function createSimulator(url: string) {
  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${url}/control${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as T
  }
  return {
    setProfile: (handle: string, change: { nickname?: string; bio?: string; private?: boolean }) =>
      call<{ userId: string }>('PUT', `/profiles/${handle}`, change),
    goLive: (handle: string, options: { recording?: string; speed?: number } = {}) =>
      call<{ roomId: string }>('POST', '/lives', { uniqueId: handle, ...options }),
    /** Sends comments in one frame; answers them with everything filled in. */
    say: async (handle: string, ...comments: Said[]) => {
      const path = `/lives/${handle}/comments`
      const said = await call<{ comments: Required<Said>[] }>('POST', path, { comments })
      return said.comments
    },
    /** Sends whole provider frames as they are. */
    sendFrames: (handle: string, frames: readonly unknown[]) =>
      call<void>('POST', `/lives/${handle}/frames`, { frames }),
    /** How many listen, and how many comments were said. */
    getLive: (handle: string) =>
      call<{ connections: number; sentChats: number }>('GET', `/lives/${handle}`),
    causeFault: (handle: string, fault: Fault) =>
      call<void>('POST', `/lives/${handle}/faults`, fault),
    /** What the generative AI answers from now on. */
    prepareAnswer: (answer: string) => call<void>('PUT', '/assistant', { answer }),
    endLive: (handle: string) => call<void>('DELETE', `/lives/${handle}`),
    /** The text of the newest message to an address or a number. */
    newestMessage: async (to: string) => {
      const messages = await call<{ channel: string; text: string }[]>(
        'GET',
        `/outbox?to=${encodeURIComponent(to)}`,
      )
      return messages[0]
    },
  }
}
