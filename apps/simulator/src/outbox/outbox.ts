/** A message that somebody would have received. */
export type OutboxEntry = {
  channel: 'email' | 'whatsapp'
  to: string
  subject?: string
  text: string
  /** ISO 8601. */
  at: string
}

const KEPT_ENTRIES = 5000

export type Outbox = ReturnType<typeof createOutbox>

/** Everything that was sent out, newest first. */
export function createOutbox() {
  const entries: OutboxEntry[] = []
  return {
    add(entry: OutboxEntry) {
      entries.unshift(entry)
      if (entries.length > KEPT_ENTRIES) entries.pop()
    },
    /** All entries, or those to one address or number; case and a leading plus do not matter. */
    list(to?: string): OutboxEntry[] {
      if (to === undefined) return [...entries]
      const wanted = normaliseAddress(to)
      return entries.filter((entry) => normaliseAddress(entry.to) === wanted)
    },
    reset() {
      entries.length = 0
    },
  }
}

/** A plus in a query arrives as a blank, so both go. */
function normaliseAddress(address: string): string {
  return address.trim().replace(/^\+/, '').toLowerCase()
}
