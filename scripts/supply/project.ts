import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Versions = Record<string, string>

/** What a package.json says about packages. */
export type Manifest = {
  dependencies?: Versions
  devDependencies?: Versions
  optionalDependencies?: Versions
  workspaces?: string[]
  allowScripts?: Record<string, boolean>
}

/** What the lock file says about a folder of `node_modules`. */
export type Locked = {
  version?: string
  license?: string
  integrity?: string
  resolved?: string
  link?: boolean
  dev?: boolean
  hasInstallScript?: boolean
}

/** All that decides which code of others comes in. */
export type Project = {
  /** By the folder of the package.json; the root's is `''`. */
  manifests: Record<string, Manifest>
  /** By the folder in the checkout. */
  lock: Record<string, Locked>
}

/** Reads each package.json of the checkout, and its lock file. */
export function readProject(root: string): Project {
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))
  const own: Manifest = read('package.json')
  const patterns = (own.workspaces ?? []).map((workspace) => `${workspace}/package.json`)
  const others = globSync(patterns, { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  const manifests = others.map((path) => [path.replace(/\/package\.json$/, ''), read(path)])
  return {
    manifests: { '': own, ...Object.fromEntries(manifests) },
    lock: read('package-lock.json').packages,
  }
}

const FOLDER = 'node_modules/'

/** The name of the package in a folder of the lock file; none for the checkout's own. */
export function packageNameOf(folder: string): string | undefined {
  const start = folder.lastIndexOf(FOLDER)
  return start === -1 ? undefined : folder.slice(start + FOLDER.length)
}

/** The packages of others in the lock file, each folder once. */
export function foreignPackages(
  lock: Project['lock'],
): (Locked & { folder: string; name: string })[] {
  return Object.entries(lock).flatMap(([folder, locked]) => {
    const name = packageNameOf(folder)
    return name === undefined || locked.link ? [] : [{ folder, name, ...locked }]
  })
}
