import type { World } from '@dibs/testing/world'
import type { HostileString } from './hostile-string.ts'

/** All hostile comments name it, and no code is longer. */
export const MAIN_CODE = 'hostile-strings'
/** Longest name and comment that are believed, in UTF-16 units. */
const NAME_MAX = 200
const COMMENT_MAX = 2_000
/** Every so many comments are as long as they may be. */
const HUGE_EVERY = 10

/** A buyer who is called what they say, and how the product shows it. */
export type Buyer = { seed: number; name: string; comment: string; said: Said }
type Said = { comment: string; nickname: string; uniqueId: string; userId: string }

/** Without zeros and halves of pairs, which no database stores, and without blanks around. */
export const asShown = (text: string) => text.replaceAll('\0', '').toWellFormed().trim()

/** A code as it is kept: without marks of direction, which would turn what stands beside it. */
export const codeAsShown = ({ code }: HostileString) => code.replaceAll('\u202E', '')

/** The buyer who says the string; `at` tells buyers of a live apart. */
export function makeBuyer({ seed, text }: HostileString, at: number): Buyer {
  const name = text.length <= NAME_MAX ? text : `buyer ${seed}`
  const once = `${MAIN_CODE} ${text}`
  const comment = at % HUGE_EVERY === 0 ? once.repeat(Math.floor(COMMENT_MAX / once.length)) : once
  return {
    seed,
    name: asShown(name),
    comment: comment.replaceAll('\0', '').toWellFormed(),
    said: { comment, nickname: name, uniqueId: name, userId: userIdOf(at) },
  }
}

/** Each hostile code is claimed by somebody calm. */
export const claimCodes = (strings: readonly HostileString[]): Said[] =>
  strings.map(({ code }, at) => ({
    comment: code,
    nickname: `calm ${at}`,
    uniqueId: `calm${at}`,
    userId: userIdOf(strings.length + at),
  }))

const userIdOf = (at: number) => String(7_300_000_000_000_000_000n + BigInt(at))

/** The seller, too, is called what is hostile: by themselves, and on the platform. */
export async function nameSeller(world: World, username: string, name: string): Promise<void> {
  await world.simulator.setProfile(username, { nickname: name, bio: name })
  await world.database.query(
    'update users set name = $2, tiktok_nickname = $2 where tiktok_username = $1',
    [username, asShown(name)],
  )
}
