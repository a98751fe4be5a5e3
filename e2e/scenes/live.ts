import type { SaidComment } from '@dibs/testing/simulator-control'
import { createLivePage, goLive, type LivePage } from '../support/live-page.ts'
import type { SellerOptions } from '../support/seller.ts'
import { once, type Scene, type Stage } from './scene.ts'

const ITEMS = ['A12', 'B7', 'KAOS 3']
const SAID: readonly [nickname: string, comment: string][] = [
  ['Rina', 'A12 kak'],
  ['Dewi Lestari', 'b7 dong ka, yang merah ya'],
  ['Putri', 'a12'],
  ['Budi', 'ongkir ke Medan berapa kak?'],
  ['Sari Wulandari Kusuma', 'mau A12 a12 a12'],
  ['Ayu', 'kaos 3!!'],
  ['Bunda Naya', 'bagus banget bajunya, bahannya adem ga kak? soalnya disini panas banget'],
  ['Tono', 'B7'],
  ['Mega', 'spill harganya'],
]

const MARKED: readonly [nickname: string, comment: string][] = [
  ['Rina', 'a12 masih ada? sama b7 kak'],
  ['Putri', 'batal A12'],
  ['Sari Wulandari Kusuma', 'mau A12 sama b7 dong, berapa kak'],
  ['Tono', 'b7 ga jadi deh kak'],
]

const comments: SaidComment[] = SAID.map(([nickname, comment], index) => ({
  nickname,
  comment,
  uniqueId: nickname.toLowerCase().replaceAll(' ', '.'),
  userId: String(7_100_000_000_000_000_000n + BigInt(index)),
}))

async function onAir(
  stage: Stage,
  options?: SellerOptions,
): Promise<{ live: LivePage; handle: string }> {
  const { handle } = await stage.enterAs({ items: ITEMS, ...options })
  const live = createLivePage(stage.page, stage.words)
  if (!(await once(stage, `${handle} is live`, () => goLive(stage, handle)))) {
    await stage.page.goto('/app/live')
    await live.expectListening(handle)
  }
  return { live, handle }
}

export async function withComments(stage: Stage, options?: SellerOptions) {
  const { live, handle } = await onAir(stage, options)
  await once(stage, `${handle} has heard`, () => stage.world.simulator.say(handle, comments))
  await live.expectOrder('KAOS 3', ['Ayu'])
  return { live, handle }
}

async function sayMarked({ world }: Stage, handle: string): Promise<void> {
  const start = Date.now() - 60_000
  const { comments: said } = await world.simulator.say(
    handle,
    MARKED.map(([nickname, comment], index) => ({
      nickname,
      comment,
      createTime: String(start + index * 437),
    })),
  )
  const messageIds = said.slice(0, 1).map(({ msgId }) => msgId)
  await world.simulator.causeFault(handle, { kind: 'delete', messageIds })
}

/** Claims of each kind that a seller should look at twice. */
async function withMarks(stage: Stage) {
  const { live, handle } = await onAir(stage)
  await once(stage, `${handle} has heard`, () => sayMarked(stage, handle))
  await live.expectOrder('A12', ['Rina', 'Putri', 'Sari Wulandari Kusuma'])
  await (await live.focus('A12')).getByText(stage.words.live.takenDown, { exact: true }).waitFor()
  return { live, handle }
}

