import { join } from 'node:path'
import { runUntilStopped } from '../lib/programs.mjs'
import { runMain, say } from '../lib/project.mjs'
import { dataDir, startServer, startSimulator } from '../lib/simulated-world.mjs'

// What `npm run demo` does once everything is installed and built.
const watch = process.argv.slice(2)
runMain(() =>
  runUntilStopped(async (programs) => {
    const logFile = join(dataDir(), 'world.log')
    const { simulator, smtp } = await startSimulator(programs, { watch, logFile })
    const { server } = await startServer(programs, { simulator, smtp }, { watch, logFile })
    say(JSON.stringify({ server, simulator }))
  }),
)
