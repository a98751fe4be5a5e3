import { join } from 'node:path'
import { ensureWebBuilt } from './lib/build-web.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runUntilStopped } from './lib/programs.mjs'
import { runMain, say } from './lib/project.mjs'
import { dataDir, startServer, startSimulator } from './lib/simulated-world.mjs'

// The whole product on one machine: its server with a database of its own, and the simulator in
// place of everything outside.
runMain(async () => {
  await ensureInstalled()
  await ensureWebBuilt()
  await runUntilStopped(async (programs) => {
    const logFile = (name) => join(dataDir(), 'logs', `${name}.log`)
    const world = await startSimulator(programs, { logFile: logFile('simulator') })
    const { server } = await startServer(programs, world, { logFile: logFile('server') })
    say(`
  Dibs is running.

  The app     ${server}
  The phone   ${world.simulator}    go live, comment as viewers, read mail and messages
  API docs    ${server}/api/docs

  Data and logs are in ${dataDir()}. Ctrl-C stops everything.
`)
  })
})
