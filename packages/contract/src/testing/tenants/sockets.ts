import { endpoints } from '../../http/endpoints.ts'
import { pretend } from './pretend.ts'
import type { Tenant } from './tenant.ts'

/** What a connection to the relay came to: the code and reason of its close, or what it was told first. */
type Outcome = { told: string; closed: string }

type Tries = {
  victim: Tenant
  near: Tenant
  /** Lets the life of a ticket go by. */
  expire?: () => void
}

/**
 * Tries to get into another seller's room of the relay: with a ticket of one's own, a used one, one
 * that is too old, and the victim's own with another name. Gives what went wrong.
 */
export async function trySockets({ victim, near, expire }: Tries): Promise<string[]> {
  const findings: string[] = []
  const open = async (username: string, ticket: string) => {
    const { data } = await near.api(endpoints.config.getClientConfig, {})
    const address = new URL(data.chatStreamUrl)
    address.search = new URLSearchParams({ uniqueId: username, jwtKey: ticket }).toString()
    return listenTo(address.href)
  }
  const nobody = pretend(victim.belongings[1]).username ?? ''
  const used = await ticketOf(near)
  const victims = await ticketOf(victim)
  const welcome = await open(near.username, used)
  if (welcome.told === '') findings.push(`a ticket of one's own was refused: ${welcome.closed}`)
  await open(victim.username, victims)
  const pairs: [string, Outcome, Outcome][] = [
    [
      'a ticket of one’s own',
      await open(victim.username, await ticketOf(near)),
      await open(nobody, await ticketOf(near)),
    ],
    ['a used ticket', await open(near.username, used), await open(victim.username, victims)],
    [
      'a ticket that nobody has issued',
      await open(victim.username, unissued()),
      await open(nobody, unissued()),
    ],
    [
      'a ticket of somebody else',
      await open(near.username, await ticketOf(victim)),
      await open(nobody, await ticketOf(victim)),
    ],
  ]
  if (expire) {
    const old = [await ticketOf(near), await ticketOf(victim)] as const
    expire()
    pairs.push([
      'an expired ticket',
      await open(near.username, old[0]),
      await open(victim.username, old[1]),
    ])
  }
  for (const [what, one, other] of pairs) {
    if (one.told !== '' || other.told !== '') findings.push(`${what} opened a room`)
    if (one.closed !== other.closed) {
      findings.push(`${what} tells what exists: ${one.closed}, ${other.closed}`)
    }
  }
  for (const mark of victim.marks) {
    const outcomes = [welcome, ...pairs.flatMap(([, one, other]) => [one, other])]
    if (outcomes.some(({ told }) => told.includes(mark))) findings.push(`the relay shows "${mark}"`)
  }
  return findings
}

async function ticketOf({ api, username }: Tenant): Promise<string> {
  return (await api(endpoints.live.createStreamTicket, { body: { uniqueId: username } })).data.token
}

function unissued(): string {
  return crypto.randomUUID() + crypto.randomUUID()
}

/** Connects, and ends the connection after the first that it is told. */
function listenTo(address: string): Promise<Outcome> {
  const socket = new WebSocket(address)
  let told = ''
  return new Promise((resolve) => {
    socket.addEventListener('message', ({ data }) => {
      told += String(data)
      socket.close(1000)
    })
    socket.addEventListener('close', ({ code, reason }) =>
      resolve({ told, closed: `${code} ${reason}` }),
    )
  })
}
