import pg from 'pg'
import type { ProviderHandlers } from '../load/provider.ts'
import { type Helper, startHelper } from './helper-process.ts'
import type { Scope } from './scope.ts'
import { createSellers, type Seller } from './sellers.ts'
import { type ServerOptions, type ServerProcess, startServerProcess } from './server-process.ts'

/** What nearly every benchmark needs; all of it ends with the scope. */
export type Stage<Names extends readonly string[]> = {
  /** The chat provider, a process of its own. */
  provider: Helper<ProviderHandlers>
  providerUrl: string
  server: ServerProcess
  database: pg.Client
  /** One for each username, in their order. */
  sellers: { [N in keyof Names]: Seller }
}

/** Starts provider and server, and writes sellers with the same item codes into its database. */
export async function openStage<const Names extends readonly string[]>(
  scope: Scope,
  usernames: Names,
  codes: readonly string[],
  options: ServerOptions = {},
): Promise<Stage<Names>> {
  const provider = startHelper<ProviderHandlers>(
    scope,
    new URL('../load/provider.ts', import.meta.url),
  )
  const providerUrl = await provider.call('listen')
  const server = await startServerProcess(scope, providerUrl, options)
  const database = new pg.Client({ connectionString: server.databaseUrl })
  await database.connect()
  scope.defer(() => database.end())
  const sellers = await createSellers(server, database, usernames, codes)
  return { provider, providerUrl, server, database, sellers: sellers as Stage<Names>['sellers'] }
}
