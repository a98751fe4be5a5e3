import type { ContactField } from '@dibs/contract'

export type Contact = { field: ContactField; value: string }

const HIDDEN = '•••'

/** An address so that its owner knows it again, and nobody else can write to it. */
export function maskContact({ field, value }: Contact): string {
  if (field === 'phoneNumber') return `${value.slice(0, 3)}${HIDDEN}${value.slice(-3)}`
  const at = value.lastIndexOf('@')
  return `${value.slice(0, 1)}${HIDDEN}${value.slice(at)}`
}
