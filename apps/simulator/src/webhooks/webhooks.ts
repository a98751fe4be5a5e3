import { createHmac } from 'node:crypto'
import type { Clock } from '../clock.ts'

const PATIENCE_MS = 5_000
const KEPT_DELIVERIES = 500

/** A webhook that was sent: `status` is the receiver's answer, null when there was none. */
export type Delivery = { url: string; body: unknown; at: string; status: number | null }

/** Calls receivers of webhooks, once each, and remembers what they answered. */
export function createWebhooks({ clock }: { clock: Clock }) {
  let deliveries: Delivery[] = []

  return {
    /** Posts JSON; `sign` makes the headers that prove its bytes. Never throws. */
    async post(url: string, body: unknown, sign: (text: string) => Record<string, string>) {
      const text = JSON.stringify(body)
      const delivery: Delivery = {
        url,
        body,
        at: new Date(clock.now()).toISOString(),
        status: null,
      }
      const headers = { 'content-type': 'application/json', ...sign(text) }
      const signal = AbortSignal.timeout(PATIENCE_MS)
      try {
        const answer = await fetch(url, { method: 'POST', headers, body: text, signal })
        await answer.body?.cancel()
        delivery.status = answer.status
      } catch {
        // Nobody answers: told by its status.
      }
      deliveries = [delivery, ...deliveries].slice(0, KEPT_DELIVERIES)
      return delivery
    },
    /** The last ones, newest first. */
    list: (): readonly Delivery[] => deliveries,
    reset() {
      deliveries = []
    },
  }
}

/** HMAC-SHA256 of a text, in hex. */
export const hmac = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex')
