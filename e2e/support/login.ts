import type { World } from '@dibs/testing/world'
import { expect, type Page } from '@playwright/test'
import type { Words } from '../words.ts'
import { readCode } from './seller.ts'

/** Asks for a code on the login page, and waits for the step that takes it. */
export async function requestCode(page: Page, words: Words, identifier: string): Promise<void> {
  await page.getByLabel(words.identifier).fill(identifier)
  await page.getByRole('button', { name: words.sendCode }).click()
  await expect(page.getByRole('heading', { name: words.enterCode })).toBeVisible()
}

/** Types a code; its last digit submits it. */
export async function enterCode(page: Page, words: Words, code: string): Promise<void> {
  const field = page.getByLabel(words.codeField)
  await expect(field).toBeEnabled()
  await field.pressSequentially(code)
}

/** From the front page to Home, with the code that was sent. */
export async function logIn(
  { page, words, world }: { page: Page; words: Words; world: World },
  identifier: string,
): Promise<void> {
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: words.login, exact: true }).click()
  await requestCode(page, words, identifier)
  await enterCode(page, words, await readCode(world, identifier))
  await expect(page).toHaveURL('/app/home')
}

/** Six digits that are not the given code. */
export function anotherCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}
