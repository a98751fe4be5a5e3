import type { ContactField } from '@dibs/contract'
import { stripInvisible } from '@dibs/core'
import * as z from 'zod/mini'

/** Why a new address is refused before the server is asked (specification, section 5). */
export type ContactProblem = 'empty' | 'invalid' | 'same'
export type ReadContact = { value: string } | { problem: ContactProblem }

const emailSchema = z.email().check(z.maxLength(254))
/** Plus sign, 10 to 15 digits. */
const PHONE_NUMBER = /^\+\d{10,15}$/
const BLANKS_AND_DASHES = /[\s\p{Pd}]/gu

/** A new e-mail address or phone number as the server keeps it, or what is wrong with it. */
export function readContact(
  field: ContactField,
  typed: string,
  current: string | null,
): ReadContact {
  // Address books copy numbers between invisible marks of direction.
  const value = normalise(field, stripInvisible(typed))
  if (value === '') return { problem: 'empty' }
  const isValid = field === 'email' ? isEmail(value) : PHONE_NUMBER.test(value)
  if (!isValid) return { problem: 'invalid' }
  return value === current ? { problem: 'same' } : { value }
}

function normalise(field: ContactField, typed: string): string {
  return field === 'email' ? typed.trim().toLowerCase() : typed.replace(BLANKS_AND_DASHES, '')
}

function isEmail(text: string): boolean {
  return emailSchema.safeParse(text).success
}
