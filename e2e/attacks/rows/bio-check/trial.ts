import { type AccountProof, ApiError, endpoints } from '@dibs/contract'
import type { World } from '@dibs/testing/world'
import { createRandom } from '../../../chaos/harness/random.ts'
import type { Seller } from '../../../chaos/world/sellers.ts'
import { KINDS, type Verdict } from './kinds.ts'
import { REACHED, REFUSED } from './odd-addresses.ts'
import type { Site } from './site.ts'

/** An odd address rather than an odd page. */
const ADDRESS = 'address'
const NAMES = [ADDRESS, ...Object.keys(KINDS)]
/** As many as there are kinds, so that a round has one of each. */
export const TOGETHER = NAMES.length

/** What a seller was told of one page. */
export type Trial = {
  seed: number
  kind: string
  /** Where its page is; null when nothing may be asked at all. */
  path: string | null
  millis: number
  /** What is wrong with the answer. */
  finding: string | null
}

type Told = { status: number; code?: string; proof?: AccountProof }

/** Has a seller prove a username whose page, or name, is one of the odd ones. */
export async function tryPage(
  { world, site }: { world: World; site: Site },
  seller: Seller,
  seed: number,
): Promise<Trial> {
  const random = createRandom(seed)
  const kind = NAMES[seed % TOGETHER] ?? ADDRESS
  const isRefused = kind === ADDRESS && random.chance(0.7)
  const odd = random.pick(isRefused ? REFUSED : REACHED)
  const username = kind === ADDRESS ? odd : `b${seed.toString(36)}`
  const word = `mango${random.between(0, 999)}`
  const path = isRefused ? null : `/@${encodeURIComponent(username)}`
  const page = KINDS[kind === ADDRESS ? 'proof' : kind]
  if (!page) throw new Error(`There is no page called ${kind}.`)
  const { answer, verdict } = page({ random, username, word, elsewhere: site.elsewhere })
  if (path !== null) {
    site.plan(path, answer)
    await putChallenge(world, seller, username, word)
  }
  const started = performance.now()
  const told = await verify(seller, username, word)
  const millis = performance.now() - started
  const isRight = isRefused ? isRefusal(told) : isAsDeclared(told, verdict)
  const finding = isRight ? null : `${kind} ${JSON.stringify(username)}: ${JSON.stringify(told)}`
  return { seed, kind, path, millis, finding }
}

/** Writes the challenge into the database: asking for it would read the page, too. */
async function putChallenge({ database }: World, seller: Seller, username: string, word: string) {
  await database.query(
    `insert into account_challenges
       (user_id, username, word, given_at, expires_at, proves_by_bio, checks_at)
       select id, $2, $3, now(), now() + interval '30 minutes', true, '{}'
         from users where tiktok_username = $1
     on conflict (user_id) do update set username = excluded.username, word = excluded.word,
       proven_account_id = null, proven_nickname = null`,
    [seller.username, username, word],
  )
}

async function verify({ api }: Seller, username: string, word: string): Promise<Told> {
  try {
    const { status, data } = await api(endpoints.auth.verifyAccount, { query: { username, word } })
    return { status, proof: data }
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, code: error.code }
    throw error
  }
}

/** Zero characters are refused by the contract already. */
function isRefusal({ code = '' }: Told): boolean {
  return ['username_invalid', 'bad_request'].includes(code)
}

function isAsDeclared({ status, code, proof }: Told, verdict: Verdict): boolean {
  if (verdict === 'unreadable') return status === 503 && code === 'profile_unreadable'
  if (status !== 200) return false
  if (typeof verdict === 'string') return proof?.found === false && proof.reason === verdict
  return proof?.found === true && proof.nickname === verdict.nickname
}