/** The live page. */
export const liveScenes: readonly Scene[] = [
  {
    name: 'live, not on air',
    isApart: true,
    async show({ page, words, enterAs }) {
      await enterAs()
      await page.goto('/app/live')
      await page.getByRole('button', { name: words.home.join }).waitFor()
    },
  },
  {
    name: 'live, no such live',
    async show({ page, words, enterAs }) {
      const { handle } = await enterAs()
      await page.goto('/app/live')
      await page.getByRole('button', { name: words.home.join }).click()
      await page.getByText(words.live.accountNotLive(handle)).first().waitFor()
    },
  },
  {
    name: 'live, nothing said',
    async show(stage) {
      const { live } = await onAir(stage)
      await live.expectNoLists()
    },
  },
  { name: 'live, waitlists', show: (stage) => withComments(stage) },
  {
    name: 'live, comments',
    async show(stage) {
      const { live } = await withComments(stage)
      await live.expectState('kaos 3!!', 'highlighted')
    },
  },
  {
    name: 'live, a place',
    async show(stage) {
      const { live } = await withComments(stage)
      await (await live.openPlace('A12', 'Putri')).waitFor()
    },
  },
  {
    name: 'live, marks',
    isApart: true,
    async show(stage) {
      await withMarks(stage)
    },
  },
  {
    name: 'live, a marked place',
    async show(stage) {
      const { live } = await withMarks(stage)
      await (await live.openPlace('A12', 'Rina')).waitFor()
    },
  },
  {
    name: 'live, a receipt',
    async show(stage) {
      const { live } = await withMarks(stage)
      await live.move('A12', 'Putri', 'winner')
      await live.expectOrder('A12', ['Putri', 'Rina', 'Sari Wulandari Kusuma'])
      // The last changes move the lists down.
      await stage.page
        .getByRole('button', { name: stage.words.live.undo('Putri', 'A12') })
        .waitFor()
      const place = await live.openPlace('A12', 'Putri')
      const summary = place.locator('summary')
      await summary.click()
      await place.getByRole('listitem').first().waitFor()
      await summary.evaluate((element) => element.scrollIntoView())
    },
  },
  {
    name: 'live, a late winner',
    isApart: true,
    async show(stage) {
      const { live, handle } = await onAir(stage)
      const start = Date.now() - 60_000
      const say = (nickname: string, ms: number) =>
        stage.world.simulator.say(handle, [
          {
            nickname,
            comment: 'A12',
            createTime: String(start + ms),
          },
        ])
      await say('Budi', 1_000)
      await live.expectOrder('A12', ['Budi'])
      await say('Rini', 600)
      await live.expectOrder('A12', ['Rini', 'Budi'])
    },
  },
  {
    name: 'live, removing?',
    isApart: true,
    async show(stage) {
      const { live } = await withComments(stage)
      await (await live.askToRemove('A12', 'Rina')).waitFor()
    },
  },
  {
    name: 'live, removed',
    async show(stage) {
      const { live } = await withComments(stage)
      const question = await live.askToRemove('A12', 'Rina')
      await question.getByRole('button', { name: stage.words.live.removeConfirm }).click()
      await live.expectOrder('A12', ['Putri', 'Sari Wulandari Kusuma'])
    },
  },
  {
    name: 'live, picker',
    async show(stage) {
      const { live } = await withComments(stage)
      await (await live.openPicker('spill harganya')).waitFor()
    },
  },
  {
    name: 'live, settings',
    async show(stage) {
      const { page, words } = stage
      await withComments(stage)
      await page.getByRole('button', { name: words.live.settings }).click()
      await page.getByRole('dialog', { name: words.live.settings }).waitFor()
    },
  },
  {
    name: 'live, shortcuts',
    async show(stage) {
      const { page, words } = stage
      await withComments(stage)
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: words.live.shortcuts }).waitFor()
    },
  },
  {
    name: 'live, comments on free',
    async show(stage) {
      const { live } = await withComments(stage, { plan: 'free' })
      await live.expectState('spill harganya', 'normal')
    },
  },
  {
    name: 'live, a place on free',
    async show(stage) {
      const { live } = await withComments(stage, { plan: 'free' })
      await live.openPlace('A12', 'Putri')
    },
  },
  {
    name: 'live, adding on free',
    async show(stage) {
      const { page, words } = stage
      const { live } = await withComments(stage, { plan: 'free' })
      await live.show('comments')
      await live.row('spill harganya').getByRole('button').click()
      await page.getByRole('dialog', { name: words.plans.title }).waitFor()
    },
  },
  {
    name: 'live, soon over',
    isApart: true,
    async show(stage) {
      const { page, words } = stage
      // As if it had been running for 25 minutes.
      await page.routeWebSocket(/uniqueId=/, (device) => {
        const server = device.connectToServer()
        server.onMessage((frame) =>
          device.send(String(frame).replace(/"secondsLeft":\d+/, '"secondsLeft":290')),
        )
      })
      await withComments(stage, { plan: 'free' })
      await page.getByText(words.live.soonOver).waitFor()
    },
  },
  {
    name: 'live, reconnecting',
    isApart: true,
    async show(stage) {
      const { page, world, words } = stage
      const { handle } = await withComments(stage)
      await world.simulator.causeFault(handle, { kind: 'drop', seconds: 30 })
      await page.getByText(words.live.notHeard).first().waitFor()
    },
  },
  {
    name: 'live, ended',
    isApart: true,
    async show(stage) {
      const { live, handle } = await withComments(stage)
      await stage.world.simulator.endLive(handle)
      await live.expectEnded()
    },
  },
]
