import { anotherCode, enterCode, requestCode } from '../support/login.ts'
import { newHandle, readCode } from '../support/seller.ts'
import type { Scene, Stage } from './scene.ts'

async function showCodeStep({ page, words }: Stage): Promise<string> {
  const identifier = `${newHandle()}@example.test`
  await page.goto('/login')
  await requestCode(page, words, identifier)
  return identifier
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
    name: 'terms',
    async show({ page, words }) {
      await page.goto('/login')
      await page.getByRole('main').getByText(words.terms, { exact: true }).click()
      await page.getByRole('dialog', { name: words.terms }).getByRole('heading').nth(1).waitFor()
    },
  },
  {
    name: 'not found',
    async show({ page, words }) {
      await page.goto('/no/such/page')
      await page.getByRole('heading', { name: words.notFound }).waitFor()
    },
  },
]
