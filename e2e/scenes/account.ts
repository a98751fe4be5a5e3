import { logInAgain, type SellerOptions } from '../support/seller.ts'
import { giveAnswer } from './answers.ts'
import { answer, type Scene, type Stage } from './scene.ts'

async function showProfile(stage: Stage, options?: SellerOptions): Promise<void> {
  const { page, words } = stage
  await stage.enterAs(options)
  await page.goto('/app/profile')
  await page.getByRole('button', { name: words.profile.editEmail }).waitFor()
  await page.getByText(words.devices.this).waitFor()
}

async function openPlans(stage: Stage, options?: SellerOptions): Promise<void> {
  const { page, words } = stage
  await showProfile(stage, options)
  await page.getByRole('button', { name: words.profile.changePlan }).click()
  await page.getByRole('dialog', { name: words.plans.title }).waitFor()
}

/** A new address, up to where it is saved. */
async function changeEmail(stage: Stage, to: string): Promise<void> {
  const { page, words } = stage
  await showProfile(stage)
  await page.getByRole('button', { name: words.profile.editEmail }).click()
  await page.getByLabel(words.profile.emailField, { exact: true }).fill(to)
  await page
    .getByRole('main')
    .getByRole('button', { name: words.profile.save, exact: true })
    .click()
}

/** Erasing where the log-in is old, up to the offer of a code. */
async function eraseLate(stage: Stage) {
  const { page, words, guard } = stage
  guard.tolerate(403, /erase-data$/)
  const refusal = { error: 'A code first.', code: 'fresh_code_required' }
  await giveAnswer(page, '**/api/user/erase-data', { status: 403, json: refusal })
  await answer(stage, '**/api/user/fresh-code', {
    expiresInSeconds: 300,
    attemptsRemaining: 3,
    field: 'email',
    to: 'r•••@example.test',
  })
  await showProfile(stage)
  await page.getByRole('button', { name: words.profile.erase }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/ERASE/).fill('ERASE')
  await dialog.getByRole('button', { name: words.profile.erase }).click()
  const send = dialog.getByRole('button', { name: words.profile.sendCode })
  await send.waitFor()
  return { dialog, send }
}

const MANY = Array.from({ length: 25 }, (_, index) => `K${index + 1}`)

/** The profile, the plans, and what a plan locks. */
export const accountScenes: readonly Scene[] = [
  { name: 'profile', isApart: true, show: (stage) => showProfile(stage) },
  { name: 'profile, not connected', show: (stage) => showProfile(stage, { isLinked: false }) },
  {
    name: 'profile, logging out everywhere?',
    async show({ page, words, world, enterAs }) {
      await logInAgain(world, await enterAs())
      await page.goto('/app/profile')
      await page.getByRole('button', { name: words.devices.everywhere }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'profile, refused',
    async show(stage) {
      await changeEmail(stage, '')
      await stage.page.getByText(stage.words.profile.emailEmpty).waitFor()
    },
  },
  {
    name: 'profile, code for an address',
    async show(stage) {
      await changeEmail(stage, 'baru@example.test')
      await stage.page.getByRole('dialog', { name: stage.words.profile.confirmEmail }).waitFor()
    },
  },
  {
    name: 'profile, erasing?',
    async show(stage) {
      const { page, words } = stage
      await showProfile(stage)
      await page.getByRole('button', { name: words.profile.erase }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'profile, erasing needs a code', isApart: true, show: eraseLate },
  {
    name: 'profile, code for erasing',
    isApart: true,
    async show(stage) {
      const { dialog, send } = await eraseLate(stage)
      await send.click()
      await dialog.getByLabel(stage.words.profile.code).waitFor()
    },
  },
  {
    name: 'profile, deleting?',
    async show(stage) {
      const { page, words } = stage
      await showProfile(stage)
      await page.getByRole('button', { name: words.profile.deletion }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'plans', isApart: true, show: (stage) => openPlans(stage) },
  { name: 'plans, from free', show: (stage) => openPlans(stage, { plan: 'free' }) },
  {
    name: 'home, on free',
    isApart: true,
    async show(stage) {
      const { page, words } = stage
      await stage.enterAs({ plan: 'free' })
      await page.goto('/app/home')
      await page.getByRole('button', { name: words.plans.see }).first().waitFor()
    },
  },
  {
    name: 'items, all used',
    async show(stage) {
      const { page, words } = stage
      await stage.enterAs({ plan: 'free', items: MANY })
      await page.goto('/app/items')
      await page.getByRole('button', { name: words.plans.see }).first().waitFor()
    },
  },
]
