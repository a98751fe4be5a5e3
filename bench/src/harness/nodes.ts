import { migrate } from '@dibs/testing/cluster'
import { type NatsServer, startNatsServer } from '@dibs/testing/nats-server'
import { startPostgresPair } from '@dibs/testing/postgres-pair'
import pg from 'pg'
import type { ProviderHandlers } from '../load/provider.ts'
import { type Helper, startHelper } from './helper-process.ts'
import type { Scope } from './scope.ts'
import { createSellers, type Seller } from './sellers.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

/** Several nodes on one database and one bus; all of it ends with the scope. */
export type Nodes = {
  provider: Helper<ProviderHandlers>
  nodes: readonly ServerProcess[]
  bus: NatsServer
  database: pg.Client
  /** Writes sellers who call one of the nodes. */
  sellersOf: (
    node: ServerProcess,
    usernames: readonly string[],
    codes: readonly string[],
  ) => Promise<Seller[]>
}

/** Starts provider, database, bus and so many nodes. */
export async function openNodes(scope: Scope, count: number): Promise<Nodes> {
  const provider = startHelper<ProviderHandlers>(
    scope,
    new URL('../load/provider.ts', import.meta.url),
  )
  const providerUrl = await provider.call('listen')
  const postgres = await startPostgresPair()
  scope.defer(postgres.close)
  const bus = await startNatsServer()
  scope.defer(bus.close)
  await migrate(postgres.url())
  const env = {
    DATABASE_URL: postgres.url(),
    BUS_URL: bus.url,
    SECRET_KEY: 'the secret key of all nodes of a benchmark',
  }
  const nodes: ServerProcess[] = []
  for (let index = 0; index < count; index += 1) {
    nodes.push(await startServerProcess(scope, providerUrl, { env }))
  }
  // Nobody waits for lives to be handed over at the end.
  scope.defer(() => Promise.all(nodes.map((node) => node.kill())))
  const database = new pg.Client({ connectionString: postgres.url() })
  await database.connect()
  scope.defer(() => database.end())
  const sellersOf: Nodes['sellersOf'] = (node, usernames, codes) =>
    createSellers(node, database, usernames, codes)
  return { provider, nodes, bus, database, sellersOf }
}
