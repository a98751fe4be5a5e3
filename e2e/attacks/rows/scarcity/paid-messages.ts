import { randomInt } from 'node:crypto'
import type { World } from '@dibs/testing/world'
import { createRandom, type Random } from '../../../chaos/harness/random.ts'
import type { Context, OpenRow, Row } from '../../../chaos/harness/row.ts'
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

const NO_ACCOUNT = 'a number that has no account after all'

/**
 * An attacker with accounts, in one place, asks for codes to scattered numbers, to one block of
 * numbers, and to new numbers of their accounts. Then many do, until codes are scarce.
 */
export const paidMessagesRow: Row = {
  name: 'paid-messages',
  mustShow:
    'an attacker with accounts and one network uses up no code that others need; when many do, numbers with accounts still get theirs, and no answer tells',
  trials: { full: 2, short: 1 },
  together: 1,
  controls: plantedFaults(NO_ACCOUNT),
  isApart: true,
  open,
}

type Sizes = { home: number; asks: number; accounts: number }
const FULL: Sizes = { home: 2_000, asks: 2_100, accounts: 150 }
const SHORT: Sizes = { home: 100, asks: 130, accounts: 6 }
const CONTACTS_EACH = 15
const OF_BLOCK = 40

async function open({ isShort }: Context): Promise<OpenRow> {
  const sizes = isShort ? SHORT : FULL
  const env = { PAID_MESSAGES_HOME: String(sizes.home) }
  const ofControls = isShort ? SHORT : { ...FULL, ...CONTROL }
  return openAttack(env, (world, seed, fault) =>
    attack(world, fault === null ? sizes : ofControls, seed, fault),
  )
}

/** What one network address may use of a day's codes; an IPv6 /48 more often. */
const SHARE = 1 / 10
const WIDER = 2.5

/** Enough to use up a day when nothing stops it. */
const CONTROL = { accounts: 20 }

async function attack(world: World, sizes: Sizes, seed: number, fault: string | null) {
  const random = createRandom(seed)
  await world.database.query('delete from use_counts')
  const anywhere = () => anyNetwork(random)
  const place = attackersNetwork(random, seed)
  const network = fault === MANY_NETWORKS ? anywhere : place
  const block = newBlock()
  const inBlock = (index: number) => `${block}${String(index).padStart(3, '0')}`
  const device = newNumber()
  const cookie = await logIn(world, device, anywhere())
  const tokens = await makeAccounts(
    world,
    'phone_number',
    Array.from({ length: sizes.accounts }, newNumber),
  )
  const [honest = ''] = await makeAccounts(world, 'phone_number', [newNumber()])

  const { asked, sent } = await askFromOneNetwork(world, sizes, { network, inBlock, tokens })
  const wrong: string[] = []
  const most = Math.floor(sizes.home * SHARE * (seed % 2 === 0 ? 1 : WIDER))
  const toLogIn = (sent[0] ?? 0) + (sent[2] ?? 0)
  if (toLogIn > most) wrong.push(`one network had ${toLogIn} codes sent`)
  // A minute after the log-in on the device.
  await world.database.query(`update code_budgets set sends_at = '{}'`)
  for (let index = 0; index < 10; index += 1) {
    const to = newNumber()
    const ask = () => askLogin(world, to, { network: anywhere() })
    wrong.push(...(await expectCode(world, 'a new seller elsewhere', to, ask)))
  }
  const neighbour = inBlock(999)
  const others: [string, string, () => ReturnType<typeof askLogin>][] = [
    [
      'a new seller in the block',
      neighbour,
      () => askLogin(world, neighbour, { network: anywhere() }),
    ],
    [
      'a known device beside the attacker',
      device,
      () => askLogin(world, device, { network: place(), cookie }),
    ],
  ]
  for (const [who, to, ask] of others) wrong.push(...(await expectCode(world, who, to, ask)))
  const next = newNumber()
  const change = () =>
    askContact(world, 'phoneNumber', next, { network: anywhere(), token: honest })
  wrong.push(...(await expectCode(world, 'a change of number elsewhere', next, change)))
  const isStopped = fault === FORGOTTEN || fault === MANY_NETWORKS
  const scarce = isStopped ? 0 : await exhaust(world, sizes, anywhere)
  if (!isStopped) wrong.push(...(await judgeReserve(world, random, fault)))
  const counts = {
    'asked by one network': asked.flat().length,
    'log-in codes sent to scattered numbers': sent[0] ?? 0,
    'log-in codes sent to the block': sent[2] ?? 0,
    'codes for new numbers sent': sent[1] ?? 0,
    'asked by many until scarce': scarce,
  }
  return { wrong, counts }
}

/** All that is asked for from one place; how many codes were sent of each kind. */
async function askFromOneNetwork(
  world: World,
  sizes: Sizes,
  from: { network: () => string; inBlock: (index: number) => string; tokens: readonly string[] },
) {
  const { network, inBlock, tokens } = from
  const ofBlock = await flood(OF_BLOCK, (index) =>
    askLogin(world, inBlock(index), { network: network() }),
  )
  const scattered = await Promise.all([
    flood(sizes.asks, () => askLogin(world, newNumber(), { network: network() })),
    flood(sizes.accounts * CONTACTS_EACH, (index) => {
      const token = tokens[index % tokens.length] as string
      return askContact(world, 'phoneNumber', newNumber(), { network: network(), token })
    }),
  ])
  const asked = [...scattered, ofBlock]
  const sent = asked.map((outcomes) => outcomes.filter((outcome) => outcome === 'sent').length)
  return { asked, sent }
}

/** From ever other addresses, until codes are scarce; answers how many it took. */
async function exhaust(world: World, { home }: Sizes, anywhere: () => string): Promise<number> {
  let asked = 0
  while (asked < home) {
    const outcomes = await flood(50, () => askLogin(world, newNumber(), { network: anywhere() }))
    asked += outcomes.length
    if (outcomes.includes('scarce')) break
  }
  return asked
}

async function judgeReserve(world: World, random: Random, fault: string | null): Promise<string[]> {
  const known = newNumber()
  if (fault !== NO_ACCOUNT) await makeAccounts(world, 'phone_number', [known])
  const addresses = { known, unknown: newNumber() }
  return judgeScarcity(world, random, addresses, fault === null ? undefined : 0)
}

/** All but the last three digits of a number that no earlier trial has used. */
const newBlock = () => `+628${randomInt(1_000_000, 10_000_000)}`
const newNumber = () => `${newBlock()}${randomInt(100, 1_000)}`
