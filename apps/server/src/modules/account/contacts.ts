import type { ContactField, Language } from '@dibs/contract'
import type { UserId } from '@dibs/core'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import {
  createToken,
  hashToken,
  type Identifier,
  type OneTimeCodes,
  readIdentifierOf,
} from '../auth/service.ts'
import { createContactStore, type Replaced, type TakenBack } from './contact-store.ts'
import { type Contact, mainContact, type Notice, type Notices, TAKE_BACK_HOURS } from './notices.ts'

export type Contacts = ReturnType<typeof createContacts>

/** A new address as it was typed. */
export type TypedContact = { field: ContactField; value: string }

/** Who asks for a code: in which language unless the account has one, and from which network address. */
export type Asker = { language: Language; network: string }

/** For messages about the change: their language unless the account has one, and where Dibs is. */
export type Asked = { language: Language; origin: string }

type Dependencies = {
  db: Database
  clock: Clock
  codes: OneTimeCodes
  notices: Pick<Notices, 'tell'>
}

const TAKE_BACK_MS = TAKE_BACK_HOURS * 3_600_000

/** The use-cases of changing an address that a seller is reached at, and of taking that back. */
export function createContacts({ db, clock, codes, notices }: Dependencies) {
  const store = createContactStore(db)

  return {
    /**
     * Sends a code to a new address. Whether it belongs to somebody else is told only after proof.
     * @throws email_invalid, phone_invalid, contact_same, too_many_requests, message_not_sent
     */
    async sendCode(
      { userId }: Caller,
      current: Record<ContactField, string | null>,
      typed: TypedContact,
      asker: Asker,
    ): Promise<void> {
      const identifier = readContact(typed)
      if (identifier.forms.includes(current[identifier.field] ?? ''))
        throw new AppError('contact_same', { field: 'value' })
      await codes.send({ purpose: { kind: 'contact', userId }, identifier, ...asker })
    },

    /**
     * Saves a new address that the code proves, and tells the old one how to take it back; when
     * there was no old one, the account's other address and those that were replaced lately.
     * @throws email_invalid, phone_invalid, otp_wrong, otp_expired, too_many_requests,
     *   contact_taken, unauthorized
     */
    async change(caller: Caller, typed: TypedContact, otp: string, asked: Asked): Promise<void> {
      const contact = readContact(typed)
      const token = createToken()
      const replacement = {
        contact,
        takeBackHash: hashToken(token),
        at: new Date(clock()),
        keptMs: TAKE_BACK_MS,
      }
      const purpose = { kind: 'contact', userId: caller.userId } as const
      const { outcome } = await codes.redeem({ purpose, identifier: contact }, otp, async (tx) => {
        const replaced = await store.replace(tx, caller, replacement)
        if (replaced.outcome === 'saved') {
          const change = { linkOf: caller.userId, contact, token, asked }
          await tellReplaced((notice) => notices.tell(notice, tx), replaced, change)
        }
        return replaced
      })
      if (outcome === 'taken') throw new AppError('contact_taken', { field: 'value' })
      if (outcome === 'nobody') throw new AppError('unauthorized')
    },

    /**
     * Takes a change back, and all those after it, with the token of the message about it; every
     * device of the account is logged out. Answers which address it was.
     * @throws take_back_expired, whether the token is unknown, used or too old
     */
    async takeBack(token: string, asked: Asked): Promise<ContactField> {
      const taken = await store.takeBack(hashToken(token), new Date(clock()), (tx, told) =>
        tellTakenBack((notice) => notices.tell(notice, tx), told, asked),
      )
      if (!taken) throw new AppError('take_back_expired')
      return taken.field
    },
  }
}

type Tell = (notice: Notice) => Promise<void>

/** A change that is stored now; `token` takes it back. */
type Change = { linkOf: UserId; contact: Contact; token: string; asked: Asked }

async function tellReplaced(
  tell: Tell,
  { before, replaced, device }: Extract<Replaced, { outcome: 'saved' }>,
  { linkOf, contact, token, asked }: Change,
): Promise<void> {
  const { field } = contact
  const old = before[field]
  // A notice to the new address would be read by whoever replaced the old one, not by the owner.
  const to = old === null ? [...mainContact(before), ...replaced] : [{ field, value: old }]
  for (const address of to) {
    await tell({
      to: address,
      about: contact,
      device,
      origin: asked.origin,
      linkOf,
      kind: old === null ? `${field}_added` : `${field}_changed`,
      language: before.language ?? asked.language,
      // After the hash, so that it is in no server's or proxy's log.
      path: `take-back#${token}`,
    })
  }
}

/** Tells the address that is back and those that it replaces; if none is back, the account's other one. */
async function tellTakenBack(tell: Tell, { putBack, now }: TakenBack, asked: Asked): Promise<void> {
  for (const { field, value, displaced } of putBack) {
    const back = value === null ? mainContact(now) : [{ field, value }]
    const away = [...new Set(displaced)].filter((other) => other !== value)
    const gone = away.map((other) => ({ field, value: other }))
    for (const to of [...back, ...gone]) {
      await tell({
        to,
        kind: `${field}_taken_back`,
        language: now.language ?? asked.language,
        path: 'login',
        origin: asked.origin,
        about: gone.at(-1),
      })
    }
  }
}

function readContact({ field, value }: TypedContact): Identifier {
  const identifier = readIdentifierOf(field, value)
  if (identifier) return identifier
  throw new AppError(field === 'email' ? 'email_invalid' : 'phone_invalid', { field: 'value' })
}
