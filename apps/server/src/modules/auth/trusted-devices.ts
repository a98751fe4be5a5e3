import { randomBytes } from 'node:crypto'
import type { UserId } from '@dibs/core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { KeyedHash } from '../../platform/secrets/keyed-hash.ts'

/** A device that has logged in before, as its cookie tells; it knows its accounts by marks alone. */
export type TrustedDevice = { id: string; marks: readonly string[] }

/** An account and the address that it is logged in to with. */
export type DeviceAccount = { userId: UserId; identifier: string }

export type TrustedDevices = ReturnType<typeof createTrustedDevices>
export type DeviceCookie = ReturnType<typeof createDeviceCookie>

/** Browsers keep cookies for 400 days at most (RFC 6265bis, 5.5); a year, then. */
const TRUST_SECONDS = 365 * 86_400
const MAX_MARKS = 5
const ID_BYTES = 16
/** The id, the second at which trust ends, and a mark per account: 22, 10 and 43 characters. */
const CONTENT = /^([\w-]{22})\.(\d{10})((?:\.[\w-]{43}){1,5})$/
/** Hashed where nobody owns an address, so that an unknown address is as much work. */
const NOBODY = '00000000-0000-0000-0000-000000000000' as UserId

/**
 * What the cookie of a device says: "from here, somebody has logged in to these accounts". It opens
 * nothing. It only gives the device a budget of codes of its own, which strangers cannot use up. A
 * mark binds device, account and address: it is worth nothing once the seller has lost the address
 * or deleted the account. The signature is checked by `createDeviceCookie`.
 */
export function createTrustedDevices({ hash, clock }: { hash: KeyedHash; clock: Clock }) {
  const partsOf = (id: string, { userId, identifier }: DeviceAccount) =>
    ['trusted device', id, userId, identifier] as const

  return {
    /** Reads a cookie's content whose signature was right; null for anything odd or too old. */
    read(content: string | null): TrustedDevice | null {
      const [, id, expiresAt, marks] = CONTENT.exec(content ?? '') ?? []
      if (id === undefined || marks === undefined) return null
      if (Number(expiresAt) * 1000 <= clock()) return null
      return { id, marks: marks.slice(1).split('.') }
    },

    /** Whether the device has logged in to the account with this address; null is nobody's. */
    knows({ id, marks }: TrustedDevice, identifier: string, userId: UserId | null): boolean {
      const parts = partsOf(id, { userId: userId ?? NOBODY, identifier })
      return marks.some((mark) => hash.isOf(mark, ...parts))
    },

    /** The cookie's content after a log-in: the newest five accounts, for another year. */
    remember(device: TrustedDevice | null, account: DeviceAccount): string {
      const { id, marks } = device ?? { id: randomBytes(ID_BYTES).toString('base64url'), marks: [] }
      const parts = partsOf(id, account)
      const others = marks.filter((mark) => !hash.isOf(mark, ...parts))
      const expiresAt = Math.floor(clock() / 1000) + TRUST_SECONDS
      return [id, expiresAt, ...[hash(...parts), ...others].slice(0, MAX_MARKS)].join('.')
    },
  }
}

/**
 * The signed cookie of a device that has logged in before. Its path is that of the log-in alone,
 * which is why its name has the prefix `__Secure-` rather than `__Host-`: that one holds for the
 * path `/` only (RFC 6265bis, 4.1.3).
 */
export function createDeviceCookie({ isHttps }: { isHttps: boolean }) {
  const name = isHttps ? '__Secure-dibs-device' : 'dibs-device'
  return {
    /** The cookie's content; null when there is none, or its signature is not ours. */
    read(request: FastifyRequest): string | null {
      const signed = request.cookies[name]
      return signed === undefined ? null : request.unsignCookie(signed).value
    },

    write(reply: FastifyReply, content: string): void {
      reply.setCookie(name, content, {
        signed: true,
        httpOnly: true,
        sameSite: 'strict',
        secure: isHttps,
        path: '/api/auth',
        maxAge: TRUST_SECONDS,
      })
    },
  }
}
