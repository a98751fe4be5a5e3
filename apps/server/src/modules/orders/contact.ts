import type { Contact } from '@dibs/contract'
import { countCharacters } from '@dibs/core'
import { AppError } from '../../platform/errors.ts'
import type { Seal } from '../../platform/seal.ts'

const MOST_CHARACTERS = { name: 100, phone: 30, address: 1_000 } as const
/** Digits as people write a number, at least six of them. */
const PHONE = /^\+?(?:[\s().-]*\d){6,20}[\s.)-]*$/
/** All but line breaks, which addresses have. */
const CONTROLS = /[^\P{Cc}\n]/gu

/**
 * Reads whom a parcel goes to, as somebody typed it: trimmed, without control characters. A field may
 * be empty, but not all of them.
 * @throws contact_invalid, with the field
 */
export function readContact(typed: Contact): Contact {
  const contact = {
    name: clean(typed.name),
    phone: clean(typed.phone),
    address: clean(typed.address),
  }
  for (const field of ['name', 'phone', 'address'] as const) {
    if (countCharacters(contact[field]) > MOST_CHARACTERS[field])
      throw new AppError('contact_invalid', { field })
  }
  const isPhone = contact.phone === '' || PHONE.test(contact.phone)
  if (!isPhone) throw new AppError('contact_invalid', { field: 'phone' })
  if (Object.values(contact).every((text) => text === ''))
    throw new AppError('contact_invalid', { field: 'name' })
  return contact
}

const clean = (text: string) => text.replace(/\r\n?/g, '\n').replace(CONTROLS, '').trim()

/** Encrypts contacts for the database, and reads them again. */
export function createContactSeal(seal: Seal) {
  return {
    close: (contact: Contact): string => seal.close(JSON.stringify(contact)),
    /** Null when there is none, or none that can be read any more. */
    open(sealed: string | null | undefined): Contact | null {
      const text = sealed ? seal.open(sealed) : null
      return text === null ? null : (JSON.parse(text) as Contact)
    },
  }
}
