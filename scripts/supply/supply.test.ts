import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { directDependencies, faultsOf } from './faults.ts'
import { type Manifest, type Project, readProject } from './project.ts'
import { shippedPackages } from './shipped.ts'

const ROOT = join(import.meta.dirname, '../..')
const SOUND = readProject(ROOT)

let project: Project
let root: Manifest
beforeEach(() => {
  project = structuredClone(SOUND)
  root = project.manifests[''] ?? {}
})

/** A package as a sound lock file has it. */
const locked = { version: '1.0.0', license: 'MIT', integrity: 'sha512-0000' }
const plant = (fault: object) => {
  project.lock['node_modules/planted'] = { ...locked, ...fault }
}

test('the code that comes in from others is as it should be', () => {
  expect(faultsOf(project)).toEqual([])
  expect(directDependencies(project).length).toBeGreaterThan(30)
  expect(Object.keys(project.manifests)).toContain('apps/server')
})

describe('a planted fault is noticed', () => {
  test('one direct dependency too many', () => {
    const free = 46 - directDependencies(project).length
    const more = Array.from({ length: free + 1 }, (_, index) => [`planted-${index}`, '1.0.0'])
    project.manifests['apps/web'] = { dependencies: Object.fromEntries(more.slice(1)) }
    project.manifests['apps/web-too'] = SOUND.manifests['apps/web'] ?? {}
    expect(faultsOf(project)).toEqual([])
    root.dependencies = Object.fromEntries(more.slice(0, 1))
    expect(faultsOf(project)).toEqual(['47 direct dependencies: 46 at most.'])
  })

  test.each(['^1.0.0', '~1.0.0', '*', 'latest', 'git+https://site.example/x.git', 'file:../x'])(
    'a dependency on "%s"',
    (version) => {
      root.devDependencies = { planted: version }
      expect(faultsOf(project)).toEqual([`The root asks for planted "${version}": not exact.`])
    },
  )

  test.each([
    ['an address of its own', { resolved: 'https://site.example/x.tgz' }, 'locked to an address'],
    ['a repository', { resolved: 'git+ssh://git@site.example/x.git#0' }, 'locked to an address'],
    ['no checksum', { integrity: '' }, 'locked without a SHA-512'],
    ['a weak checksum', { integrity: 'sha1-0000' }, 'locked without a SHA-512'],
    ['no version', { version: '' }, 'locked to ""'],
    ['an install script that nobody decided on', { hasInstallScript: true }, 'allow or deny'],
    ['a copyleft licence', { license: 'GPL-3.0-only' }, 'ships, under "GPL-3.0-only"'],
    ['a choice of licences', { license: '(MIT OR GPL-2.0)' }, 'ships, under "(MIT OR GPL-2.0)"'],
    ['no licence', { license: undefined }, 'ships, under "unknown"'],
    ['the licence of fonts, without being one', { license: 'OFL-1.1' }, 'ships, under "OFL-1.1"'],
    ['that of libvips', { license: 'LGPL-3.0-or-later' }, 'ships, under "LGPL-3.0-or-later"'],
  ])('a package with %s', (_name, fault, sentence) => {
    plant({})
    expect(faultsOf(project)).toEqual([])
    plant(fault)
    expect(faultsOf(project)).toEqual([expect.stringContaining(sentence)])
  })

  test('a decision about a package that runs nothing', () => {
    root.allowScripts = { ...root.allowScripts, planted: true }
    expect(faultsOf(project)).toEqual(['allowScripts names planted, which has no install script.'])
  })
})

test('a package may leave the choice between licences under which it may ship', () => {
  plant({ license: '(MIT OR Apache-2.0)' })
  expect(faultsOf(project)).toEqual([])
})

test('libvips ships under its own licence, and under no other copyleft', () => {
  const name = '@img/sharp-libvips-planted'
  for (const license of ['LGPL-3.0-or-later', 'Apache-2.0 AND LGPL-3.0-or-later AND MIT']) {
    project.lock[`node_modules/${name}`] = { ...locked, license }
    expect(faultsOf(project)).toEqual([])
  }
  project.lock[`node_modules/${name}`] = { ...locked, license: 'MIT AND AGPL-3.0-only' }
  expect(faultsOf(project)).toEqual([`${name} 1.0.0 ships, under "MIT AND AGPL-3.0-only".`])
})

test('a tool that ships nothing may have another licence; one that leaves code may not', () => {
  plant({ license: 'GPL-3.0-only', dev: true })
  expect(faultsOf(project)).toEqual([])
  project.lock['node_modules/workbox-core'] = { ...locked, license: 'GPL-3.0-only', dev: true }
  expect(faultsOf(project)).toEqual(['workbox-core 1.0.0 ships, under "GPL-3.0-only".'])
})

test('`npm run licences` prints each package that ships, and with --texts what they ask to pass on', () => {
  const node = join(ROOT, 'node_modules/.bin/node')
  const args = [join(import.meta.dirname, 'licences.ts'), '--texts']
  const { stdout } = spawnSync(node, args, { encoding: 'utf8', maxBuffer: 2 ** 26 })
  for (const { name, version, licence } of shippedPackages(SOUND.lock)) {
    expect(stdout).toMatch(
      new RegExp(`^${RegExp.escape(`${name} ${version}`)} +${RegExp.escape(licence)}$`, 'm'),
    )
  }
  expect(stdout).toContain('Permission is hereby granted')
})

test('`npm run sbom` names each package that ships and no other, without a network', () => {
  const { stdout } = spawnSync('npm', ['run', '--silent', 'sbom'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const bom: { bomFormat: string; components: { purl: string }[] } = JSON.parse(stdout)
  expect(bom.bomFormat).toBe('CycloneDX')
  const purls = bom.components.map(({ purl }) => decodeURIComponent(purl))
  const named = new Set(purls.filter((purl) => !purl.startsWith('pkg:npm/@dibs/')))
  const shipped = shippedPackages(SOUND.lock).map(
    ({ name, version }) => `pkg:npm/${name}@${version}`,
  )
  expect([...named].sort()).toEqual(shipped.sort())
})
