import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { eventually } from '@dibs/testing/eventually'
import { startWorld, type World } from '@dibs/testing/world'
import type { Random } from '../../../chaos/harness/random.ts'
import { count, emptyRound, type OpenRow, type Row } from '../../../chaos/harness/row.ts'
import { newestCode } from '../login/identifiers.ts'

/** What came of asking for a code: `sent`, `scarce` (it may not come), or status and error code. */
export type Asked = { outcome: string; letters: string; cookie: string | null }

/** Who asks: from which network address, on which device, with whose token. */
export type Asker = { network: string; cookie?: string | null; token?: string }

/** Asks the server as somebody; answers to the letter. */
async function call(world: World, path: string, body: object, asker: Asker): Promise<Asked> {
  const response = await fetch(`${world.url}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': asker.network,
      ...(asker.cookie ? { cookie: asker.cookie } : {}),
      ...(asker.token ? { authorization: `Bearer ${asker.token}` } : {}),
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  const { code, isScarce } = JSON.parse(text) as { code?: string; isScarce?: true }
  const sent = isScarce ? 'scarce' : 'sent'
  return {
    outcome: response.ok ? sent : `${response.status} ${code}`,
    letters: `${response.status} ${text}`,
    cookie: response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? null,
  }
}

/** Asks for a code to log in. */
export const askLogin = (world: World, loginIdentifier: string, asker: Asker) =>
  call(world, '/auth/request-otp', { loginIdentifier }, asker)

/** Guesses at a code. */
const guess = (world: World, loginIdentifier: string, otp: string, asker: Asker) =>
  call(world, '/auth/verify-otp', { loginIdentifier, otp }, asker)

/** Asks for a code to prove a new address. */
export const askContact = (
  world: World,
  field: 'email' | 'phoneNumber',
  value: string,
  asker: Asker,
) => call(world, '/user/profile/send-otp', { field, value }, asker)

/** Logs in; answers the cookie of the device. */
export async function logIn(world: World, identifier: string, network: string) {
  await askLogin(world, identifier, { network })
  const code = await newestCode(world, identifier)
  return (await guess(world, identifier, code, { network })).cookie
}

/** Accounts as sign-up would have left them; answers their tokens. */
export async function makeAccounts(
  world: World,
  column: 'email' | 'phone_number',
  addresses: readonly string[],
): Promise<string[]> {
  const tokens = addresses.map(() => randomBytes(32).toString('base64url'))
  await world.database.query(
    `with seller as (
       select * from unnest($1::uuid[], $2::text[], $3::text[]) as t(id, address, token_hash)
     ), made as (
       insert into users (id, ${column}) select id, address from seller returning id
     )
     insert into access_tokens (token_hash, user_id, created_at, last_used_at)
       select token_hash, id, now(), now() from made join seller using (id)`,
    [
      addresses.map(() => randomUUID()),
      addresses,
      tokens.map((token) => createHash('sha256').update(token).digest('base64url')),
    ],
  )
  return tokens
}

/** Makes so many calls, twenty at once; answers what came of them. */
export async function flood(
  count: number,
  ask: (index: number) => Promise<Asked>,
): Promise<string[]> {
  const outcomes: string[] = []
  const indexes = Array.from({ length: count }, (_, index) => index).values()
  const work = async () => {
    for (const index of indexes) outcomes.push((await ask(index)).outcome)
  }
  await Promise.all(Array.from({ length: 20 }, work))
  return outcomes
}

/** Somebody who has nothing to do with the attack; what is wrong with their code, if anything. */
export async function expectCode(
  world: World,
  who: string,
  to: string,
  ask: () => Promise<Asked>,
): Promise<string[]> {
  const { outcome } = await ask()
  const hasCome = (await world.simulator.outbox(to)).length > 0
  return outcome === 'sent' && hasCome ? [] : [`${who}: ${outcome}, a message ${hasCome}`]
}

/**
 * What is wrong when codes are scarce: an address with an account and one without must get the same
 * answers, to asking and to guessing, and only the first one a message.
 */
export async function judgeScarcity(
  world: World,
  random: Random,
  { known, unknown }: Record<'known' | 'unknown', string>,
  patienceMs?: number,
): Promise<string[]> {
  const wrong: string[] = []
  for (const ask of [
    askLogin,
    (...[on, to, asker]: Parameters<typeof askLogin>) => guess(on, to, '000000', asker),
  ]) {
    const answers = new Map<string, string>()
    for (const to of random.shuffle([known, unknown]))
      answers.set(to, (await ask(world, to, { network: anyNetwork(random) })).letters)
    if (answers.get(known) !== answers.get(unknown))
      wrong.push(`known ${answers.get(known)}, unknown ${answers.get(unknown)}`)
    if (ask === askLogin && !answers.get(known)?.includes('isScarce'))
      wrong.push(`codes are not scarce: ${answers.get(known)}`)
  }
  const count = async (to: string) => (await world.simulator.outbox(to)).length
  const hasCode = async () => (await count(known)) > 0
  await eventually('the known one has its code', hasCode, patienceMs).catch(() =>
    wrong.push('an address with an account got no code'),
  )
  if ((await count(unknown)) > 0) wrong.push('an address without an account got one')
  return wrong
}

export const anyNetwork = (random: Random): string =>
  [random.between(1, 223), ...[0, 0, 0].map(() => random.between(0, 255))].join('.')

/** Where the attacker is: one IPv4 address, or an IPv6 /48 with a /64 for each call. */
export function attackersNetwork(random: Random, seed: number): () => string {
  const own = anyNetwork(random)
  if (seed % 2 === 0) return () => own
  const hex = () => random.between(0, 0xffff).toString(16)
  const site = `2001:db8:${hex()}`
  return () => `${site}:${hex()}::1`
}

/** Planted in the database for `FORGOTTEN`. */
const FORGETFUL = {
  plant: `create function attack_fault() returns trigger language plpgsql as
      $$ begin new.used := 1; return new; end $$;
    create trigger attack_fault before insert or update on use_counts
      for each row execute function attack_fault()`,
  remove: 'drop trigger attack_fault on use_counts; drop function attack_fault',
}

/** What is planted for the controls. */
export const MANY_NETWORKS = 'an attacker who is believed to be everywhere'
export const FORGOTTEN = 'counts that never grow'

/** The controls of an attack; `noAccount` names the one for an address without an account. */
export const plantedFaults = (noAccount: string): Row['controls'] =>
  [MANY_NETWORKS, FORGOTTEN, noAccount].map((name) => ({ name, kind: 'planted', within: 1 }))

/** One attack with a seed, and a planted fault for a control: what is wrong, and figures. */
type Attack = (
  world: World,
  seed: number,
  fault: string | null,
) => Promise<{ wrong: string[]; counts: Record<string, number> }>

/** Opens a row of attacks, one after the other, in a world with settings of its own. */
export async function openAttack(env: Record<string, string>, attack: Attack): Promise<OpenRow> {
  const world = await startWorld({ env })
  return {
    async run(seeds) {
      const round = emptyRound()
      for (const seed of seeds) {
        const { wrong, counts } = await attack(world, seed, null)
        for (const what of wrong) round.failures.push({ seed, what })
        for (const [name, by] of Object.entries(counts)) count(round.counts, name, by)
      }
      return round
    },
    async control(name, seed) {
      if (name === FORGOTTEN) await world.database.query(FORGETFUL.plant)
      try {
        return (await attack(world, seed, name)).wrong.length > 0
      } finally {
        if (name === FORGOTTEN) await world.database.query(FORGETFUL.remove)
      }
    },
    close: () => world.close(),
  }
}
