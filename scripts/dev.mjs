import { createServer } from 'node:net'
import { join } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { runUntilStopped } from './lib/programs.mjs'
import { ROOT, runMain, say } from './lib/project.mjs'
import { startServer, startSimulator } from './lib/simulated-world.mjs'

const WATCH = ['--watch', '--watch-preserve-output']

// The same as the demo, with reload: Node watches server and simulator, Vite serves the web app
// and passes /api on to the server.
runMain(async () => {
  await ensureInstalled()
  await runUntilStopped(async (programs) => {
    // Fixed for this run, so that the server still finds the mail server after a reload.
    const smtpPort = process.env.SMTP_PORT || String(await findFreePort())
    const world = await startSimulator(programs, { watch: WATCH, env: { SMTP_PORT: smtpPort } })
    const { server } = await startServer(programs, world, { watch: WATCH })
    const webPort = process.env.WEB_PORT || '5173'
    const host = process.env.HOST || '127.0.0.1'
    await programs.start({
      name: 'Vite',
      args: [
        join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js'),
        ...['--host', host, '--port', webPort, '--strictPort', '--clearScreen', 'false'],
      ],
      cwd: join(ROOT, 'apps', 'web'),
      env: { PORT: new URL(server).port, NO_COLOR: '1' },
      ready: /Local:/,
    })
    say(`
  Dibs is running and reloads what you change.

  The app     http://${host}:${webPort}
  The phone   ${world.simulator}
  API docs    ${server}/api/docs
`)
  })
})

function findFreePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
