import { readFrame } from '@dibs/contract/provider'
import { compileMatcher } from '@dibs/core'
import type pg from 'pg'
import { MARKET_CODES } from '../comments.ts'
import type { Helper } from '../harness/helper-process.ts'
import type { ProviderHandlers } from '../load/provider.ts'

/** Comments of a frame, each a claim. */
export const PER_FRAME = 10
const POLL_MS = 2

/** The ids and codes of a seller's items. */
export async function readItems(database: pg.Client, userId: string) {
  const { rows } = await database.query('select id, code from items where user_id = $1', [userId])
  return rows as { id: string; code: string }[]
}

/**
 * Makes what sends claims to a live as fast as its socket takes them. It answers the claims a second:
 * from the first byte sent until the last of them can be read.
 */
export function createPipeline(world: {
  provider: Helper<ProviderHandlers>
  database: pg.Client
  /** The username of the live. */
  listener: string
  sessionId: string
  items: readonly { id: string; code: string }[]
}) {
  const { provider, database, listener, sessionId, items } = world
  const match = compileMatcher(items)
  const isStored = {
    name: 'is-stored',
    text: 'select 1 from claims where session_id = $1 and item_id = $2 and message_id = $3',
  }
  const waitForRows = async (count: number) => {
    for (;;) {
      const { rows } = await database.query(
        'select count(*)::int as stored from claims where session_id = $1',
        [sessionId],
      )
      if (rows[0].stored >= count) return
      await pause()
    }
  }
  let stored = 0
  return async (count: number): Promise<number> => {
    const { lastFrame } = await provider.call('prepare', {
      comments: count,
      perFrame: PER_FRAME,
      codes: MARKET_CODES,
      claimShare: 1,
    })
    const last = readFrame(lastFrame).at(-1)
    if (last?.type !== 'chat') throw new Error('no chat in the last frame')
    const values = [sessionId, match(last.comment.text)?.id, last.comment.messageId]
    const began = await provider.call('send', { listener })
    while ((await database.query({ ...isStored, values })).rowCount === 0) await pause()
    const ended = performance.timeOrigin + performance.now()
    stored += count
    await waitForRows(stored)
    return (count / (ended - began)) * 1000
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, POLL_MS))
