import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Locked, type Manifest, readProject } from './project.ts'
import { ships } from './shipped.ts'

// `npm run --silent sbom > sbom.json`: what ships, as CycloneDX, from the lock file alone. npm
// leaves out with `--omit=dev` what a test uses, too; so it is given a checkout without any tools.

const { manifests, lock } = readProject(join(import.meta.dirname, '../..'))
const shipped: Record<string, object> = {}
const leftByTools: Record<string, string> = {}
for (const [folder, { dev, ...locked }] of Object.entries(lock)) {
  if (!folder.includes('node_modules/')) shipped[folder] = withoutTools(locked)
  else if (!dev) shipped[folder] = locked
  else if (ships(folder, { dev })) {
    const { version = '', license, integrity } = locked
    const name = folder.replace('node_modules/', '')
    leftByTools[name] = version
    shipped[folder] = { version, license, integrity }
  }
}

const temporary = mkdtempSync(join(tmpdir(), 'dibs-sbom-'))
try {
  const root = join(temporary, 'dibs')
  const write = (path: string, content: object) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), JSON.stringify(content))
  }
  for (const [folder, manifest] of Object.entries(manifests)) {
    write(join(folder, 'package.json'), withTools(folder, withoutTools(manifest)))
  }
  const packages = { ...shipped, '': withTools('', withoutTools(lock[''] ?? {})) }
  write('package-lock.json', { name: 'dibs', lockfileVersion: 3, requires: true, packages })
  const args = ['sbom', '--package-lock-only', '--offline', '--sbom-format=cyclonedx']
  const npm = spawnSync('npm', args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  process.exitCode = npm.status ?? 1
} finally {
  rmSync(temporary, { recursive: true })
}

/** The lock file says of the checkout's own packages what their package.json says. */
function withoutTools({ devDependencies: _, ...rest }: Manifest & Locked): Manifest {
  return rest
}

/** Tools whose code stays in what they build are asked for by the checkout itself. */
function withTools(folder: string, manifest: Manifest): Manifest {
  if (folder !== '') return manifest
  return { ...manifest, dependencies: { ...manifest.dependencies, ...leftByTools } }
}
