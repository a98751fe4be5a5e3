import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { NODE, ROOT } from '@dibs/testing/program'

/** `npm test` has built the web app before; a run of these tests alone builds it if it is missing. */
export default function buildWebApp(): void {
  if (existsSync(join(ROOT, 'apps/web/dist/index.html'))) return
  const { status } = spawnSync(NODE, ['scripts/build.mjs'], { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) throw new Error('The web app could not be built.')
}
