import type { World } from '@dibs/testing/world'
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { goLive } from './support/live-page.ts'
import { enterCode, logIn, requestCode } from './support/login.ts'
import { logInAgain, newHandle, readCode } from './support/seller.ts'
import type { Words } from './words.ts'

/** The other device in the profile's list. */
const findOther = (page: Page, words: Words) =>
  page
    .getByRole('region', { name: words.devices.title })
    .getByRole('listitem')
    .filter({ hasNotText: words.devices.this })

test('A device that is logged out from another one leaves its live for the login, and keeps what is not saved', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs, openDevice, guard }) => {
  test.setTimeout(120_000)
  const seller = await enterAs({ items: ['A12'] })
  const device = await openDevice({ ...seller, token: await logInAgain(world, seller) })
  const live = await goLive({ page: device, words, world }, seller.handle)
  const said = [
    { comment: 'a12 satu', nickname: 'Rina' },
    { comment: 'a12 dua', nickname: 'Sari' },
  ]
  await world.simulator.say(seller.handle, said)
  await live.expectOrder('A12', ['Rina', 'Sari'])
  const changes = /\/api\/comments\/.*\/\d+\/\d+$/
  guard.tolerate('network', changes)
  await device.route(changes, (route) => route.abort())
  await live.move('A12', 'Sari', 'winner')
  await expect(device.getByText(words.live.unsaved(1))).toBeVisible()

  guard.tolerate(401, /^\/api\//)
  await page.goto('/app/profile')
  await findOther(page, words).getByRole('button', { name: words.devices.logOut }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: words.logOut, exact: true }).click()
  await expect(page.getByText(words.devices.loggedOut)).toBeVisible()
  await expect(findOther(page, words)).toHaveCount(0)

  await expect(device).toHaveURL('/login')
  await expect(device.getByRole('alert')).toHaveText(words.loggedOut)
  await expect(device.locator('[data-toasts]')).toHaveCount(0)
  await device.unroute(changes)
  // The same seller is back.
  await device.evaluate((token) => localStorage.setItem('token', token), seller.token)
  await device.goto('/app/live')
  await live.expectListening(seller.handle)
  await live.expectOrder('A12', ['Sari', 'Rina'])
  await expect(device.getByText(words.live.unsaved(1))).toHaveCount(0)
})

test('Logging out everywhere ends it on this device, too, and says so at the login', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs, openDevice, guard }) => {
  const seller = await enterAs()
  const device = await openDevice({ ...seller, token: await logInAgain(world, seller) })
  await device.goto('/app/home')
  guard.tolerate(401, /^\/api\//)
  await page.goto('/app/profile')
  await page.getByRole('button', { name: words.devices.everywhere }).click()
  const question = page.getByRole('alertdialog', { name: words.devices.everywhere })
  await question.getByRole('button', { name: words.logOut, exact: true }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(words.devices.leftEverywhere)).toBeVisible()
  await device.reload()
  await expect(device).toHaveURL('/login')
  await expect(device.getByRole('alert')).toHaveText(words.loggedOut)
})

test('A change of address is taken back by the message to the old one, which logs in again', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, openDevice, guard }) => {
  test.setTimeout(120_000)
  const { profile, takeBack } = words
  const oldEmail = `${newHandle()}@example.test`
  const newEmail = `${newHandle()}@example.test`
  await logIn({ page, words, world }, oldEmail)
  await page.goto('/app/profile')
  await page.getByRole('button', { name: profile.editEmail }).click()
  await page.getByLabel(profile.emailField, { exact: true }).fill(newEmail)
  await page.getByRole('button', { name: profile.save, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: profile.sendCode }).click()
  await expect(dialog.getByLabel(profile.code)).toBeFocused()
  await dialog.getByLabel(profile.code).pressSequentially(await readCode(world, newEmail))
  await dialog.getByRole('button', { name: profile.confirm }).click()
  await expect(page.getByText(profile.emailSaved)).toBeVisible()

  const visitor = await openDevice()
  await visitor.goto(await readLink(world, oldEmail))
  await expect(visitor.getByRole('heading', { name: takeBack.title })).toBeVisible()
  await expect(visitor).toHaveURL('/take-back')
  await visitor.getByRole('button', { name: takeBack.confirm }).click()
  await expect(visitor.getByRole('heading', { name: takeBack.done })).toBeVisible()

  guard.tolerate(401, /^\/api\//)
  await page.reload()
  await expect(page).toHaveURL('/login')
  await requestCode(page, words, oldEmail)
  await enterCode(page, words, await readCode(world, oldEmail))
  await expect(page).toHaveURL('/app/home')
  await page.goto('/app/profile')
  await expect(page.getByRole('main').getByText(oldEmail, { exact: true })).toBeVisible()
})

/** Path and token of the link in the newest message to an address. */
async function readLink(world: World, to: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const message = await world.simulator.newestMessage(to)
      link = /\/take-back#[\w-]+/.exec(message?.text ?? '')?.[0]
      return link
    }, 'the link to take the change back')
    .toBeDefined()
  return link ?? ''
}
