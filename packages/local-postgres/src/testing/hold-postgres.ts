import { argv } from 'node:process'
import { startLocalPostgres } from '../local-postgres.ts'

// A stand-in for the server in tests that kill it: starts PostgreSQL in the folder it is given,
// prints the address and holds on until stdin ends.
const dataDir = argv[2] ?? ''
try {
  const postgres = await startLocalPostgres({ dataDir, settings: { fsync: 'off' } })
  console.log(postgres.url)
  process.stdin.resume().on('end', () => postgres.stop())
} catch (error) {
  console.log((error as Error).message)
}
