import { createServer } from 'node:net'
import lighthouse from 'lighthouse'
import { launchChromium } from '../harness/chromium.ts'
import { type Bench, type BenchContext, type Figure, judgeScore } from '../harness/figure.ts'
import { percentile } from '../harness/rounds.ts'
import { type Scope, withScope } from '../harness/scope.ts'
import { startServerProcess } from '../harness/server-process.ts'
import { ensureWebApp } from '../harness/web-app.ts'

const PAGES = { landing: '/', login: '/login' }
const TARGETS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof TARGETS
const CATEGORIES = Object.keys(TARGETS) as Category[]
/** The performance score varies with the machine's load, so the median counts. */
const ROUNDS = 3
const ATTEMPTS = 4

export const lighthouseBench: Bench = {
  name: 'lighthouse',
  about:
    'Lighthouse as it comes (a mid-range phone on slow 4G, simulated), the pages before the login, built and served by the product; the middle of three rounds',
  run: (context) => withScope((scope) => run(scope, context)),
}

async function run(scope: Scope, { isQuick, say }: BenchContext): Promise<Figure[]> {
  await ensureWebApp()
  const [own, port] = [await findFreePort(), await findFreePort()]
  // As for whoever has said where it is: its pages name their whole addresses.
  const env = { PORT: String(own), PUBLIC_URL: `http://127.0.0.1:${own}` }
  const server = await startServerProcess(scope, 'ws://127.0.0.1:9/', { env })
  await launchChromium(scope, [`--remote-debugging-port=${port}`])
  const figures: Figure[] = []
  for (const [page, path] of Object.entries(PAGES)) {
    const rounds: Record<Category, number>[] = []
    for (let round = 0; round < (isQuick ? 1 : ROUNDS); round += 1) {
      rounds.push(await audit(`${server.url}${path}`, port, say))
    }
    for (const category of CATEGORIES) {
      figures.push(
        judgeScore({
          what: `Lighthouse, ${page}, ${category}`,
          measured: percentile(
            rounds.map((scores) => scores[category]),
            50,
          ),
          atLeast: TARGETS[category],
        }),
      )
    }
  }
  return figures
}

/** The scores of a page, 0 to 100. Says which audits took points away. */
async function audit(
  url: string,
  port: number,
  say: BenchContext['say'],
): Promise<Record<Category, number>> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const result = await lighthouse(url, { port, onlyCategories: CATEGORIES, logLevel: 'silent' })
    const { lhr } = result ?? {}
    // Sometimes Lighthouse misses the start of a page (NO_NAVSTART).
    if (lhr === undefined || lhr.runtimeError) continue
    const scoreOf = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
    for (const category of CATEGORIES) {
      for (const { id, weight } of lhr.categories[category]?.auditRefs ?? []) {
        const { score, displayValue } = lhr.audits[id] ?? {}
        if (weight > 0 && typeof score === 'number' && score < 0.9) {
          say(`${new URL(url).pathname} ${category}: ${id} ${score} ${displayValue ?? ''}`)
        }
      }
    }
    return Object.fromEntries(
      CATEGORIES.map((category) => [category, scoreOf(category)]),
    ) as Record<Category, number>
  }
  throw new Error(`Lighthouse did not get to see ${url}.`)
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
