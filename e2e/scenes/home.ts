import { goLive } from '../support/live-page.ts'
import { stepOf } from '../support/verification.ts'
import { answer, refuse, type Scene, type Stage } from './scene.ts'

async function showHome({ page, words }: Stage): Promise<void> {
  await page.goto('/app/home')
  await page.getByRole('heading', { level: 1, name: words.home.title }).waitFor()
}

async function openVerification(stage: Stage, step: number) {
  const { page, words } = stage
  const { handle } = await stage.enterAs({ isLinked: false })
  await showHome(stage)
  await page.getByRole('button', { name: words.home.connect }).click()
  const dialog = page.getByRole('dialog', { name: words.verification.title })
  await dialog.getByLabel(words.verification.username).fill(handle)
  if (step === 1) return { dialog, handle }
  await dialog.getByRole('button', { name: words.verification.next, exact: true }).click()
  for (let at = 2; at < step; at += 1)
    await dialog.getByRole('button', { name: words.verification.nextPicture }).click()
  await stepOf(dialog, words, step).waitFor()
  return { dialog, handle }
}

const LOOKS = ['waiting', 'busy', 'not_live', 'listening', 'missed'] as const

/** The dialog at the word to type in the live, or further: how far listening for it is. */
async function openLiveWay(stage: Stage, look?: (typeof LOOKS)[number]) {
  const { words } = stage
  const { dialog, handle } = await openVerification(stage, 5)
  await dialog.getByRole('button', { name: words.verification.offerLive }).click()
  const start = dialog.getByRole('button', { name: words.verification.startListening })
  await start.waitFor()
  if (look === undefined) return
  const proof = { found: false, user_id: null, nickname: null, state: look }
  await answer(stage, '**/api/auth/verify-tiktok/live', proof)
  await start.click()
  const { crowded, missed, notLive, hearsLive } = words.verification
  const word = (await dialog.getByRole('strong').textContent()) ?? ''
  const told = {
    waiting: /\.\.\.$/,
    busy: crowded,
    not_live: notLive(handle),
    listening: hearsLive(word),
    missed,
  }
  await dialog.getByRole('status').getByText(told[look]).first().waitFor()
}

/** Home, and the verification that opens over it. */
export const homeScenes: readonly Scene[] = [
  {
    name: 'home, not connected',
    isApart: true,
    async show(stage) {
      await stage.enterAs({ isLinked: false })
      await showHome(stage)
      await stage.page.getByText(stage.words.home.noSessions).waitFor()
    },
  },
  {
    name: 'home, ready',
    async show(stage) {
      await stage.enterAs()
      await showHome(stage)
      await stage.page.getByRole('button', { name: stage.words.home.join }).waitFor()
      await stage.page.getByText(stage.words.home.noSessions).waitFor()
    },
  },
  {
    name: 'home, streaming',
    async show(stage) {
      const { handle } = await stage.enterAs({ items: ['A12'] })
      await goLive(stage, handle)
      const { page, words } = stage
      await page.getByRole('navigation').getByRole('link', { name: words.nav.home }).click()
      await page.getByRole('button', { name: words.home.stop }).waitFor()
    },
  },
  {
    name: 'home, stopping?',
    async show(stage) {
      const { handle } = await stage.enterAs()
      await goLive(stage, handle)
      const { page, words } = stage
      await page.getByRole('banner').getByRole('button', { name: words.live.disconnect }).click()
      await page.getByRole('alertdialog', { name: words.live.stopTitle }).waitFor()
    },
  },
  {
    name: 'home, past sessions',
    isApart: true,
    async show(stage) {
      const { page, words, world } = stage
      const { handle } = await stage.enterAs()
      for (let session = 0; session < 3; session += 1) {
        const live = await goLive(stage, handle)
        await live.disconnect()
        await live.expectEnded()
        await world.simulator.endLive(handle)
      }
      await showHome(stage)
      await page.getByRole('link', { name: words.home.openRecap }).nth(2).waitFor()
    },
  },
  {
    name: 'home, looked for seldom',
    isApart: true,
    async show(stage) {
      const { page, words } = stage
      await stage.enterAs()
      await answer(stage, '**/api/user/auto-join', { everySeconds: 900 })
      await showHome(stage)
      await page.getByRole('switch', { name: words.home.autoJoin }).click()
      await page.getByText(words.home.lookedForSeldom).waitFor()
    },
  },
  {
    name: 'home, failing',
    async show(stage) {
      await stage.enterAs()
      await refuse(stage, '**/api/past-sessions', /past-sessions$/)
      await showHome(stage)
      await stage.page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'home, offline',
    isApart: true,
    async show(stage) {
      const { page, words, guard } = stage
      await stage.enterAs()
      await showHome(stage)
      await page.getByText(words.home.noSessions).waitFor()
      guard.tolerateOutage()
      await page.context().setOffline(true)
      await page.locator('summary', { hasText: words.offlineMore }).click()
      await page.getByText(words.offlineLive).waitFor()
    },
  },
  ...[1, 2, 3, 4, 5].map((step) => ({
    name: `connect, step ${step}`,
    isApart: true as const,
    show: (stage: Stage) => openVerification(stage, step),
  })),
  {
    name: 'connect, bio cannot be read',
    isApart: true,
    async show(stage) {
      await answer(stage, '**/api/auth/tiktok-challenge', { word: 'mango48', provesByBio: false })
      await openVerification(stage, 2)
    },
  },
  {
    name: 'connect, only by the live',
    isApart: true,
    async show(stage) {
      await answer(stage, '**/api/auth/tiktok-challenge', { word: 'mango48', provesByBio: false })
      const { dialog } = await openVerification(stage, 2)
      const { skipToLive, startListening } = stage.words.verification
      await dialog.getByRole('button', { name: skipToLive }).click()
      await dialog.getByRole('button', { name: startListening }).waitFor()
    },
  },
  { name: 'connect, by the live', isApart: true, show: (stage) => openLiveWay(stage) },
  ...LOOKS.map((look) => ({
    name: `connect, by the live, ${look.replace('_', ' ')}`,
    isApart: true as const,
    show: (stage: Stage) => openLiveWay(stage, look),
  })),
  {
    name: 'connect, film',
    isApart: true,
    async show(stage) {
      const { playFilm, pauseFilm } = stage.words.verification
      const { dialog } = await openVerification(stage, 5)
      await dialog.getByRole('button', { name: playFilm }).click()
      await dialog.getByRole('button', { name: pauseFilm }).waitFor()
    },
  },
  {
    name: 'connect, not found',
    isApart: true,
    async show(stage) {
      const { dialog } = await openVerification(stage, 5)
      await dialog.getByRole('button', { name: stage.words.verification.verify }).click()
      await dialog.getByRole('alert').waitFor()
    },
  },
  {
    name: 'connect, done',
    isApart: true,
    async show(stage) {
      const { page, words, world } = stage
      const { dialog, handle } = await openVerification(stage, 5)
      const word = (await dialog.getByRole('strong').textContent()) ?? ''
      await world.simulator.setProfile(handle, { bio: word })
      await dialog.getByRole('button', { name: words.verification.verify }).click()
      await page.getByRole('dialog', { name: words.verification.done }).waitFor()
    },
  },
]
