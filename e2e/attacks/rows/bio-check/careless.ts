import { eventually } from '@dibs/testing/eventually'
import { createRandom } from '../../../chaos/harness/random.ts'
import { BODIES } from './bodies.ts'
import { judgeStrays, judgeVisits } from './judge-visits.ts'
import { startSite } from './site.ts'

const ENOUGH_BYTES = 64 * 1024 * 1024
const PATH = '/@careless'

/** Whether a reader that follows redirects is noticed. */
export async function followRedirect(): Promise<boolean> {
  const site = await startSite()
  try {
    site.plan(PATH, (_request, response) =>
      response.writeHead(302, { location: site.elsewhere }).end(),
    )
    await fetch(`${site.url}${PATH}`).catch(() => {})
    return judgeStrays(site).length > 0
  } finally {
    await site.close()
  }
}

/** Whether a reader without a limit of bytes is noticed. */
export async function readEndlessly(seed: number): Promise<boolean> {
  const site = await startSite()
  try {
    site.plan(PATH, BODIES.endless(createRandom(seed)))
    const { body } = await fetch(`${site.url}${PATH}`)
    let bytes = 0
    for await (const chunk of body ?? []) {
      bytes += chunk.length
      if (bytes > ENOUGH_BYTES) break
    }
    await eventually('it has left', () => site.isQuiet())
    return judgeVisits(site.visits(PATH)).length > 0
  } finally {
    await site.close()
  }
}
