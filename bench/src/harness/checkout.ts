import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Scope } from './scope.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const OWN = '@dibs'

/**
 * The folder of a checkout: the given one, or of a commit a work tree that ends with the scope.
 * @throws when there is neither such a folder nor such a commit
 */
export function openCheckout(scope: Scope, wanted: string): string {
  if (existsSync(join(wanted, 'package.json'))) return wanted
  const commit = findCommit(wanted)
  const parent = mkdtempSync(join(tmpdir(), 'dibs-checkout-'))
  scope.defer(() => rmSync(parent, { recursive: true, force: true }))
  const folder = join(parent, 'tree')
  git('worktree', 'add', '--detach', folder, commit)
  scope.defer(() => git('worktree', 'remove', '--force', folder))
  if (sameFile(folder, 'package-lock.json')) linkDependencies(folder)
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' })
  return folder
}

function findCommit(wanted: string): string {
  try {
    return git('rev-parse', '--verify', '--quiet', `${wanted}^{commit}`)
  } catch {
    throw new Error(`${wanted} is neither a checkout nor a commit.`)
  }
}

/** The same packages as here, but its own workspaces. */
function linkDependencies(folder: string): void {
  const from = join(ROOT, 'node_modules')
  const to = join(folder, 'node_modules')
  mkdirSync(join(to, OWN), { recursive: true })
  for (const name of readdirSync(from)) {
    if (name !== OWN) symlinkSync(join(from, name), join(to, name))
  }
  for (const name of readdirSync(join(from, OWN))) {
    symlinkSync(readlinkSync(join(from, OWN, name)), join(to, OWN, name))
  }
  const ofServer = 'apps/server/node_modules'
  if (existsSync(join(ROOT, ofServer))) symlinkSync(join(ROOT, ofServer), join(folder, ofServer))
}

const sameFile = (folder: string, name: string) =>
  readFileSync(join(folder, name)).equals(readFileSync(join(ROOT, name)))

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim()
