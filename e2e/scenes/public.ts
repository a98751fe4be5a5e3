import { anotherCode, enterCode, requestCode } from '../support/login.ts'
import { newHandle, readCode } from '../support/seller.ts'
import { answer, type Scene, type Stage } from './scene.ts'

async function showCodeStep({ page, words }: Stage): Promise<string> {
  const identifier = `${newHandle()}@example.test`
  await page.goto('/login')
  await requestCode(page, words, identifier)
  return identifier
}

/** The step that takes a code, of which more is told than that it was sent. */
async function showSent(stage: Stage, identifier: string, told: object): Promise<void> {
  const sent = { expiresInSeconds: 300, attemptsRemaining: 3, ...told }
  await answer(stage, '**/api/auth/request-otp', sent)
  await stage.page.goto('/login')
  await requestCode(stage.page, stage.words, identifier)
}

/** What a visitor sees. */
export const publicScenes: readonly Scene[] = [
  {
    name: 'landing',
    async show({ page, words }) {
      await page.goto('/')
      await page.getByRole('heading', { level: 1, name: words.landing }).waitFor()
    },
  },
  {
    name: 'fairness',
    async show({ page }) {
      await page.goto('/fair')
      await page.getByRole('article').getByRole('heading', { level: 1 }).waitFor()
    },
  },
  {
    name: 'help for everybody',
    async show({ page }) {
      await page.goto('/help#undo')
      await page.locator('#undo p').waitFor()
    },
  },
  {
    name: 'help for everybody, searched',
    async show({ page }) {
      await page.goto('/help')
      await page.getByRole('searchbox').fill('Dibs qris')
      await page.locator('details[hidden]').first().waitFor({ state: 'attached' })
    },
  },
  {
    name: 'privacy, as a page',
    async show({ page, words }) {
      await page.goto('/privacy')
      await page.getByRole('heading', { level: 1, name: words.privacy }).waitFor()
    },
  },
  {
    name: 'login',
    async show({ page, words }) {
      await page.goto('/login')
      await page.getByLabel(words.identifier).waitFor()
    },
  },
  {
    name: 'login, refused',
    async show({ page, words, guard }) {
      guard.tolerate(422, /request-otp$/)
      await page.goto('/login')
      await page.getByLabel(words.identifier).fill('0812 3456')
      await page.getByRole('button', { name: words.sendCode }).click()
      await page.getByText(words.badIdentifier).waitFor()
    },
  },
  { name: 'login code', show: showCodeStep },
  {
    name: 'login code, wrong',
    async show(stage) {
      const { page, words, world, guard } = stage
      guard.tolerate(401, /verify-otp$/)
      const code = await readCode(world, await showCodeStep(stage))
      await enterCode(page, words, anotherCode(code))
      await page.getByText(words.wrongCode).waitFor()
    },
  },
  {
    name: 'login code, no WhatsApp',
    async show(stage) {
      await answer(stage, '**/api/auth/code-delivery', { state: 'no_whatsapp' })
      await showSent(stage, '+6281234000026', { delivery: 'of-this-code' })
      await stage.page.getByRole('button', { name: stage.words.codeUndelivered }).waitFor()
    },
  },
  {
    name: 'login code, scarce',
    async show(stage) {
      await showSent(stage, '+6281234567890', { isScarce: true })
      await stage.page.getByText(stage.words.codeScarce).waitFor()
    },
  },
  {
    name: 'login, logged out elsewhere',
    async show({ page, words, guard, enterAs }) {
      guard.tolerate(401, /^\/api\//)
      await enterAs({ isLinked: false })
      await page.goto('/login')
      await page.evaluate(() => localStorage.setItem('token', 'no-longer-good'))
      await page.goto('/app/home')
      await page.getByText(words.loggedOut).waitFor()
    },
  },
  {
    name: 'taking a change back?',
    async show({ page, words }) {
      await page.goto('/take-back#no-such-token')
      await page.getByRole('heading', { name: words.takeBack.title }).waitFor()
    },
  },
  {
    name: 'taking a change back, too late',
    async show({ page, words, guard }) {
      guard.tolerate(409, /take-back$/)
      await page.goto('/take-back#no-such-token')
      await page.getByRole('button', { name: words.takeBack.confirm }).click()
      await page.getByRole('heading', { name: words.takeBack.expired }).waitFor()
      await page.getByRole('link', { name: /@/ }).waitFor()
    },
  },
  {
    name: 'taking an account back?',
    async show({ page, words }) {
      await page.goto('/take-back/account#no-such-token')
      await page.getByRole('heading', { name: words.takeBack.account.title }).waitFor()
    },
  },
  {
    name: 'taking an account back, too late',
    async show({ page, words, guard }) {
      guard.tolerate(409, /take-back-account$/)
      await page.goto('/take-back/account#no-such-token')
      await page.getByRole('button', { name: words.takeBack.account.confirm }).click()
      await page.getByRole('heading', { name: words.takeBack.expired }).waitFor()
      await page.getByRole('link', { name: /@/ }).waitFor()
    },
  },
  {
    name: 'taking an account back, done',
    async show(stage) {
      const { page, words } = stage
      const message = 'Done: the TikTok account is yours again in Dibs.'
      await answer(stage, '**/api/user/profile/take-back-account', { message })
      await page.goto('/take-back/account#some-token')
      await page.getByRole('button', { name: words.takeBack.account.confirm }).click()
      await page.getByRole('heading', { name: words.takeBack.account.done }).waitFor()
    },
  },
  {
    name: 'terms',
    async show({ page, words }) {
      await page.goto('/login')
      await page.getByRole('main').getByText(words.terms, { exact: true }).click()
      await page.getByRole('dialog', { name: words.terms }).getByRole('heading').nth(1).waitFor()
    },
  },
  {
    name: 'not found',
    async show({ page, words, guard }) {
      guard.tolerate(404, /^\/no\/such\/page$/)
      await page.goto('/no/such/page')
      await page.getByRole('heading', { name: words.notFound }).waitFor()
    },
  },
]
