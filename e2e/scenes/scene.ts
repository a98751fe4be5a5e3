import type { World } from '@dibs/testing/world'
import type { Page } from '@playwright/test'
import type { PageGuard } from '../support/page-guard.ts'
import type { Seller, SellerOptions } from '../support/seller.ts'
import type { Words } from '../words.ts'
import { giveAnswer } from './answers.ts'

/** What a scene is set up with. */
export type Stage = {
  page: Page
  words: Words
  world: World
  guard: PageGuard
  /** A new seller; `page` is theirs from then on. */
  enterAs: (options?: SellerOptions) => Promise<Seller>
  /** What sellers of this walk have done by now, which scenes after one another share. */
  done: Set<string>
}

/** Does something for the first scene of a walk that needs it; answers whether this is that one. */
export async function once(
  { done }: Stage,
  what: string,
  act: () => Promise<unknown>,
): Promise<boolean> {
  if (done.has(what)) return false
  await act()
  done.add(what)
  return true
}

/** Refuses every call to an address, in a way that is not worth trying again. */
export async function refuse({ page, guard }: Stage, address: string, path: RegExp): Promise<void> {
  guard.tolerate(400, path)
  await giveAnswer(page, address, { status: 400, json: { error: 'No.', code: 'bad_request' } })
}

/** Answers every call to an address with the same. */
export const answer = ({ page }: Stage, address: string, json: object): Promise<unknown> =>
  giveAnswer(page, address, { json })

/** A screen in one of its states. */
export type Scene = {
  /** Names the scene's pictures: the screen first, then its state. */
  name: string
  /** Begins with a page and a seller of its own, not with what the scene before has left. */
  isApart?: true
  /** Sets it up, and waits until everything is shown. */
  show: (stage: Stage) => Promise<unknown>
}
