import { goLive } from '../support/live-page.ts'
import { createRecapPage } from '../support/recap-page.ts'
import { giveAnswer } from './answers.ts'
import { ORDERS, TOTALS } from './bills.ts'
import { answer, once, refuse, type Scene, type Stage } from './scene.ts'

/** Lists the live in which these comments were heard. */
async function showSession(stage: Stage, said: readonly [nickname: string, comment: string][]) {
  const { page, words } = stage
  const { handle } = await stage.enterAs({ items: ['A12', 'B7', 'KAOS 3'] })
  await once(stage, `${handle} was live`, () => playLive(stage, handle, said))
  await page.goto('/app/past-sessions')
  await page.getByRole('link', { name: words.home.openRecap }).waitFor()
}

/** A live from its beginning to its end. */
async function playLive(
  stage: Stage,
  handle: string,
  said: readonly [nickname: string, comment: string][],
) {
  const { page, world } = stage
  const live = await goLive(stage, handle)
  if (said.length > 0) {
    const comments = said.map(([nickname, comment], index) => ({
      nickname,
      comment,
      uniqueId: nickname.toLowerCase().replaceAll(' ', '.'),
      userId: String(7_200_000_000_000_000_000n + BigInt(nickname.length * 100 + (index % 3))),
    }))
    await world.simulator.say(handle, comments)
    await page.getByRole('heading', { level: 3 }).first().waitFor()
  }
  await live.disconnect()
  await live.expectEnded()
}

const ITEM = '01a20711-8ff0-73c2-87f3-4e656aa18581'

const openRecap = ({ page, words }: Stage) =>
  page.getByRole('link', { name: words.home.openRecap }).click()

async function showRecap(stage: Stage, said: readonly [nickname: string, comment: string][]) {
  await showSession(stage, said)
  await openRecap(stage)
}

const SAID: readonly [nickname: string, comment: string][] = [
  ['Rina', 'A12 kak'],
  ['Putri', 'a12'],
  ['Dewi Lestari', 'b7 dong ka, yang merah ya'],
  ['Sari Wulandari Kusuma', 'mau A12 a12 a12'],
  ['Ayu', 'kaos 3!!'],
]

/** As of a live on a bad evening: so many seconds each, three minutes apart. */
async function missStretches(stage: Stage, lengths: readonly number[]) {
  const start = Date.parse('2026-11-20T13:14:03.000Z')
  const gaps = lengths.map((seconds, index) => ({
    from: new Date(start + index * 180_000).toISOString(),
    to: new Date(start + index * 180_000 + seconds * 1000).toISOString(),
  }))
  await answer(stage, '**/api/livestreams/*/gaps', gaps)
}

