import { buildWeb } from './lib/build-web.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runMain } from './lib/project.mjs'

runMain(async () => {
  await ensureInstalled()
  await buildWeb()
})
