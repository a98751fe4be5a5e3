import { endpoints } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { eventually } from '@dibs/testing/eventually'
import type { Seller } from './sellers.ts'

/** A gap, epoch milliseconds. */
export type Gap = { from: number; to: number }

/** The gaps of a live as the server lists them, once all are settled. */
export function settledGaps({ api, username }: Seller, sessionId: SessionId): Promise<Gap[]> {
  return eventually(`the gaps of ${username} are settled`, async () => {
    const { data } = await api(endpoints.live.listGaps, { params: { sessionId } })
    const gaps = data.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to ?? '') }))
    return gaps.every(({ to }) => !Number.isNaN(to)) ? gaps : undefined
  })
}