/** The past sessions and a recap. */
export const recapScenes: readonly Scene[] = [
  {
    name: 'past sessions, none',
    async show({ page, words, enterAs }) {
      await enterAs()
      await page.goto('/app/past-sessions')
      await page.getByText(words.home.noSessions).waitFor()
    },
  },
  {
    name: 'past sessions, failing',
    async show(stage) {
      await stage.enterAs()
      await refuse(stage, '**/api/past-sessions', /past-sessions$/)
      await stage.page.goto('/app/past-sessions')
      await stage.page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'recap, no session',
    async show({ page, words, enterAs }) {
      await enterAs()
      await page.goto('/app/recap')
      await page.getByText(words.recap.noSession).waitFor()
    },
  },
  {
    name: 'recap, products',
    isApart: true,
    async show(stage) {
      await showRecap(stage, SAID)
      await stage.page.getByRole('heading', { level: 3 }).getByRole('button').first().click()
    },
  },
  {
    name: 'recap, buyers',
    async show(stage) {
      const { page, words } = stage
      await showRecap(stage, SAID)
      await page.getByRole('tab', { name: words.recap.buyers }).click()
      await page.getByRole('heading', { level: 3 }).getByRole('button').first().click()
    },
  },
  {
    name: 'recap, sold',
    async show(stage) {
      await showSession(stage, SAID)
      const claim = (nickname: string, position: number) => ({
        messageId: String(100 + position),
        customerAccountId: String(7_000 + position),
        customerUsername: 'rina.shops',
        customerNickname: nickname,
        commentText: 'mau kak',
        commentTimestamp: '2026-11-20T14:03:00.000Z',
        position,
        isManualClaim: false,
        isMoved: false,
        heardAt: '2026-11-20T14:03:00.400Z',
        matchedCode: 'A12',
        matchRule: 'contains',
        isAfterGap: false,
        isTakenDown: false,
        isReported: false,
      })
      const claims = ['Rina', 'Putri', 'Dewi Lestari', 'Sari', 'Ayu'].map((nickname, at) =>
        claim(nickname, at + 1),
      )
      const goods = { name: 'Gamis merah marun', price: 195_000, stock: 1 }
      await answer(stage, '**/api/comments/*/waitlists*', [
        { itemClueId: ITEM, itemClueText: 'A12', ...goods, claims },
      ])
      const orders = { currency: 'IDR', totals: TOTALS, orders: ORDERS }
      await answer(stage, '**/api/livestreams/*/orders*', orders)
      await openRecap(stage)
      await stage.page.locator('a[href*="show=paid"]').waitFor()
    },
  },
  {
    name: 'recap, a place to correct',
    async show(stage) {
      await showRecap(stage, SAID)
      const place = await createRecapPage(stage.page, stage.words).openPlace('A12', 'Rina')
      await place.locator('summary').waitFor()
    },
  },
  {
    name: 'recap, loading',
    async show(stage) {
      await showSession(stage, SAID)
      await giveAnswer(stage.page, '**/api/comments/**', 'never')
      await openRecap(stage)
      await stage.page.getByRole('main').getByRole('status').first().waitFor()
    },
  },
  {
    name: 'recap, failing',
    async show(stage) {
      await showSession(stage, SAID)
      await refuse(stage, '**/api/comments/**', /comments/)
      await openRecap(stage)
      await stage.page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'recap, codes not added',
    isApart: true,
    async show(stage) {
      const codes = { B6: 52, C1: 46, D12: 3 }
      const unregistered = Object.entries(codes).map(([code, buyers]) => ({
        code,
        buyers,
        times: buyers,
      }))
      await answer(stage, '**/api/comments/*/look-back', { named: [], unregistered })
      await showRecap(stage, SAID)
      await stage.page.getByRole('button', { name: /: D12$/ }).waitFor()
    },
  },
  {
    name: 'recap, one stretch not heard',
    isApart: true,
    async show(stage) {
      await missStretches(stage, [38])
      await showRecap(stage, SAID)
      await stage.page.getByRole('heading', { level: 3 }).first().waitFor()
    },
  },
  {
    name: 'recap, three stretches not heard',
    async show(stage) {
      await missStretches(stage, [38, 4, 130])
      await showRecap(stage, SAID)
      await stage.page.getByRole('heading', { level: 3 }).first().waitFor()
    },
  },
  {
    name: 'recap, gaps not known',
    async show(stage) {
      await refuse(stage, '**/api/livestreams/*/gaps', /gaps$/)
      await showRecap(stage, SAID)
      await stage.page.getByRole('heading', { level: 3 }).first().waitFor()
    },
  },
  {
    name: 'recap, on paper',
    async show(stage) {
      const { page } = stage
      await missStretches(stage, [38, 4])
      await showRecap(stage, SAID)
      await page.getByRole('heading', { level: 3 }).first().waitFor()
      await page.emulateMedia({ media: 'print' })
      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
      await page.getByRole('article').last().waitFor()
    },
  },
  {
    name: 'recap, corrected',
    async show(stage) {
      const { page } = stage
      await showRecap(stage, SAID)
      const recap = createRecapPage(page, stage.words)
      await recap.remove('A12', 'Rina')
      const place = await recap.openPlace('A12', 'Sari Wulandari Kusuma')
      const { winner } = stage.words.live.moves
      await place.getByRole('button', { name: winner, exact: true }).click()
      await page.locator('details li').nth(1).waitFor()
    },
  },
  {
    name: 'recap, marked',
    isApart: true,
    async show(stage) {
      await showRecap(stage, [
        ['Rina', 'A12 masih ada kak?'],
        ['Putri', 'batal a12 ya kak maaf'],
        ['Dewi Lestari', 'b7 dong ka sama kaos 3 juga'],
      ])
      for (const index of [0, 1])
        await stage.page.getByRole('heading', { level: 3 }).getByRole('button').nth(index).click()
    },
  },
  {
    name: 'recap, no claims',
    isApart: true,
    async show(stage) {
      await showRecap(stage, [])
      await stage.page.getByText(stage.words.recap.empty).waitFor()
    },
  },
  {
    name: 'recap, many stretches not heard',
    async show(stage) {
      await missStretches(stage, [38, 4, 130, 1, 9, 12])
      await showRecap(stage, [])
      await stage.page.getByRole('main').getByRole('region').locator('summary').click()
    },
  },
]
