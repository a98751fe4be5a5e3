import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '@dibs/testing/program'

/** The server and the simulator as they were at a commit, with the packages of this checkout. */
export function checkOutEarlier(commit: string): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'dibs-earlier-'))
  const archive = join(folder, 'archive.tar')
  const wanted = ['package.json', 'apps/server', 'apps/simulator', 'packages', 'recordings']
  execFileSync('git', ['archive', '--output', archive, commit, ...wanted], { cwd: ROOT })
  execFileSync('tar', ['-xf', archive, '-C', folder])
  rmSync(archive)
  const packages = join(folder, 'node_modules')
  mkdirSync(join(packages, '@dibs'), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name === '@dibs' || name.startsWith('.')) continue
    symlinkSync(join(ROOT, 'node_modules', name), join(packages, name))
  }
  for (const name of readdirSync(join(folder, 'packages'))) {
    symlinkSync(join(folder, 'packages', name), join(packages, '@dibs', name))
  }
  for (const app of ['server', 'simulator']) {
    const own = join(ROOT, 'apps', app, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(folder, 'apps', app, 'node_modules'))
  }
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}
