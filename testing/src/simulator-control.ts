/** A message in the simulator's outbox. */
export type SentMessage = {
  channel: 'email' | 'whatsapp'
  to: string
  subject?: string
  text: string
  at: string
}

export type ProfileChange = {
  nickname?: string
  bio?: string
  private?: boolean
  missing?: boolean
  blocked?: boolean | 'challenge' | 'login' | 'empty'
}

export type SaidComment = {
  comment: string
  userId?: string
  uniqueId?: string
  nickname?: string
  msgId?: string
  createTime?: string
}

export type Fault =
  | { kind: 'close'; code: number }
  | { kind: 'drop' | 'silence'; seconds: number }
  | { kind: 'replay'; count: number }
  | { kind: 'delete'; messageIds: string[] }

export type SimulatorControl = ReturnType<typeof createSimulatorControl>

/** Drives the simulator over its control interface (`docs/protocols.md`). */
export function createSimulatorControl(url: string) {
  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${url}/control${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`simulator: ${method} ${path} → ${response.status} ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as T
  }
  const live = (uniqueId: string) => `/lives/${encodeURIComponent(uniqueId)}`

  return {
    setProfile: (uniqueId: string, change: ProfileChange = {}) =>
      call<{ userId: string; nickname: string }>(
        'PUT',
        `/profiles/${encodeURIComponent(uniqueId)}`,
        change,
      ),
    goLive: (
      uniqueId: string,
      options: { recording?: string; speed?: number; loop?: boolean } = {},
    ) => call<{ roomId: string }>('POST', '/lives', { uniqueId, ...options }),
    say: (uniqueId: string, comments: readonly SaidComment[]) =>
      call<{ comments: Required<SaidComment>[] }>('POST', `${live(uniqueId)}/comments`, {
        comments,
      }),
    sendFrames: (uniqueId: string, frames: readonly unknown[]) =>
      call<void>('POST', `${live(uniqueId)}/frames`, { frames }),
    causeFault: (uniqueId: string, fault: Fault) =>
      call<void>('POST', `${live(uniqueId)}/faults`, fault),
    endLive: (uniqueId: string) => call<void>('DELETE', live(uniqueId)),
    getLive: (uniqueId: string) =>
      call<{ connections: number; sentChats: number }>('GET', live(uniqueId)),
    /** Messages to an address or number, newest first. */
    outbox: (to: string) => call<SentMessage[]>('GET', `/outbox?to=${encodeURIComponent(to)}`),
    /** The newest message to an address or number. */
    newestMessage: async (to: string): Promise<SentMessage | undefined> =>
      (await call<SentMessage[]>('GET', `/outbox?to=${encodeURIComponent(to)}`))[0],
    /** What the generative AI answers from now on: a text, or a whole answer. */
    setAssistant: (answer: { answer: string } | { status: number; body: unknown }) =>
      call<void>('PUT', '/assistant', answer),
    /** The prompts that the generative AI was sent, newest first. */
    prompts: async () => (await call<{ prompts: string[] }>('GET', '/assistant')).prompts,
    reset: () => call<void>('POST', '/reset'),
  }
}
