import { startLocalPostgres } from './local-postgres.ts'

/**
 * Runs the PostgreSQL in a folder, on a port, until a signal, for several nodes: `hold.ts <folder>
 * <port>`. One line of JSON tells its address when it takes connections.
 */
async function main(): Promise<void> {
  const [dataDir = '', port] = process.argv.slice(2)
  const signal = new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, resolve)
  })
  const postgres = await startLocalPostgres({
    dataDir,
    port: Number(port),
    log: { info: console.error, error: console.error },
    // Each node takes up to 25.
    settings: { max_connections: 200 },
  })
  console.log(JSON.stringify({ database: postgres.url }))
  await signal
  await postgres.stop()
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
