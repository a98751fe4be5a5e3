import type { Bill, Contact } from '@dibs/contract'

/** What came of a call: the bill as it is now, or why there is none. */
export type Outcome =
  | { ok: true; bill: Bill | null }
  | {
      ok: false
      why: 'not_found' | 'offline' | 'busy' | 'changed' | 'refused'
      /** Of the form: which one is wrong. */
      field?: string
    }

const WHY: Record<number, 'not_found' | 'busy'> = { 404: 'not_found', 429: 'busy' }
const whyOf = (status: number, code: string) =>
  code === 'order_changed' ? 'changed' : (WHY[status] ?? 'refused')

/**
 * The calls of a bill, by its token. By hand rather than with the app's client: the page is for old
 * phones, and has a tenth of the app's script.
 */
export function createBillCalls(token: string, language: string) {
  const call = async (method: string, path = '', body?: object): Promise<Outcome> => {
    try {
      const response = await fetch(`/api/bills/${encodeURIComponent(token)}${path}`, {
        method,
        headers: {
          'accept-language': language,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        referrerPolicy: 'no-referrer',
      })
      if (response.status === 204) return { ok: true, bill: null }
      const answer = await response.json()
      if (response.ok) return { ok: true, bill: answer as Bill }
      if (response.status >= 500) return { ok: false, why: 'offline' }
      return { ok: false, why: whyOf(response.status, answer.code), field: answer.field }
    } catch {
      return { ok: false, why: 'offline' }
    }
  }
  return {
    read: () => call('GET'),
    setContact: (contact: Contact) => call('PUT', '/contact', contact),
    /** What the page shows; an older server tells no version. */
    reportPaid: ({ version }: Bill) =>
      call('POST', '/paid', typeof version === 'number' ? { version } : undefined),
    takeBack: () => call('DELETE', '/paid'),
    report: () => call('POST', '/report'),
  }
}
