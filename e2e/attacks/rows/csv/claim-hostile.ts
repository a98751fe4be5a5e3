import type { SessionId } from '@dibs/core'
import { eventually } from '@dibs/testing/eventually'
import type { World } from '@dibs/testing/world'
import { createRandom } from '../../../chaos/harness/random.ts'
import { seeLists } from '../../../chaos/world/live.ts'
import type { Seller } from '../../../chaos/world/sellers.ts'
import { hostileText } from './hostile-text.ts'

/** What a buyer was called and said. */
export type HostileClaim = {
  seed: number
  code: string
  /** Epoch milliseconds; each claim of a live has its own. */
  createTime: number
  username: string
  nickname: string
  text: string
}

const NAME_CHARACTERS = 120
const COMMENT_CHARACTERS = 600

/** Has a buyer claim for each seed, in a running live; resolves when all have their places. */
export async function claimHostile(
  world: World,
  seller: Seller,
  sessionId: SessionId,
  seeds: readonly number[],
): Promise<HostileClaim[]> {
  const codes = Object.keys(seller.items)
  const start = Date.now() - seeds.length
  const claims = seeds.map((seed, at) => makeClaim(seed, codes, start + at))
  const comments = claims.map(({ createTime, username, nickname, text }, at) => ({
    comment: text,
    uniqueId: username,
    nickname,
    userId: String(7_000_000_000_000 + at),
    createTime: String(createTime),
  }))
  await world.simulator.say(seller.username, comments)
  await eventually('every buyer has a place', async () => {
    const lists = [...(await seeLists(seller, sessionId)).values()]
    return lists.flat().length === claims.length
  })
  return claims
}

function makeClaim(seed: number, codes: readonly string[], createTime: number): HostileClaim {
  const random = createRandom(seed)
  const code = random.pick(codes)
  return {
    seed,
    code,
    createTime,
    username: hostileText(random, NAME_CHARACTERS) || '=',
    nickname: hostileText(random, NAME_CHARACTERS),
    text: `${hostileText(random, COMMENT_CHARACTERS)} ${code} ${hostileText(random, COMMENT_CHARACTERS)}`,
  }
}
