import type { ToldNotice } from '@dibs/contract'

/** Money that came, for tests: 100,000 rupiah that wait for a bill, unless a test says otherwise. */
export const aNotice = (changes: Partial<ToldNotice> = {}): ToldNotice => ({
  id: 'c0ffee00-0000-4000-8000-0000000000a1' as ToldNotice['id'],
  amount: 100_000,
  left: 100_000,
  currency: 'IDR',
  at: '2026-11-20T11:00:00.000Z',
  payer: null,
  text: null,
  isAside: false,
  fits: [],
  given: [],
  ...changes,
})
