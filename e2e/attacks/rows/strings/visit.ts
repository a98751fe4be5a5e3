import type { World } from '@dibs/testing/world'
import type { Page } from '@playwright/test'
import { isHeard } from '../../../chaos/world/live.ts'
import type { Seller } from '../../../chaos/world/sellers.ts'
import { askToDelete } from '../../../support/items.ts'
import { createLivePage } from '../../../support/live-page.ts'
import { openRecap } from '../../../support/recap-page.ts'
import { WORDS } from '../../../words.ts'
import { type Buyer, claimCodes, codeAsShown, MAIN_CODE } from './buyers.ts'
import type { HostileString } from './hostile-string.ts'
import { awaitShown } from './shown.ts'

export const words = WORDS.en
const DIALOG = '[role=dialog]'
const QUESTION = '[role=alertdialog]'
/** Every so many buyers, a place is opened. */
const OPENED_EVERY = 25

/** What a visit found: texts that are not shown as they were sent, by place. */
export type Findings = { where: string; missing: string[] }[]

export type Visit = {
  page: Page
  world: World
  seller: Seller
  strings: readonly HostileString[]
  buyers: readonly Buyer[]
}

/** Goes live as the seller and joins; then the buyers speak. */
export async function hearBuyers({ page, world, seller, buyers }: Visit): Promise<void> {
  await world.simulator.goLive(seller.username)
  await page.goto('/app/live')
  await createLivePage(page, words).joinButton.click()
  await isHeard(world, seller)
  await world.simulator.say(
    seller.username,
    buyers.map(({ said }) => said),
  )
}

/** In a live, reads all that the buyers said and are called. */
export async function visitLive(visit: Visit): Promise<Findings> {
  const { page, world, seller, strings, buyers } = visit
  await hearBuyers(visit)
  const texts = buyers.flatMap(({ name, comment }) => [name, comment])
  const log = await awaitShown(page, '[role=log]', texts)
  const showAll = page.getByRole('button', { name: words.live.showAll(buyers.length) })
  if (buyers.length > 1) await showAll.click()
  const lists = await awaitShown(page, 'main [data-item-id]', texts)
  const places: Findings = []
  for (const buyer of buyers.filter((_, at) => at % OPENED_EVERY === 0))
    places.push(...(await visitPlace(page, buyer)))
  await world.simulator.say(seller.username, claimCodes(strings))
  const codes = await awaitShown(page, 'main [aria-pressed]', [
    MAIN_CODE,
    ...strings.map(codeAsShown),
  ])
  return [
    { where: 'the comments', missing: log },
    { where: 'the waitlists', missing: lists },
    { where: 'the codes', missing: codes },
    ...places,
  ]
}

/** Opens a place, its receipt, and the question before a removal, which names the buyer. */
async function visitPlace(page: Page, { name, comment, said }: Buyer): Promise<Findings> {
  const row = page.locator(`[data-account-id="${said.userId}"] button`)
  await row.click()
  await page.locator(`${DIALOG} summary`).click()
  const sheet = await awaitShown(page, DIALOG, [name, `“${comment}”`])
  await page.getByRole('button', { name: words.live.remove(MAIN_CODE), exact: true }).click()
  const question = await awaitShown(page, QUESTION, [words.live.removeTitle(name)])
  await page.locator(QUESTION).getByRole('button', { name: words.cancel, exact: true }).click()
  await page.locator(QUESTION).waitFor({ state: 'detached' })
  if (await page.locator(DIALOG).isVisible()) await page.keyboard.press('Escape')
  await page.locator(DIALOG).waitFor({ state: 'detached' })
  return [
    { where: 'a place’s sheet', missing: sheet },
    { where: 'the question before a removal', missing: question },
  ]
}

/** The recap of the live that is over: by product, by buyer, and on paper. */
export async function visitRecap({ page, strings, buyers }: Visit): Promise<Findings> {
  await openRecap(page, words)
  const main = page.getByRole('main')
  const names = buyers.map(({ name }) => name)
  const comments = buyers.map(({ comment }) => comment)
  const codes = strings.map(codeAsShown)
  await main.getByRole('button', { name: new RegExp(`^${MAIN_CODE} `) }).click()
  const products = await awaitShown(page, 'main', [...codes, ...names, ...comments])
  await main.getByRole('tab', { name: new RegExp(`^${words.recap.buyers}`) }).click()
  const handles = names.map((name) => `@${name} · `)
  const byBuyer = await awaitShown(page, 'main', [...names, ...handles])
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const paper = await awaitShown(page, 'article', [...codes, ...names, ...comments])
  return [
    { where: 'the recap by product', missing: products },
    { where: 'the recap by buyer', missing: byBuyer },
    { where: 'the recap on paper', missing: paper },
  ]
}

/** What the seller wrote and is called, and what the assistant is asked and answers. */
export async function visitOwnPages(visit: Visit, name: string): Promise<Findings> {
  const { page, world, strings } = visit
  await page.emulateMedia({ media: null })
  await page.goto('/app/items')
  const codes = strings.map(codeAsShown)
  const items = await awaitShown(page, 'main', codes)
  const [code = ''] = codes
  await askToDelete(page, words, code)
  const deletion = await awaitShown(page, QUESTION, [words.items.removeTitle(code)])
  await page.goto('/app/profile')
  const profile = await awaitShown(page, 'main', [name])
  await page.goto('/app/home')
  await page.getByRole('button', { name: words.assistant.open }).click()
  const asked = strings.map(({ text }) => text.toWellFormed().trim()).find(isOneLine) ?? name
  await world.simulator.setAssistant({ answer: asked })
  await page.getByLabel(words.assistant.question).fill(asked)
  await page.getByLabel(words.assistant.question).press('Enter')
  await page.locator('[role=log] li').nth(3).waitFor()
  const replies = await awaitShown(page, '[role=log] li:nth-child(4)', [asked])
  const questions = await awaitShown(page, '[role=log] li:nth-child(3)', [asked])
  return [
    { where: 'the items', missing: items },
    { where: 'the question before a deletion', missing: deletion },
    { where: 'the profile', missing: profile },
    { where: 'the assistant’s reply', missing: replies },
    { where: 'the question to the assistant', missing: questions },
  ]
}

/** What neither a field for one line nor the reply's simple formatting changes. */
const isOneLine = (text: string) => !/[\r\n\0]|\*\*|^[#\-*•\d]/.test(text)
