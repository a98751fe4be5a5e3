import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const BIOME = join(ROOT, 'node_modules/@biomejs/biome/bin/biome')
const SAID = 'Texts stay texts'

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
/** Reads, and what only looks alike. */
const SOUND = ['e.textContent = t', 'go(e.innerHTML)', 'setTimeout(() => go(), 1)', "go('https:')"]

let tree: string
beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'dibs-text-stays-text-'))
  mkdirSync(join(tree, 'scripts'))
  for (const file of ['core-stays-pure.grit', 'text-stays-text.grit'])
    cpSync(join(ROOT, 'scripts', file), join(tree, 'scripts', file))
  cpSync(join(ROOT, 'biome.json'), join(tree, 'biome.json'))
})
afterAll(() => rmSync(tree, { recursive: true }))

/** The lines of a file that break the rule, from 1. */
function brokenLines(file: string, lines: readonly string[]): number[] {
  const path = join(tree, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${lines.join('\n')}\n`)
  const args = ['lint', '--vcs-enabled=false', '--reporter=github', '--max-diagnostics=none', file]
  const { stdout } = spawnSync(process.execPath, [BIOME, ...args], { cwd: tree, encoding: 'utf8' })
  const found = stdout.split('\n').filter((line) => line.includes(SAID))
  return found.map((line) => Number(/,line=(\d+)/.exec(line)?.[1])).sort((a, b) => a - b)
}

test.each(['apps/web/src/fault.ts', 'apps/simulator/src/phone/fault.js'])(
  'every way to make HTML or code of a text is found in %s, and nothing else',
  (file) => {
    const lines = [...FAULTS, ...SOUND]
    expect(brokenLines(file, lines)).toEqual(FAULTS.map((_, at) => at + 1))
  },
)

test('so is every one in markup', () => {
  const lines = MARKUP_FAULTS.map((fault, at) => `export const fault${at} = (t) => ${fault}`)
  expect(brokenLines('apps/web/src/fault.tsx', lines)).toEqual(lines.map((_, at) => at + 1))
})
