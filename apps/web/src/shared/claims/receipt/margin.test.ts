import type { WaitlistClaim } from '@dibs/contract'
import { expect, it } from 'vitest'
import { createI18n } from '../../i18n/create-i18n.ts'
import { createBrowserStorage } from '../../storage/browser-storage.ts'
import { memoryStore } from '../../testing/memory-store.ts'
import { aList, claimOf } from '../testing/a-claim.ts'
import { formatMargin, marginOf } from './margin.ts'

const rina = claimOf('Rina', 0)
const budi = claimOf('Budi', 0.4)
const sari = claimOf('Sari', 3)

/** What is said of the place at a position of a list, in short. */
function said(list: readonly WaitlistClaim[], position: number) {
  const { claims } = aList(...list)
  const { standing, passed } = marginOf(claims, claims[position - 1] as WaitlistClaim)
  return [
    ...(standing ? [`${standing.kind} ${standing.claim.buyer.nickname} ${standing.ms}`] : []),
    ...(passed ? [`passed ${passed.claim.buyer.nickname} ${passed.ms}`] : []),
  ]
}

it('tells by how much the winner was first, and the others how far behind whom', () => {
  const list = [rina, budi, sari]
  expect(said(list, 1)).toEqual(['first Budi 400'])
  expect(said(list, 2)).toEqual(['behind Rina 400'])
  expect(said(list, 3)).toEqual(['behind Budi 2600'])
})

it('has nothing to tell of who is alone', () => {
  expect(said([rina], 1)).toEqual([])
})

it('never calls first whom the seller made winner: it names who was earlier', () => {
  const list = [sari, rina, budi]
  expect(said(list, 1)).toEqual(['passed Rina 3000'])
  expect(said(list, 2)).toEqual(['heldBack Sari 3000'])
  expect(said(list, 3)).toEqual(['behind Rina 400'])
})

it('tells both of who was moved into the middle', () => {
  expect(said([rina, sari, budi], 2)).toEqual(['behind Rina 3000', 'passed Budi 2600'])
})

it('compares the winner with the earliest of the others, wherever that one stands now', () => {
  expect(said([rina, sari, budi], 1)).toEqual(['first Budi 400'])
})

it('tells comments of one millisecond apart by their numbers, as the platform does', () => {
  const first = claimOf('Ani', 0, { messageId: '9' as WaitlistClaim['messageId'] })
  const second = claimOf('Tono', 0, { messageId: '10' as WaitlistClaim['messageId'] })
  expect(said([first, second], 1)).toEqual(['first Tono 0'])
  expect(said([second, first], 1)).toEqual(['passed Ani 0'])
})

async function formatted(ms: number, language: 'en' | 'id') {
  const i18n = await createI18n(createBrowserStorage(() => memoryStore({ language })))
  await i18n.loadNamespaces('marks')
  return formatMargin(ms, i18n.getFixedT(language, 'marks'), language)
}

it.each([
  [0, '0 s'],
  [4, '0.004 s'],
  [437, '0.44 s'],
  [3_270, '3.3 s'],
  [41_260, '41.3 s'],
  [125_000, '2 min 5 s'],
  [3_900_000, '1 h 5 min'],
])('says %i ms as %s', async (ms, text) => {
  expect(await formatted(ms, 'en')).toBe(text)
})

it('says it as the language writes numbers', async () => {
  expect(await formatted(400, 'id')).toBe('0,4 dtk')
})
