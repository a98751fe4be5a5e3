import type { World } from '@dibs/testing/world'
import { createRandom } from '../../../chaos/harness/random.ts'
import {
  type Context,
  count,
  emptyRound,
  type OpenRow,
  type Row,
} from '../../../chaos/harness/row.ts'
import { newestCode, newIdentifier } from './identifiers.ts'
import { createPost, forgedAddress, outcomeOf, type Post } from './post.ts'

const AT_ONCE = 1_000
/** A machine that is busy elsewhere may not get to all of them in time; then nothing has happened. */
const REFUSALS = ['401 otp_expired', '503 service_unavailable']

/** What is planted, and taken away again, as SQL. */
const FAULTS: Record<string, { plant: string; remove: string }> = {
  'a code that stays when it was used': {
    plant: `create function attack_fault() returns trigger language plpgsql as
        $$ begin return null; end $$;
      create trigger attack_fault before delete on one_time_codes
        for each row execute function attack_fault()`,
    remove: 'drop trigger attack_fault on one_time_codes; drop function attack_fault',
  },
  'a session that comes twice': {
    plant: `create function attack_fault() returns trigger language plpgsql as
        $$ begin
          insert into access_tokens (token_hash, user_id, created_at, last_used_at)
            values (new.token_hash || 'x', new.user_id, new.created_at, new.last_used_at);
          return null;
        end $$;
      create trigger attack_fault after insert on access_tokens
        for each row when (pg_trigger_depth() = 0) execute function attack_fault()`,
    remove: 'drop trigger attack_fault on access_tokens; drop function attack_fault',
  },
}

/** The right code, used a thousand times at once: one log-in, one session, one account. */
export const rightCodeRow: Row = {
  name: 'right-code',
  mustShow: `the right code, ${AT_ONCE} times at once: one log-in and one session`,
  trials: { full: 100, short: 2 },
  together: 1,
  controls: Object.keys(FAULTS).map((name) => ({ name, kind: 'planted', within: 2 })),
  open,
}

async function open(context: Context): Promise<OpenRow> {
  const world = await context.world()
  const { post, close } = createPost(world.url)
  return {
    async run(seeds) {
      const round = emptyRound()
      for (const seed of seeds) {
        for (const what of await sendAtOnce(world, post, seed, AT_ONCE))
          round.failures.push({ seed, what })
        count(round.counts, 'uses', AT_ONCE)
      }
      return round
    },
    async control(name, seed) {
      const { plant = '', remove = '' } = FAULTS[name] ?? {}
      await world.database.query(plant)
      try {
        return (await sendAtOnce(world, post, seed, AT_ONCE / 10)).length > 0
      } finally {
        await world.database.query(remove)
      }
    },
    close: async () => close(),
  }
}

/** What was not as it must be. */
async function sendAtOnce(
  world: World,
  post: Post,
  seed: number,
  times: number,
): Promise<string[]> {
  const random = createRandom(seed)
  const loginIdentifier = newIdentifier()
  await post('request-otp', { loginIdentifier }, { from: forgedAddress(random) })
  const otp = await newestCode(world, loginIdentifier)
  const uses = Array.from({ length: times }, () =>
    post('verify-otp', { loginIdentifier, otp }, { from: forgedAddress(random) }),
  )
  const outcomes = (await Promise.all(uses)).map(outcomeOf)
  const wrong: string[] = []
  const loggedIn = outcomes.filter((outcome) => outcome === 'ok').length
  if (loggedIn !== 1) wrong.push(`${loggedIn} uses logged in`)
  const odd = outcomes.filter((outcome) => outcome !== 'ok' && !REFUSALS.includes(outcome))
  if (odd.length > 0) wrong.push(`others were answered ${[...new Set(odd)].join(', ')}`)
  const { rows } = await world.database.query(
    `select count(distinct u.id)::int as users, count(token_hash)::int as sessions
      from users u left join access_tokens on user_id = u.id where email = $1`,
    [loginIdentifier],
  )
  const { users, sessions } = rows[0]
  if (users !== 1 || sessions !== 1) wrong.push(`${users} accounts with ${sessions} sessions`)
  return wrong
}
