import type { Bill } from '@dibs/contract'
import type { Outcome } from './calls.ts'

/**
 * The bill that came with the page (`apps/server/src/platform/http/bill-page.ts`), as its call would
 * have told it: `null` in it is a bill that there is not. Null where the page brought nothing, as when
 * the server could not look: then the call tells.
 */
export function readBroughtBill(page: Document): Outcome | null {
  const text = page.querySelector('#bill')?.textContent ?? ''
  if (text === '') return null
  const bill = JSON.parse(text) as Bill | null
  return bill ? { ok: true, bill } : { ok: false, why: 'not_found' }
}
