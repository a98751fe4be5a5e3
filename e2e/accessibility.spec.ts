import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { takeAnswersBack } from './scenes/answers.ts'
import type { Scene, Stage } from './scenes/scene.ts'
import { scenes } from './scenes/scenes.ts'
import { isWhole } from './support/is-whole.ts'
import { expect, test } from './support/one-window.ts'
import { findOutOfReach, findSmallTargets } from './support/reach.ts'
import type { Seller } from './support/seller.ts'

/** Less than half of `axe.source`, which each scene's page reads anew. */
const AXE = readFileSync(join(import.meta.dirname, '../node_modules/axe-core/axe.min.js'), 'utf8')
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 800 }
const NARROW = { width: 320, height: 640 }
/** A window of 1280 by 1024, at 400 %. */
const ZOOMED = { width: 320, height: 256 }
/** Only against hanging for ever. */
const SCENE_MS = 60_000
/**
 * What looks like another scene but for a sentence, a mark or a question, or like every page that
 * failed or is empty; and what a test of its own looks at by day, the film and the print.
 */
const AT_NIGHT = new RegExp(
  `^(${[
    'login code, (no WhatsApp|scarce)',
    'taking a change back, too late',
    'taking an account back, (too late|done)',
    'home, (looked for seldom|failing|offline|on free)',
    'connect, (step [234]|film|bio cannot be read)',
    'connect, by the live, (waiting|busy|not live|missed)',
    'connect, (only by the live|not found)',
    'items, (refused|failing|many|all used)',
    'live, (no such live|silent|busy|unreadable|joining a silent one|too many places|soon over|account changed)',
    'live, a reported place',
    'live, .* on free',
    'past sessions, (none|failing)',
    'recap, (no session|loading|failing|no claims|gaps not known|on paper|marked)',
    'recap, (three|many) stretches not heard',
    'profile, (not connected|refused|erasing needs a code|code for erasing|deleting.)',
    'plans, from free',
    'support, nothing found',
    'shop, (no code in the picture|not loaded|code asked)',
    'buyers, none',
    'money, (nothing to do|no bills|not loaded)',
    'bills, (one buyer|nobody won|no way to pay)',
    'money in, (nothing waits|none|not loaded)',
    'packing, (nothing to do|not loaded)',
    'keys, (none|not loaded)',
    'helpers, nobody',
  ].join('|')})$`,
)

for (const walk of walks()) {
  const names = walk.map(({ name }) => name)
  // Once is enough: axe judges what is the same in both languages, and Indonesian takes more room.
  test(`Nothing stands in anybody's way: ${names.join('; ')}`, {
    tag: '@once',
  }, async ({ page, words, world, guard, enterAs }) => {
    test.setTimeout(names.length * SCENE_MS)
    const shared = { page, words, world, guard, enterAs: share(enterAs), done: new Set<string>() }
    for (const { name, show } of walk) {
      await test.step(name, async () => {
        await show(shared)
        await judge(page, name)
        await leave(page)
      })
    }
  })
}

/** The scenes in their order, by day the most; those of a walk come about one after the other on one page. */
function walks(): Scene[][] {
  const all: Scene[][] = []
  for (const scene of scenes) {
    const walk = all.at(-1)
    if (walk === undefined || scene.isApart) all.push([scene])
    else walk.push(scene)
  }
  const shown = all.map((walk) => walk.filter(({ name }) => isWhole || !AT_NIGHT.test(name)))
  return shown.filter((walk) => walk.length > 0)
}

/** Scenes one after the other that want the same of a seller have the same one. */
function share(enterAs: Stage['enterAs']): Stage['enterAs'] {
  let last: { wanted: string; seller: Promise<Seller> } | undefined
  return (options) => {
    const wanted = JSON.stringify(options ?? {})
    if (last?.wanted !== wanted) last = { wanted, seller: enterAs(options) }
    return last.seller
  }
}

/** By day once, without contrast; dark and wide at night: `contrast.test.ts` holds the colours of both themes. */
async function judge(page: Page, name: string): Promise<void> {
  // Whatever comes in or changes its colour may be in the middle of it.
  await expect.poll(() => findObstacles(page), `${name}, phone`).toEqual([])
  if (isWhole) await judgeElsewhere(page, name)
  // Thumbs are quick in a live; elsewhere a link within a text may be as high as the text.
  if (name.startsWith('live,')) expect(await findSmallTargets(page), `${name}, targets`).toEqual([])
  await putNotesAway(page)
  for (const window of isWhole ? [NARROW, ZOOMED] : [NARROW]) {
    await page.setViewportSize(window)
    await expect.poll(() => findOutOfReach(page), `${name}, 320 by ${window.height}`).toEqual([])
  }
}

async function judgeElsewhere(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  // Browsers repaint colours outside the window lazily.
  await expect.poll(() => findObstacles(page, ['color-contrast']), `${name}, dark`).toEqual([])
  await page.setViewportSize(DESKTOP)
  await expect.poll(() => findObstacles(page), `${name}, desktop`).toEqual([])
  await page.setViewportSize(PHONE)
}

/** Clears everything of a scene but its seller, who stays logged in. */
async function leave(page: Page): Promise<void> {
  await takeAnswersBack(page)
  await page.emulateMedia({ media: null, colorScheme: 'light' })
  await page.setViewportSize(PHONE)
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key !== 'token') localStorage.removeItem(key)
  })
}

/** What axe finds, in a line each; of some rules only, when they are named. */
async function findObstacles(page: Page, rules?: string[]): Promise<string[]> {
  // Put into a page once: a scene is looked at three times.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const options: axe.RunOptions = {
    runOnly: rules ? { type: 'rule', values: rules } : { type: 'tag', values: WCAG },
    resultTypes: ['violations'],
    // Half of axe's time is contrast, and reading the styles once more for one rule.
    ...(!isWhole && { preload: false, rules: { 'color-contrast': { enabled: false } } }),
  }
  const violations = await page.evaluate(async (how) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe }
    return (await inPage.run(document, how)).violations
  }, options)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`),
  )
}

/** Dismisses toasts, as a person does who wants to see what they cover. */
async function putNotesAway(page: Page): Promise<void> {
  const toasts = page.locator('[data-toasts]')
  await toasts.evaluateAll((regions) => {
    for (const button of regions.flatMap((region) => [...region.querySelectorAll('button')]))
      button.click()
  })
  await expect(toasts.getByRole('button')).toHaveCount(0)
  await page.locator('[role=status] details[open]').evaluateAll((notes) => {
    for (const note of notes) note.removeAttribute('open')
  })
}
