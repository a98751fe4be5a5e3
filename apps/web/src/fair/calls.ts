import type { FairLog } from '@dibs/contract'
import { fromBase64, type Hash } from '@dibs/core'

/** `gone`: the server has no such log, or no more. */
export type Answer<T> = { ok: true; data: T } | { ok: false; why: 'gone' | 'offline' }

/** Makes what asks the server for the log of a live. */
export function createCalls(live: string) {
  async function call<T>(path: string): Promise<Answer<T>> {
    try {
      const response = await fetch(`/api/fair/${encodeURIComponent(live)}${path}`, {
        referrerPolicy: 'no-referrer',
      })
      if (response.ok) return { ok: true, data: await response.json() }
      const isGone = response.status === 404 || response.status === 400
      return { ok: false, why: isGone ? 'gone' : 'offline' }
    } catch {
      return { ok: false, why: 'offline' }
    }
  }

  return {
    log: () => call<FairLog>(''),

    async consistency(from: number, to: number): Promise<Answer<Hash[]>> {
      const answer = await call<{ path: string[] }>(`/consistency?from=${from}&to=${to}`)
      if (!answer.ok) return answer
      const path = answer.data.path.map((hash) => fromBase64(hash) ?? new Uint8Array())
      return { ok: true, data: path }
    },

    /** All entries of a log of this size, as they are hashed. */
    async entries(size: number, onRead: (count: number) => void): Promise<Answer<string[]>> {
      const all: string[] = []
      while (all.length < size) {
        const answer = await call<{ entries: string[] }>(`/entries?from=${all.length}`)
        if (!answer.ok) return answer
        if (answer.data.entries.length === 0) break
        all.push(...answer.data.entries)
        onRead(all.length)
      }
      return { ok: true, data: all.slice(0, size) }
    },
  }
}

export type Calls = ReturnType<typeof createCalls>
