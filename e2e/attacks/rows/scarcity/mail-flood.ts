import { randomUUID } from 'node:crypto'
import type { World } from '@dibs/testing/world'
import { createRandom, type Random } from '../../../chaos/harness/random.ts'
import type { Context, OpenRow, Row } from '../../../chaos/harness/row.ts'
import { passTime } from '../login/identifiers.ts'
import {
  anyNetwork,
  askContact,
  askLogin,
  attackersNetwork,
  expectCode,
  FORGOTTEN,
  flood,
  judgeScarcity,
  logIn,
  MANY_NETWORKS,
  makeAccounts,
  openAttack,
  plantedFaults,
} from './use-up.ts'

const NO_ACCOUNT = 'an address that has no account after all'
const CONTACTS_PER_HOUR = 10
const MINUTE_SECONDS = 61

/**
 * One seller, and somebody without an account, have codes mailed to strangers from one place, most of
 * them of one domain. Then many do, until that domain is slow.
 */
export const mailFloodRow: Row = {
  name: 'mail-flood',
  mustShow:
    'one seller mails ten strangers an hour, one network so many in ten minutes, and neither keeps codes from others; a domain is slow only for addresses that nobody has logged in with',
  trials: { full: 2, short: 1 },
  together: 1,
  controls: plantedFaults(NO_ACCOUNT),
  isApart: true,
  open,
}

type Sizes = { network: number; domain: number; all: number; contacts: number; asks: number }
const FULL: Sizes = { network: 500, domain: 300, all: 3_000, contacts: 1_500, asks: 1_200 }
const SHORT: Sizes = { network: 60, domain: 60, all: 400, contacts: 80, asks: 150 }

async function open({ isShort }: Context): Promise<OpenRow> {
  const sizes = isShort ? SHORT : FULL
  const env = {
    NETWORK_CODES: String(sizes.network),
    MAIL_CODES_DOMAIN: String(sizes.domain),
    MAIL_CODES: String(sizes.all),
  }
  return openAttack(env, (world, seed, fault) => attack(world, sizes, seed, fault))
}

async function attack(world: World, sizes: Sizes, seed: number, fault: string | null) {
  const random = createRandom(seed)
  await world.database.query('delete from use_counts')
  const anywhere = () => anyNetwork(random)
  const place = attackersNetwork(random, seed)
  const network = fault === MANY_NETWORKS ? anywhere : place
  const domain = `${randomUUID()}.test`
  const [token = ''] = await makeAccounts(world, 'email', [newAddress('attacker.test')])
  const device = newAddress(domain)
  const cookie = await logIn(world, device, anywhere())
  const wrong: string[] = []

  const contacts = await flood(sizes.contacts, () =>
    askContact(world, 'email', newAddress(domain), { network: network(), token }),
  )
  const asked = await flood(sizes.asks, (index) => {
    const to = newAddress(index % 4 === 0 ? `${randomUUID()}.test` : domain)
    return askLogin(world, to, { network: network() })
  })
  const isSent = (outcome: string) => outcome === 'sent'
  const sent = { contacts: contacts.filter(isSent).length, asked: asked.filter(isSent).length }
  if (sent.contacts > CONTACTS_PER_HOUR) wrong.push(`one seller mailed ${sent.contacts} strangers`)
  const most = sizes.network * (seed % 2 === 0 ? 1 : WIDER)
  if (sent.asked + sent.contacts > most)
    wrong.push(`one network had ${sent.asked + sent.contacts} sent`)

  await world.database.query(`update code_budgets set sends_at = '{}'`)
  for (let index = 0; index < 5; index += 1) {
    const to = newAddress(domain)
    const ask = () => askLogin(world, to, { network: anywhere() })
    wrong.push(...(await expectCode(world, 'a new seller elsewhere', to, ask)))
  }
  const known = () => askLogin(world, device, { network: place(), cookie })
  wrong.push(...(await expectCode(world, 'a known device beside the attacker', device, known)))
  const isStopped = fault === FORGOTTEN || fault === MANY_NETWORKS
  const slow = isStopped ? 0 : await slowDown(world, sizes, domain, anywhere)
  if (!isStopped) wrong.push(...(await judgeSlow(world, random, domain, fault)))
  const counts = {
    'mails that one seller asked for': contacts.length,
    'mails that one seller had sent': sent.contacts,
    'codes that one network asked for': asked.length,
    'codes that one network had sent': sent.asked,
    'asked by many until the domain was slow': slow,
  }
  return { wrong, counts }
}

/** An IPv6 /48 gets this many times what a /64 gets. */
const WIDER = 2.5

/** From ever other addresses, until the domain is slow; answers how many it took. */
async function slowDown(
  world: World,
  sizes: Sizes,
  domain: string,
  anywhere: () => string,
): Promise<number> {
  let asked = 0
  while (asked < sizes.domain * 2) {
    const outcomes = await flood(20, () =>
      askLogin(world, newAddress(domain), { network: anywhere() }),
    )
    asked += outcomes.length
    if (outcomes.includes('scarce')) break
  }
  return asked
}

async function judgeSlow(
  world: World,
  random: Random,
  domain: string,
  fault: string | null,
): Promise<string[]> {
  const anywhere = () => anyNetwork(random)
  const known = newAddress(domain)
  const unknown = newAddress(domain)
  if (fault !== NO_ACCOUNT) await makeAccounts(world, 'email', [known])
  const patience = fault === null ? undefined : 0
  const wrong = await judgeScarcity(world, random, { known, unknown }, patience)
  const other = newAddress(`${randomUUID()}.test`)
  const elsewhere = () => askLogin(world, other, { network: anywhere() })
  wrong.push(...(await expectCode(world, 'another domain', other, elsewhere)))
  await passTime(world, MINUTE_SECONDS)
  const again = () => askLogin(world, unknown, { network: anywhere() })
  return [...wrong, ...(await expectCode(world, 'a minute later', unknown, again))]
}

const newAddress = (domain: string) => `${randomUUID()}@${domain}`
