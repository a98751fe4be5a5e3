import type { SchemaVersion } from './shapes.ts'

/** How the provider answers those who connect. */
export type Behaviour = {
  /** How long the upgrade takes. */
  openAfterMs: number
  /** Connections are refused: by an HTTP status at the upgrade, or by a close code after it. */
  refuse: Refusal | null
  /** From `roomInfo` to `tiktok.connect`; `null`: it never comes. */
  connectAfterMs: number | null
  /** The connection is closed so long after `roomInfo`. */
  closeAfterRoom: { code: number; afterMs: number } | null
  /** The schema version that is sent, whatever was asked for; `null`: what was asked for. */
  schema: SchemaVersion | null
  /** What the API answers when it is asked for a profile, if not the profile. */
  userStatus: number | null
}

/** `times`: so many connections, then no more. `retryAfter` is sent as it is. */
export type Refusal = { times?: number } & (
  | { status: number; retryAfter?: string | number }
  | { code: number }
)

const USUAL: Behaviour = {
  openAfterMs: 0,
  refuse: null,
  connectAfterMs: 0,
  closeAfterRoom: null,
  schema: null,
  userStatus: null,
}

export type Behaviours = ReturnType<typeof createBehaviours>

/** How the provider behaves to everybody, and to those who ask for one account, which goes first. */
export function createBehaviours() {
  const EVERYBODY = ''
  const changes = new Map<string, Partial<Behaviour>>()

  function of(uniqueId?: string): Behaviour {
    const own = uniqueId === undefined ? undefined : changes.get(uniqueId)
    return { ...USUAL, ...changes.get(EVERYBODY), ...own }
  }

  return {
    of,
    /** Changes what is named; the rest stays as it was. */
    change(changed: Partial<Behaviour>, uniqueId?: string): Behaviour {
      const key = uniqueId ?? EVERYBODY
      changes.set(key, Object.assign(changes.get(key) ?? {}, structuredClone(changed)))
      return of(uniqueId)
    },
    /** The refusal that a new connection meets, or null; counts it. */
    refusal(uniqueId: string): Refusal | null {
      const { refuse } = of(uniqueId)
      if (!refuse || refuse.times === undefined) return refuse
      if (refuse.times <= 0) return null
      refuse.times -= 1
      return refuse
    },
    reset: () => changes.clear(),
  }
}
