import { withComments } from './live.ts'
import type { Scene, Stage } from './scene.ts'

/**
 * What the server says to this device of the live's state; heard after it has been connected, or
 * instead of everything else.
 */
async function beTold({ page }: Stage, status: object, isAll = false) {
  let close: ((code: number) => Promise<void>) | undefined
  const frame = (data: object) => JSON.stringify({ messages: [{ type: 'dibs.status', data }] })
  await page.routeWebSocket(/uniqueId=/, (device) => {
    const server = device.connectToServer()
    close = (code) => device.close({ code })
    if (isAll) {
      server.onMessage(() => {})
      device.send(frame(status))
    } else
      server.onMessage((sent) => {
        device.send(sent)
        device.send(frame(status))
      })
  })
  return { close: (code: number) => close?.(code) }
}

const LISTENING = { state: 'connected' }

/** The live page when something is not as it should be. */
export const liveTroubleScenes: readonly Scene[] = [
  ...(['silent', 'busy', 'unreadable'] as const).map((trouble) => ({
    name: `live, ${trouble}`,
    isApart: true as const,
    async show(stage: Stage) {
      await beTold(stage, { ...LISTENING, trouble })
      await withComments(stage)
      await stage.page.getByText(stage.words.live[trouble]).waitFor()
    },
  })),
  {
    name: 'live, joining a silent one',
    isApart: true,
    async show(stage) {
      const { page, words, world } = stage
      const { handle } = await stage.enterAs()
      await beTold(stage, { state: 'connecting', trouble: 'silent' }, true)
      await world.simulator.goLive(handle)
      await page.goto('/app/live')
      await page.getByRole('button', { name: words.home.join }).click()
      await page.getByText(words.live.silent).waitFor()
    },
  },
  {
    name: 'live, account changed',
    isApart: true,
    async show(stage) {
      const { page, words, world } = stage
      const { handle } = await stage.enterAs()
      // Only an end that the server has stored stays: while it still runs, the page offers to join.
      await world.simulator.behave({ refuse: { status: 500 } }, handle)
      await world.simulator.goLive(handle, { ownerId: '4711' })
      const isTold = Promise.withResolvers<void>()
      page.on('websocket', (socket) => socket.on('framereceived', () => isTold.resolve()))
      await page.goto('/app/live')
      await page.getByRole('button', { name: words.home.join }).click()
      await isTold.promise
      await world.simulator.behave({ refuse: null }, handle)
      await page.getByText(words.live.accountChanged).waitFor()
    },
  },
  {
    name: 'live, too many places',
    isApart: true,
    async show(stage) {
      const { page, words } = stage
      const { close } = await beTold(stage, LISTENING)
      await withComments(stage)
      await close(4429)
      await page.getByRole('heading', { name: words.live.tooManyPlaces }).waitFor()
    },
  },
  {
    name: 'live, a reported place',
    isApart: true,
    async show(stage) {
      const { page, words } = stage
      await page.route('**/api/**/waitlists*', async (route) => {
        const response = await route.fetch()
        const text = await response.text()
        const body = text.replaceAll('"isReported":false', '"isReported":true')
        await route.fulfill({ response, body })
      })
      const { live } = await withComments(stage)
      const place = await live.openPlace('A12', 'Putri')
      const summary = place.locator('summary')
      await summary.click()
      await place.getByText(words.live.reported).waitFor()
      await summary.evaluate((element) => element.scrollIntoView())
    },
  },
]
