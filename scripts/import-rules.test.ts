import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CONFIG = join(ROOT, '.dependency-cruiser.mjs')
const MODULES = 'apps/server/src/modules'

/** A small copy of the repository's shape in which nothing is wrong. */
const SOUND: Record<string, string> = {
  'packages/core/package.json': '{"name":"@dibs/core","exports":{".":"./src/index.ts"}}',
  'packages/core/src/index.ts': "export * from './fold.ts'",
  'packages/core/src/fold.ts': 'export const fold = 1',
  'packages/contract/src/index.ts': "import '@dibs/core'",
  'packages/contract/src/provider/index.ts': '',
  'packages/content/src/index.ts': '',
  'packages/local-postgres/src/local-postgres.ts': "import 'node:net'",
  'apps/server/src/platform/clock.ts': "import '@dibs/core'",
  [`${MODULES}/a/service.ts`]: "import './store.ts'; import '../../platform/clock.ts'",
  [`${MODULES}/a/store.ts`]: '',
  [`${MODULES}/b/service.ts`]: "import '../a/service.ts'",
  [`${MODULES}/live/service.ts`]: '',
  [`${MODULES}/account/service.ts`]: "import '../live/service.ts'",
  'apps/web/src/shared/format.ts': "import '@dibs/core'",
  'apps/web/src/features/x/api.ts': "import '../../shared/format.ts'",
  'apps/web/src/features/y/api.ts': '',
  'apps/web/src/app/router.tsx': "import '../features/x/api.ts'; import '../features/y/api.ts'",
  'apps/simulator/src/main.ts': '',
  'e2e/journey.spec.ts': "import 'node:path'",
  'testing/src/world.ts': "import './program.ts'",
  'testing/src/program.ts': '',
  'bench/src/main.ts': "import '@dibs/core'",
}

/** For each rule, a file that breaks it. */
const FAULTS: Record<string, [file: string, content: string]> = {
  'core-imports-only-itself': ['packages/core/src/random.ts', "import 'node:crypto'"],
  'contract-imports-core-and-zod': ['packages/contract/src/path.ts', "import 'node:path'"],
  'content-imports-nothing': ['packages/content/src/mail.ts', "import '@dibs/core'"],
  'local-postgres-imports': ['packages/local-postgres/src/port.ts', "import '@dibs/core'"],
  'server-module-imports': [
    `${MODULES}/c/service.ts`,
    "import type { x } from '../a/store.ts'\nexport type y = typeof x",
  ],
  'server-modules-below-live': [`${MODULES}/claims/service.ts`, "import '../live/service.ts'"],
  'server-live-below-account': [`${MODULES}/live/store.ts`, "import '../account/service.ts'"],
  'server-platform-imports': [
    'apps/server/src/platform/outside/mail.ts',
    "import '../../modules/a/service.ts'",
  ],
  'server-stays-in-the-server': [
    'apps/server/src/app.test.ts',
    "import '../../simulator/src/main.ts'",
  ],
  'web-app-imports': ['apps/web/src/app/providers.tsx', "import '@dibs/core'"],
  'web-feature-imports': ['apps/web/src/features/x/use-x.ts', "import '../y/api.ts'"],
  'web-shared-imports': ['apps/web/src/shared/nav.ts', "import('../app/router.tsx')"],
  'web-stays-in-the-web-app': [
    'apps/web/src/main.tsx',
    "import '../../server/src/platform/clock.ts'",
  ],
  'simulator-imports-provider-frames': [
    'apps/simulator/src/chat.ts',
    "import '../../../packages/contract/src/index.ts'",
  ],
  'e2e-imports': ['e2e/claims.spec.ts', "import '@dibs/core'"],
  'e2e-attacks-and-chaos-imports': [
    'e2e/attacks/login.spec.ts',
    "import '../../apps/server/src/platform/clock.ts'",
  ],
  'testing-imports': ['testing/src/world.ts', "import '../../apps/server/src/main.ts'"],
  'bench-imports': ['bench/src/store.ts', `import '../../${MODULES}/a/store.ts'`],
  'packages-by-name': ['bench/src/fold.ts', "import '../../packages/core/src/fold.ts'"],
  'tests-are-not-imported': ['apps/server/src/main.ts', "import './app.test.ts'"],
  'no-cycles': [
    'apps/web/src/shared/loop-back.ts',
    "import type { x } from './loop.ts'\nexport type y = typeof x",
  ],
  'imports-exist': ['apps/web/src/shared/typo.ts', "import './formatt.ts'"],
}

let tree: string

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'dibs-import-rules-'))
  for (const [file, content] of Object.entries(SOUND)) write(file, content)
  write('node_modules/.keep', '')
  mkdirSync(join(tree, 'node_modules/@dibs'))
  symlinkSync(join(tree, 'packages/core'), join(tree, 'node_modules/@dibs/core'))
})

afterAll(() => rmSync(tree, { recursive: true }))

function write(file: string, content: string): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true })
  writeFileSync(join(tree, file), content)
}

function brokenRules(): string[] {
  const program = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const args = [
    program,
    '--config',
    CONFIG,
    '-T',
    'json',
    'apps',
    'packages',
    'testing',
    'e2e',
    'bench',
  ]
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: tree, encoding: 'utf8' })
  expect(stderr).toBe('')
  const { violations } = JSON.parse(stdout).summary as {
    violations: { from: string; rule: { name: string } }[]
  }
  return violations.map(({ from, rule }) => `${rule.name}: ${from}`)
}

test('a repository that keeps to the import table passes', () => {
  expect(brokenRules()).toEqual([])
})

test('every rule of the import table finds its planted fault', async () => {
  const config = (await import(CONFIG)) as { default: { forbidden: { name: string }[] } }
  const rules = config.default.forbidden.map(({ name }) => name)
  expect(Object.keys(FAULTS).sort()).toEqual(rules.sort())
  for (const [file, content] of Object.values(FAULTS)) write(file, content)
  const back = "import type { y } from './loop-back.ts'\nexport const x: y = 1 as never"
  write('apps/web/src/shared/loop.ts', back)
  const broken = brokenRules()
  for (const [rule, [file]] of Object.entries(FAULTS)) {
    expect(broken).toContain(`${rule}: ${file}`)
  }
})
