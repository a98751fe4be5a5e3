/** The migrated database that all test databases are clones of; nobody stays connected to it. */
export const TEMPLATE_DATABASE = 'dibs_template'

/** The same server's address with another database in it. */
export function withDatabase(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href
}
