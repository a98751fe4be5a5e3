import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const BIOME = join(ROOT, 'node_modules/@biomejs/biome/bin/biome')
const TEXTS = 'Texts stay texts'
const SPREADS = 'Name the properties'

/** Each makes HTML or code of a text; `e` is an element, `t` a text. */
const FAULTS = [
  'e.innerHTML = t',
  'e.innerHTML += t',
  'e.outerHTML = t',
  'e.outerHTML += t',
  'e.srcdoc = t',
  "e.insertAdjacentHTML('beforeend', t)",
  'e.setHTMLUnsafe(t)',
  'document.createRange().createContextualFragment(t)',
  "new DOMParser().parseFromString(t, 'text/html')",
  'document.write(t)',
  'document.writeln(t)',
  'eval(t)',
  'window.eval(t)',
  'new Function(t)',
  "new Function('x', t)",
  'Function(t)',
  "setTimeout('go()', 1)",
  'setInterval(`go()`, 1)',
  "e.href = 'javascript:go()'",
  'e.href = `javascript:go()`',
]
const MARKUP_FAULTS = [
  '<p dangerouslySetInnerHTML={{ __html: t }} />',
  '<iframe srcDoc={t} />',
  '<a href="javascript:go()">go</a>',
]
/** Allowed: reads, and what only looks alike. */
const SOUND = ['e.textContent = t', 'go(e.innerHTML)', 'setTimeout(() => go(), 1)', "go('https:')"]

/** Each spreads an object literal into a literal. */
const SPREAD_FAULTS = [
  'go({ ...{ a, b }, c })',
  'go({ c, ...{ a: { b } } })',
  'go({ c: { ...{} } })',
  'const f = () => ({ ...{ a } })',
]
const SPREAD_SOUND = [
  'go({ ...a, c })',
  'go({ ...(a && { b }) })',
  'go({ ...(a ? { b } : {}) })',
  'go({ ...make({ a }) })',
]

const PLUGINS = ['core-stays-pure.grit', 'no-literal-spread.grit', 'text-stays-text.grit']

let tree: string
beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'dibs-lint-plugins-'))
  mkdirSync(join(tree, 'scripts'))
  for (const file of PLUGINS) cpSync(join(ROOT, 'scripts', file), join(tree, 'scripts', file))
  cpSync(join(ROOT, 'biome.json'), join(tree, 'biome.json'))
})
afterAll(() => rmSync(tree, { recursive: true }))

/** The lines of a file that break the rule, from 1. */
function brokenLines(file: string, lines: readonly string[], message: string): number[] {
  const path = join(tree, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${lines.join('\n')}\n`)
  const args = ['lint', '--vcs-enabled=false', '--reporter=github', '--max-diagnostics=none', file]
  const { stdout } = spawnSync(process.execPath, [BIOME, ...args], { cwd: tree, encoding: 'utf8' })
  const found = stdout.split('\n').filter((line) => line.includes(message))
  return found.map((line) => Number(/,line=(\d+)/.exec(line)?.[1])).sort((a, b) => a - b)
}

test.each(['apps/web/src/fault.ts', 'apps/simulator/src/phone/fault.js'])(
  'every way to make HTML or code of a text is found in %s, and nothing else',
  (file) => {
    const lines = [...FAULTS, ...SOUND]
    expect(brokenLines(file, lines, TEXTS)).toEqual(FAULTS.map((_, at) => at + 1))
  },
)

test('so is every one in markup', () => {
  const lines = MARKUP_FAULTS.map((fault, at) => `export const fault${at} = (t) => ${fault}`)
  const broken = brokenLines('apps/web/src/fault.tsx', lines, TEXTS)
  expect(broken).toEqual(lines.map((_, at) => at + 1))
})

test.each([
  'apps/server/src/platform/fault.ts',
  'apps/server/src/fault.test.ts',
  'apps/simulator/src/phone/fault.js',
  'packages/local-postgres/src/fault.ts',
  'scripts/fault.mjs',
])('an object literal that is spread into a literal is found in %s, and nothing else', (file) => {
  const lines = [...SPREAD_FAULTS, ...SPREAD_SOUND]
  expect(brokenLines(file, lines, SPREADS)).toEqual(SPREAD_FAULTS.map((_, at) => at + 1))
})
