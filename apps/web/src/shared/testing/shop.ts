import type { Shop } from '@dibs/contract'

/** A seller's shop for tests: as it is before anything is set, unless a test says otherwise. */
export const aShop = (changes: Partial<Shop> = {}): Shop => ({
  currency: 'IDR',
  payByHours: 12,
  usesUniqueCode: false,
  takesCodeOff: false,
  marksPaid: false,
  shipping: 0,
  banks: [],
  qris: null,
  templates: { en: null, id: null },
  reminders: { en: null, id: null },
  sender: { name: '', phone: '', address: '' },
  timeZone: 'Asia/Jakarta',
  version: 0,
  ...changes,
})
