import { endpoints } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import type { World } from '@dibs/testing/world'
import { type Account, type Secrets, signUp } from './account.ts'
import { type Buyer, createBuyer, holdLive, leaveLive } from './live.ts'
import { createMarks, type Marks } from './marks.ts'
import type { MarkList } from './search.ts'

/** The people of a trial, and which values must be gone and which must stay. */
export type Cast = {
  /** Erases everything but the account. */
  eraser: Account
  /** Deletes the account. */
  leaver: Account
  /** Is erased by the operator, from a recap and a running live of the seller who stays. */
  buyer: Buyer
  stays: Account
  recap: SessionId
  gone: MarkList
  kept: MarkList
  secrets: Secrets
}

/** Brings on two sellers with a running live each, and one with a recap and a running live. */
export async function prepare(world: World, seed: number): Promise<Cast> {
  const secrets: Secrets = { codes: [], tokens: [] }
  const marksOf = (part: number) => createMarks(seed * 8 + part)
  const [erased, deleted, ofBuyer] = [marksOf(0), marksOf(1), marksOf(2)]
  const [ofEraser, ofStaying] = [marksOf(3), marksOf(4)]
  const [eraser, leaver, stays] = await Promise.all([
    signUp(world, ofEraser, secrets),
    signUp(world, deleted, secrets),
    signUp(world, ofStaying, secrets),
  ])
  const buyer = createBuyer(ofBuyer)
  const says = () => [{ buyer, text: ofBuyer.word('comment') }]
  const [recap] = await Promise.all([
    holdLive(world, stays, ofStaying, says()),
    holdLive(world, eraser, erased),
    holdLive(world, leaver, deleted),
  ])
  await leaveLive(world, stays, recap)
  await holdLive(world, stays, ofStaying, says())
  const gone = new Map([...of('eraser', erased), ...of('leaver', deleted), ...of('buyer', ofBuyer)])
  const kept = new Map([...of('eraser', ofEraser), ...of('who stays', ofStaying)])
  return { eraser, leaver, buyer, stays, recap, gone, kept, secrets }
}

/** A seller with an account and a live, and all that is marked of them. */
export async function prepareLeaver(world: World, seed: number) {
  const marks = createMarks(seed * 8 + 5)
  const leaver = await signUp(world, marks, { codes: [], tokens: [] })
  await holdLive(world, leaver, marks)
  return { leaver, gone: marks.all }
}

/** Deletes an account, by the seller's own call. */
export const deleteAccount = ({ api }: Account) =>
  api(endpoints.personalData.deleteAccount, { body: { confirmation: 'DELETE' } })

function of(whose: string, { all }: Marks): [string, string][] {
  return [...all].map(([what, mark]) => [`${whose}: ${what}`, mark])
}
