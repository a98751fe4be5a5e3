import { randomBytes } from 'node:crypto'
import type { World } from '@dibs/testing/world'

/** Addresses that no earlier run has used, so that their budgets are full. */
export function newIdentifier(): string {
  return `${randomBytes(8).toString('hex')}@login.test`
}

/** The code in the newest message to an address. */
export async function newestCode(world: World, identifier: string): Promise<string> {
  const code = /\b\d{6}\b/.exec((await world.simulator.newestMessage(identifier))?.text ?? '')?.[0]
  if (code === undefined) throw new Error(`No code has come to ${identifier}.`)
  return code
}

/** Moves all codes and budgets so many seconds into the past. */
export async function passTime(world: World, seconds: number): Promise<void> {
  const earlier = (column: string) =>
    `${column} = (select coalesce(array_agg(at - $1::int * interval '1 second' order by at), '{}') from unnest(${column}) at)`
  const { query } = world.database
  await query(`update code_budgets set ${earlier('sends_at')}, ${earlier('attempts_at')}`, [
    seconds,
  ])
  await query(`update use_counts set ends_at = ends_at - $1::int * interval '1 second'`, [seconds])
  await query(`update one_time_codes set expires_at = expires_at - $1::int * interval '1 second'`, [
    seconds,
  ])
}
