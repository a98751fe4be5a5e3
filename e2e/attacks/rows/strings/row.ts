import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CHROMIUM_OPTIONS } from '@dibs/testing/chromium'
import { eventually } from '@dibs/testing/eventually'
import { ROOT } from '@dibs/testing/program'
import type { World } from '@dibs/testing/world'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { count, emptyRound, type Row } from '../../../chaos/harness/row.ts'
import { createSellers } from '../../../chaos/world/sellers.ts'
import { openBarePage } from './bare-page.ts'
import { asShown, MAIN_CODE, makeBuyer, nameSeller } from './buyers.ts'
import { takeTextsForMarkup } from './careless-app.ts'
import { type HostileString, hostileString } from './hostile-string.ts'
import { findMissing } from './shown.ts'
import {
  type Findings,
  hearBuyers,
  type Visit,
  visitLive,
  visitOwnPages,
  visitRecap,
  words,
} from './visit.ts'
import { watchPages } from './watch.ts'

const CARELESS_APP = 'texts put in as HTML, and no policy'
const BARE_PAGE = 'the strings in a page without care'
const LOST_LETTER = 'a text that lost a letter'
const TOGETHER = 50

/** Strings that try to be code, in everything that others write and sellers read. */
export const stringsRow: Row = {
  name: 'strings',
  mustShow: 'hostile strings in a browser: none runs, each is shown as text',
  trials: { full: 2_000, short: 100 },
  together: TOGETHER,
  controls: [
    { name: BARE_PAGE, kind: 'judged' },
    { name: LOST_LETTER, kind: 'judged' },
    { name: CARELESS_APP, kind: 'planted', within: 1 },
  ],
  whyNot: async () =>
    existsSync(join(ROOT, 'apps/web/dist/index.html')) ? null : 'the web app is not built',
  async open(context) {
    const world = await context.world()
    const browser = await chromium.launch(CHROMIUM_OPTIONS)
    const bare = await openBarePage(browser)
    return {
      async run(seeds) {
        const round = emptyRound()
        const strings = seeds.map(hostileString)
        const silent = await bare.putIn([...strings, activeFrom(seeds[0] ?? 0)])
        for (const { seed, runsIn, text } of silent)
          round.failures.push({ seed, what: `does not run in ${runsIn}: ${JSON.stringify(text)}` })
        const active = strings.filter(({ runsIn }) => runsIn !== null).length
        count(round.counts, 'run in a page without care', active - silent.length)
        count(round.noticed, BARE_PAGE, active + 1 - silent.length)

        const { visit, watch, context } = await enter(browser, world, seeds)
        const name = asShown(strings[0]?.text ?? '')
        await nameSeller(world, visit.seller.username, name)
        const findings = await visitLive(visit)
        await endLive(visit)
        findings.push(...(await visitRecap(visit)))
        if (await isLossNoticed(visit)) count(round.noticed, LOST_LETTER)
        findings.push(...(await visitOwnPages(visit, name)))
        count(round.counts, 'places where they were read', findings.length)
        count(round.counts, 'ran in Dibs', watch.fired.size)
        for (const what of [...watch.problems, ...inWords(findings)])
          round.failures.push({ seed: seedIn(what) ?? seeds[0] ?? 0, what })
        await context.close()
        return round
      },
      async control(_name, seed) {
        const seeds = Array.from({ length: TOGETHER }, (_, at) => seed + at)
        const { visit, watch, context } = await enter(browser, world, seeds, { bypassCSP: true })
        await takeTextsForMarkup(context)
        await hearBuyers(visit)
        const someRun = eventually('some run', () => watch.fired.size > 0)
        const isNoticed = await someRun.catch(() => false)
        await world.simulator.endLive(visit.seller.username)
        await context.close()
        return isNoticed
      },
      async close() {
        await bare.close()
        await browser.close()
      },
    }
  },
}

/** A seller with hostile codes, in a browser of their own. */
async function enter(
  browser: Browser,
  world: World,
  seeds: readonly number[],
  { bypassCSP = false } = {},
) {
  const strings = seeds.map(hostileString)
  const codes = [MAIN_CODE, ...strings.map(({ code }) => code)]
  const [seller] = await createSellers(world, { count: 1, codes, name: 'strings' })
  if (!seller) throw new Error('There is no seller.')
  const context = await browser.newContext({
    baseURL: world.url,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    bypassCSP,
  })
  const watch = await watchPages(context, new URL(world.url).origin)
  await logIn(context, seller.token)
  const page = await context.newPage()
  const visit: Visit = { page, world, seller, strings, buyers: strings.map(makeBuyer) }
  return { visit, watch, context }
}

const logIn = (context: BrowserContext, token: string) =>
  context.addInitScript((value) => {
    if (window.origin !== 'null') localStorage.setItem('token', value)
  }, token)

/** The live is over on the platform, and so for Dibs. */
async function endLive({ page, world, seller }: Visit): Promise<void> {
  await world.simulator.endLive(seller.username)
  await page.getByRole('heading', { name: words.live.ended, exact: true }).waitFor()
}

/** Fault: a comment on paper lost its last letter. */
async function isLossNoticed({ page, buyers }: Visit): Promise<boolean> {
  const comment = buyers[0]?.comment ?? ''
  await page.evaluate((comment) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.textContent === comment) node.textContent = comment.slice(0, -1)
  }, comment)
  return (await findMissing(page, 'article', [comment])).length > 0
}

/** The first string from a seed on that claims to run. */
function activeFrom(seed: number): HostileString {
  const string = hostileString(seed)
  return string.runsIn === null ? activeFrom(seed + 1) : string
}

const inWords = (findings: Findings): string[] =>
  findings.flatMap(({ where, missing }) =>
    missing.map((text) => `${where}: not shown as it is: ${JSON.stringify(text.slice(0, 200))}`),
  )

/** The seed that a string's marker names. */
const seedIn = (what: string) => {
  const seed = /fired(?:\?|%3F)(\d+)/i.exec(what)?.[1]
  return seed === undefined ? undefined : Number(seed)
}
