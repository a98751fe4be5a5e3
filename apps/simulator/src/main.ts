import { readConfig } from './config.ts'
import { startSimulator } from './start-simulator.ts'

/** Starts the simulator as a program: one line of JSON on stdout when it is ready. */
async function main(): Promise<void> {
  const config = readConfig()
  const simulator = await startSimulator({
    port: config.SIMULATOR_PORT,
    host: config.HOST,
    smtpPort: config.SMTP_PORT,
    eulerApiKey: config.EULER_API_KEY,
    appUrl: config.PUBLIC_URL?.replace(/\/$/, '') ?? `http://127.0.0.1:${config.PORT}`,
    ...(config.RECORDINGS_DIR === undefined ? {} : { recordingsDir: config.RECORDINGS_DIR }),
    ...(config.SIMULATOR_STATE === undefined ? {} : { stateFile: config.SIMULATOR_STATE }),
    log: (line) => console.error(line),
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => simulator.close())
  console.log(JSON.stringify({ simulator: simulator.url, smtp: simulator.smtpUrl }))
}

/** One sentence that a person can act on. */
function explain(error: unknown): string {
  const { code, port, message } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken: stop what listens there, or set SIMULATOR_PORT or SMTP_PORT.`
  return message
}

main().catch((error: unknown) => {
  console.error(explain(error))
  process.exitCode = 1
})
