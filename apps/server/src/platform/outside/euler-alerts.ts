import * as z from 'zod'
import { fetchText } from './fetch-text.ts'
import type { Service } from './outbound.ts'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 64 * 1024

const createdSchema = z.object({ alert: z.object({ id: z.int().positive() }) })

type EulerAlertsOptions = {
  apiUrl: string
  apiKey: string
  accountId: string | number
  service: Service
}

export type EulerAlerts = ReturnType<typeof createEulerAlerts>

/** The provider makes no alert: the key's plan does not have them, or not for this account. */
export class AlertsRefusedError extends Error {
  override readonly name = 'AlertsRefusedError'
  /** Whether it would refuse any other account, too. */
  readonly isForAll: boolean

  constructor(status: number) {
    super(`HTTP ${status}`)
    this.isForAll = [401, 402, 403, 405, 429].includes(status)
  }
}

/** Alerts of the chat provider: it calls an address when an account goes live (docs/protocols.md). */
export function createEulerAlerts({ apiUrl, apiKey, accountId, service }: EulerAlertsOptions) {
  const base = `${apiUrl}/accounts/${encodeURIComponent(accountId)}/alerts`

  /** @throws UpstreamUnavailableError */
  const ask = (method: 'PUT' | 'DELETE', path: string, body?: unknown) => {
    const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' }
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    return service.call(
      (signal) => fetchText(`${base}${path}`, init, { signal, maxBytes: MAX_BYTES }),
      // Made twice, the second is deleted with its account's row.
      { timeoutMs: TIMEOUT_MS, retry: 'ifNotSent' },
    )
  }

  return {
    /**
     * Asks to be told at `url` when an account goes live; answers the provider's number for it.
     * @throws AlertsRefusedError, UpstreamUnavailableError
     */
    async create(username: string, url: string): Promise<number> {
      const created = await ask('PUT', '/create', { unique_id: username })
      const answer = createdSchema.safeParse(parse(created.text))
      if (created.status !== 200 || !answer.success) throw new AlertsRefusedError(created.status)
      const { id } = answer.data.alert
      const target = await ask('PUT', `/${id}/targets/create`, { url })
      if (target.status === 200) return id
      await ask('DELETE', `/${id}/delete`)
      throw new AlertsRefusedError(target.status)
    },

    /** Ends an alert; one that the provider does not know, or no longer lets us touch, is gone. @throws UpstreamUnavailableError */
    async remove(alertId: number): Promise<void> {
      await ask('DELETE', `/${alertId}/delete`)
    },
  }
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}
