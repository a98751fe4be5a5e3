import { readFileSync } from 'node:fs'
import { answer, type Scene, type Stage } from './scene.ts'

/** A log with two claims that a server of tests has signed, and the proof of the second. */
const { log, entries, proof } = JSON.parse(
  readFileSync(new URL('./checked-live.json', import.meta.url), 'utf8'),
)
const live = log.origin.split('/').at(-1)

async function open(stage: Stage, shown: object): Promise<void> {
  await answer(stage, `**/api/fair/${live}`, log)
  await answer(stage, `**/api/fair/${live}/entries?*`, { entries })
  const fragment = Buffer.from(JSON.stringify(shown)).toString('base64url')
  await stage.page.goto(`/fair/${live}#${fragment}`)
}

/** The page at which a live can be checked. */
export const checkedLiveScenes: readonly Scene[] = [
  {
    name: 'checked live',
    isApart: true,
    async show(stage) {
      await open(stage, proof)
      await stage.page.getByRole('button').first().click()
      await stage.page.locator('summary').click()
      await stage.page.locator('ol').waitFor()
    },
  },
  {
    name: 'checked live, a wrong proof',
    isApart: true,
    async show(stage) {
      await open(stage, { ...proof, account: '7300000000000000001' })
      await stage.page.getByRole('alert').waitFor()
    },
  },
]
