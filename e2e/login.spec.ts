import { expect, test } from './support/fixtures.ts'
import { anotherCode, enterCode, logIn, requestCode } from './support/login.ts'
import { newHandle, newPhoneNumber, readCode } from './support/seller.ts'

const newEmail = () => `${newHandle()}@example.test`

test('A visitor logs in with a code that came by e-mail, and out again', {
  tag: ['@pair', '@once'],
}, async ({ page, words, world }) => {
  await logIn({ page, words, world }, newEmail())
  await expect(page.getByRole('heading', { level: 1, name: words.home.title })).toBeVisible()

  await page.getByRole('link', { name: words.nav.profile }).click()
  await page.getByRole('button', { name: words.logOut, exact: true }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/app/home')
  await expect(page).toHaveURL('/')
})

test('A browser that has logged in before gets codes of its own', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, context }) => {
  const email = newEmail()
  await logIn({ page, words, world }, email)
  const [cookie] = await context.cookies(`${world.url}/api/auth/verify-otp`)
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/auth' })
  expect(await page.evaluate(() => document.cookie)).toBe('')
  await page.getByRole('link', { name: words.nav.profile }).click()
  await page.getByRole('button', { name: words.logOut, exact: true }).click()
  await expect(page).toHaveURL('/')
  // Within the minute in which a stranger could not have a second code sent.
  await logIn({ page, words, world }, email)
  await expect(page.getByRole('heading', { level: 1, name: words.home.title })).toBeVisible()
})

test('A code comes to a phone in the visitor’s language, and the number may be typed with blanks', {
  tag: ['@once', '@night'],
}, async ({ page, words, world }) => {
  const number = newPhoneNumber()
  await page.goto('/login')
  await requestCode(page, words, `${number.slice(0, 3)} ${number.slice(3, 6)}-${number.slice(6)}`)
  await enterCode(page, words, await readCode(world, number))
  await expect(page).toHaveURL('/app/home')
})

test('A number may be typed as it is dialled in the country, which is shown', {
  tag: ['@once', '@night'],
}, async ({ page, words, world }) => {
  const number = newPhoneNumber()
  await page.goto('/login')
  await page.getByLabel(words.identifier).fill(`0${number.slice(3, 6)}-${number.slice(6)}`)
  await expect(page.getByText(number)).toBeVisible()
  await page.getByRole('button', { name: words.sendCode }).click()
  await expect(page.getByRole('heading', { name: words.enterCode })).toBeVisible()
  await enterCode(page, words, await readCode(world, number))
  await expect(page).toHaveURL('/app/home')
})

test('What is neither an e-mail address nor a phone number is refused beside the field', {
  tag: ['@once', '@night'],
}, async ({ page, words, guard }) => {
  guard.tolerate(422, /request-otp$/)
  await page.goto('/login')
  await page.getByRole('button', { name: words.sendCode }).click()
  await expect(page.getByRole('alert')).toHaveText(words.noIdentifier)

  await page.getByLabel(words.identifier).fill('0812 3456')
  await page.getByRole('button', { name: words.sendCode }).click()
  await expect(page.getByRole('alert')).toHaveText(words.badIdentifier)
  await expect(page.getByLabel(words.identifier)).toBeFocused()
})

test('A wrong code costs an attempt, and the last one leads back to the first step', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, guard }) => {
  guard.tolerate(401, /verify-otp$/)
  const email = newEmail()
  await page.goto('/login')
  await requestCode(page, words, email)
  const code = await readCode(world, email)
  await expect(page.getByText(words.attempts(5))).toBeVisible()
  for (const left of [4, 3, 2, 1]) {
    await enterCode(page, words, anotherCode(code))
    await expect(page.getByText(words.attempts(left), { exact: true })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText(words.wrongCode)
    await expect(page.getByLabel(words.codeField)).toHaveValue('')
  }
  await enterCode(page, words, anotherCode(code))
  await expect(page.getByRole('alert')).toHaveText(words.noAttempts)
  await expect(page.getByLabel(words.identifier)).toHaveValue(email)
})

test('The code field takes digits only', { tag: ['@once', '@night'] }, async ({ page, words }) => {
  await page.goto('/login')
  await requestCode(page, words, newEmail())
  const field = page.getByLabel(words.codeField)
  await field.pressSequentially('a1 b2-c')
  await expect(field).toHaveValue('12')
  await expect(page.getByRole('button', { name: words.login, exact: true })).toBeDisabled()
  await field.press('Enter')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await field.pressSequentially('3x4y5z')
  await expect(field).toHaveValue('12345')
})

test('A paste takes the first six digits of the clipboard', {
  tag: '@once',
}, async ({ page, words, world, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const email = newEmail()
  await page.goto('/login')
  await requestCode(page, words, email)
  const code = await readCode(world, email)
  const clipboard = `ab${code.slice(0, 2)} ${code.slice(2, 4)}-${code.slice(4)}xx77`
  await page.evaluate((text) => navigator.clipboard.writeText(text), clipboard)
  const field = page.getByLabel(words.codeField)
  await field.focus()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(page).toHaveURL('/app/home')
})

test('A login goes on after a reload', { tag: ['@once', '@night'] }, async ({
  page,
  words,
  world,
}) => {
  const email = newEmail()
  await page.goto('/login')
  await requestCode(page, words, email)
  await page.reload()
  await expect(page.getByRole('heading', { name: words.enterCode })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await enterCode(page, words, await readCode(world, email))
  await expect(page).toHaveURL('/app/home')
})

test('A login that is 300 seconds old does not go on after a reload', {
  tag: ['@once', '@night'],
}, async ({ page, words }) => {
  const email = newEmail()
  await page.clock.install()
  await page.goto('/login')
  await requestCode(page, words, email)
  await expect(page.getByRole('timer')).toHaveText(/^0(4:5\d|5:00)$/)
  await page.clock.fastForward('05:01')
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText(words.expired)
  await expect(page.getByLabel(words.identifier)).toHaveValue(email)
  await page.reload()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('At the end of the countdown the step stays and offers another code', {
  tag: ['@once', '@night'],
}, async ({ page, words, guard }) => {
  // The page's clock runs ahead; the server's does not, and still wants its 60 seconds.
  guard.tolerate(429, /request-otp$/)
  await page.clock.install()
  await page.goto('/login')
  await requestCode(page, words, newEmail())
  await expect(page.getByRole('button', { name: words.resend })).toHaveCount(0)
  await page.clock.fastForward('05:01')
  await expect(page.getByText(words.ranOut)).toBeVisible()
  await expect(page.getByRole('heading', { name: words.enterCode })).toBeVisible()
  await page.getByRole('button', { name: words.resend }).click()
  await expect(page.getByRole('alert')).toBeVisible()
})

test('The back link returns to the first step and forgets the login that was under way', {
  tag: ['@once', '@night'],
}, async ({ page, words }) => {
  const email = newEmail()
  await page.goto('/login')
  await requestCode(page, words, email)
  await page.getByRole('button', { name: words.backToIdentifier }).click()
  await expect(page.getByLabel(words.identifier)).toHaveValue(email)
  await page.reload()
  await expect(page.getByLabel(words.identifier)).toHaveValue('')
})
