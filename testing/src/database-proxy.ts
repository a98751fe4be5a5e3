import { type Forwarder, startForwarder } from './forwarder.ts'

/** A way to a database that a test can cut. */
export type DatabaseProxy = Forwarder & {
  /** The database's address through it. */
  url: string
}

/** Starts a way to a database on this machine. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const forwarder = await startForwarder(Number(new URL(databaseUrl).port))
  return { ...forwarder, url: forwarder.through(databaseUrl) }
}
