/** A comment for the simulator to say, and what it fills in. */
type Said = { comment: string; userId: string; msgId: string; createTime: string }

/** What the two harnesses that try this have in common: a server, its database, its outside. */
export type TenantWorld = {
  /** Address of the server, without `/api`. */
  url: string
  query: (sql: string, values: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>
  simulator: {
    setProfile: (username: string) => Promise<{ userId: string }>
    goLive: (username: string) => Promise<unknown>
    endLive: (username: string) => Promise<unknown>
    say: (
      username: string,
      comments: { comment: string; userId: string; nickname: string; msgId: string }[],
    ) => Promise<readonly Said[]>
  }
  /** Waits until an answer is there. */
  eventually: <T>(what: string, look: () => Promise<T | undefined>) => Promise<T>
}
