import type { Cluster } from '@dibs/testing/cluster'
import { startNatsServer } from '@dibs/testing/nats-server'
import {
  type Context,
  count,
  emptyRound,
  type OpenRow,
  type Row,
} from '../../../chaos/harness/row.ts'
import { attack, type Deed, type Seen } from './attack.ts'
import { letsAnyoneIn } from './stranger.ts'
import { PLAIN, withKey } from './tongue.ts'

const ALL: readonly Deed[] = ['repeat', 'end', 'claim', 'tell']
/** What the judge must say of somebody with the key: nodes take what they say, as all did before they sealed it. */
const PLANTED: Record<string, { deeds: readonly Deed[]; notices: RegExp }> = {
  'comments in clear': { deeds: [], notices: /^read a text.*\n.*^read an account/ms },
  'an end that anybody can say': { deeds: ['end'], notices: /^the live was ended/m },
  'a claim that anybody can say': { deeds: ['claim'], notices: /^the list is/m },
  'a takedown that anybody can tell': {
    deeds: ['tell'],
    notices: /^a device was told/m,
  },
  'messages that count twice': {
    deeds: ['again'],
    notices: /^devices show different|^\d+ devices were sent away/m,
  },
}
const OPEN_DOOR = 'a bus without a password'

/** Somebody who reaches the bus between the nodes, on the shipped configuration. */
export const busRow: Row = {
  name: 'bus',
  mustShow:
    'on the shipped bus nobody without the password is let in; with it and without the key nobody reads a comment or an account, ends a live, puts a claim or a takedown anywhere, and what is said again changes nothing',
  trials: { full: 40, short: 2 },
  together: 1,
  controls: [...Object.keys(PLANTED), OPEN_DOOR].map((name) => ({
    name,
    kind: 'planted',
    within: 1,
  })),
  isOnCluster: true,
  open,
}

async function open(context: Context): Promise<OpenRow> {
  const cluster = await context.cluster(1)
  return {
    async run(seeds) {
      const round = emptyRound()
      for (const seed of seeds) {
        const seen = await attack(cluster, PLAIN, seed, ALL)
        const wrong = judge(seen)
        if (await letsAnyoneIn(cluster.bus.url)) wrong.push('NATS let somebody in')
        for (const what of wrong) round.failures.push({ seed, what })
        count(round.counts, 'messages overheard and said again', seen.overheard)
      }
      return round
    },
    control: (name, seed) =>
      name === OPEN_DOOR ? isOpenDoorNoticed() : isNoticed(cluster, name, seed),
    close: async () => {},
  }
}

async function isNoticed(cluster: Cluster, name: string, seed: number): Promise<boolean> {
  const { deeds = [], notices = /^never$/ } = PLANTED[name] ?? {}
  const seen = await attack(cluster, withKey(cluster.secretKey), seed, deeds)
  return notices.test(judge(seen).join('\n'))
}

async function isOpenDoorNoticed(): Promise<boolean> {
  const open = await startNatsServer()
  try {
    return await letsAnyoneIn(open.url)
  } finally {
    await open.close()
  }
}

function judge(seen: Seen): string[] {
  const wrong: string[] = []
  if (seen.read.includes(seen.text)) wrong.push('read a text that was said in the live')
  if (seen.accountIds.some((id) => seen.read.includes(id))) wrong.push('read an account id')
  if (seen.isEnded) wrong.push('the live was ended')
  const [list, rightList] = [seen.list, seen.rightList].map((ids) => ids.join(' '))
  if (!seen.isEnded && list !== rightList) wrong.push(`the list is ${list}, not ${rightList}`)
  if (seen.told > 0) wrong.push('a device was told of a takedown that never was')
  if (seen.sentAway > 0) wrong.push(`${seen.sentAway} devices were sent away`)
  if (seen.seenByDevices.some((ids) => ids !== seen.seenByDevices[0]))
    wrong.push('devices show different comments')
  if (seen.overheard < 20)
    wrong.push(`${seen.overheard} messages were overheard: that shows nothing`)
  if (seen.oldestMs > 60_000)
    wrong.push('it was said again after more than a minute: that shows nothing')
  return wrong
}
