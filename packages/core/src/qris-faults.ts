/**
 * Why a payload is not a code that bills can be made from. Apart from the reader, which pages
 * that only read errors do without.
 */
export const QRIS_FAULTS = [
  /** No merchant payload at all: a link, a text, cut off, or with something behind its end. */
  'not_qris',
  'wrong_checksum',
  /** It asks the payer for a tip or a fee, which sellers may not pass on. */
  'has_fee',
  /** It was made for one payment: it has an amount, or says so. */
  'is_dynamic',
  'wrong_currency',
] as const
export type QrisFault = (typeof QRIS_FAULTS)[number]
