import { readFile } from 'node:fs/promises'
import { expect, test } from './support/fixtures.ts'
import { anotherCode } from './support/login.ts'
import { newHandle, readCode } from './support/seller.ts'

test('A new e-mail address is saved once a code has proven it', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs, guard }) => {
  const { profile } = words
  await enterAs()
  await page.goto('/app/profile')
  await page.getByRole('button', { name: profile.editEmail }).click()
  const field = page.getByLabel(profile.emailField, { exact: true })
  await field.fill('ibu.sari')
  await field.press('Enter')
  await expect(page.getByText(profile.invalidEmail)).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('ibu.sari')

  const email = `${newHandle()}@example.test`
  await field.fill(` ${email.toUpperCase()} `)
  await page.getByRole('button', { name: profile.save, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(email)).toBeVisible()
  await dialog.getByRole('button', { name: profile.sendCode }).click()
  const boxes = dialog.getByLabel(profile.code)
  await expect(boxes).toBeFocused()
  await boxes.press('Enter')
  await expect(dialog.getByText(profile.noCode)).toBeVisible()

  guard.tolerate(401, /\/verify-otp$/)
  const code = await readCode(world, email)
  await boxes.pressSequentially(anotherCode(code))
  await boxes.press('Enter')
  await expect(dialog.getByText(profile.wrongCode)).toBeVisible()
  await expect(dialog.getByText(words.attempts(4))).toBeVisible()
  await expect(boxes).toBeFocused()
  await boxes.pressSequentially(code)
  await dialog.getByRole('button', { name: profile.confirm }).click()
  await expect(page.getByText(profile.emailSaved)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: profile.editEmail })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('main').getByText(email)).toBeVisible()
})

test('The download holds what is stored', { tag: ['@once', '@night'] }, async ({
  page,
  words,
  enterAs,
}) => {
  const seller = await enterAs({ items: ['A12'] })
  await page.goto('/app/profile')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: words.profile.download }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^dibs-data-\d{8}\.json$/)
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data.profile).toMatchObject({ email: seller.email, tiktokUsername: seller.handle })
  expect(data.items).toMatchObject([{ code: 'A12' }])
})

test('Erasing takes items and sessions, ends the live, and keeps the account', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs, guard }) => {
  const { profile } = words
  const seller = await enterAs({ items: ['A12'] })
  await world.simulator.goLive(seller.handle)
  await page.goto('/app/home')
  await page.getByRole('button', { name: words.home.join }).click()
  await expect(page).toHaveURL('/app/live')
  await page.getByRole('link', { name: words.nav.profile }).click()
  // The page tries to end a session that no longer exists.
  guard.tolerate(404, /\/livestreams\//)
  await page.getByRole('button', { name: profile.erase }).click()
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: profile.erase })
  await dialog.getByLabel(/ERASE/).fill('erase')
  await expect(confirm).toBeDisabled()
  await dialog.getByLabel(/ERASE/).fill('ERASE')
  await confirm.click()
  await expect(page.getByText(profile.erased)).toBeVisible()
  await expect(page.locator('[data-live]')).toHaveCount(0)
  await expect(page.getByRole('main').getByText(`@${seller.handle}`)).toBeVisible()
  await page.goto('/app/items')
  await expect(page.getByText(words.items.empty)).toBeVisible()
  await page.goto('/app/home')
  await expect(page.getByText(words.home.noSessions)).toBeVisible()
})

test('Deleting the account leads to the front page, which says so', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs }) => {
  const { profile } = words
  const seller = await enterAs()
  await page.goto('/app/profile')
  await page.getByRole('button', { name: profile.deletion }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/DELETE/).fill('DELETE')
  await dialog.getByRole('button', { name: profile.deletion }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText(profile.deleted)).toBeVisible()
  const kept = await page.evaluate(() => Object.keys(localStorage))
  for (const key of ['token', 'userProfile', 'userInfo']) expect(kept).not.toContain(key)
  const headers = { authorization: `Bearer ${seller.token}` }
  expect((await fetch(`${world.url}/api/user/profile`, { headers })).status).toBe(401)
})

test('Where the log-in is old, deleting takes a code to the own address first', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs, guard }) => {
  const { profile } = words
  const seller = await enterAs()
  await world.database.query(
    `update access_tokens set proven_at = now() - interval '13 hours'
      where user_id = (select id from users where email = $1)`,
    [seller.email],
  )
  guard.tolerate(403, /\/api\/user$/)
  await page.goto('/app/profile')
  await page.getByRole('button', { name: profile.deletion }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/DELETE/).fill('DELETE')
  await dialog.getByRole('button', { name: profile.deletion }).click()
  await dialog.getByRole('button', { name: profile.sendCode }).click()
  const boxes = dialog.getByLabel(profile.code)
  await expect(boxes).toBeFocused()
  await boxes.pressSequentially(await readCode(world, seller.email))
  await boxes.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(page.getByText(profile.deleted)).toBeVisible()
})
