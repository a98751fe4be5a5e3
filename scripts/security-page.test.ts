import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ASVS_LEVELS } from './testing/asvs-ids.ts'

const ROOT = join(import.meta.dirname, '..')
const page = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
const attacks = globSync('e2e/attacks/rows/**/*.ts', { cwd: ROOT }).flatMap((path) => {
  const [, name] =
    /: Row = \{\s*name: '([\w-]+)'/.exec(readFileSync(join(ROOT, path), 'utf8')) ?? []
  return name === undefined ? [] : [name]
})

const REQUIREMENT = /v5\.0\.0-([\d.]+)/g
/** What runs: a test of a file, a row of the attacks, the checks. */
const RUNS = /`[\w./-]+` › "|`npm run (check|attack -- [\w-]+)`/
const MET = 'met'
const WITH_REASON = ['**deviates**', 'does not apply']

type Row = { ids: string[]; levels: string; state: string; reason: string }

/** The page's rows of requirements; one of them may hold several that are alike. */
const rowsOf = (text: string): Row[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| v5'))
    .map((line) => {
      const [, id = '', levels = '', , state = '', reason = ''] = line
        .split('|')
        .map((cell) => cell.trim())
      return {
        ids: [...id.matchAll(REQUIREMENT)].map(([, number = '']) => number),
        levels,
        state,
        reason,
      }
    })

const isHeld = (level: number | undefined) => level === 1 || level === 2

/** What is wrong with the page, in sentences. */
function faultsOf(text: string): string[] {
  const rows = rowsOf(text)
  const ids = rows.flatMap((row) => row.ids)
  const wanted = [...ASVS_LEVELS.keys()].filter((id) => isHeld(ASVS_LEVELS.get(id)))
  const named = [...text.matchAll(/`npm run attack -- ([\w-]+)`/g)].map(([, name = '']) => name)
  const anchors = new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => anchorOf(title)),
  )
  const links = [...text.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor)
  return [
    ...wanted.filter((id) => !ids.includes(id)).map((id) => `${id} is missing`),
    ...ids.filter((id) => !wanted.includes(id)).map((id) => `${id} is none`),
    ...ids.filter((id, index) => ids.indexOf(id) < index).map((id) => `${id} stands twice`),
    ...rows.flatMap(faultOf),
    ...named.filter((name) => !attacks.includes(name)).map((name) => `no attack ${name}`),
    ...attacks.filter((name) => !named.includes(name)).map((name) => `${name} is not told`),
    ...links.filter((anchor) => !anchors.has(anchor)).map((anchor) => `#${anchor} leads nowhere`),
    ...countsOf(rows).filter((line) => !text.includes(line)),
  ]
}

function faultOf({ ids, levels, state, reason }: Row): string[] {
  const name = ids.join(', ')
  const own = [...new Set(ids.map((id) => ASVS_LEVELS.get(id)))].sort().join(', ')
  if (levels !== own) return [`${name} is of level ${own}`]
  if (state === MET) return RUNS.test(reason) ? [] : [`${name} points at nothing that runs`]
  return WITH_REASON.includes(state) && reason.length > 3
    ? []
    : [`${name} is neither, or has no reason`]
}

/** The lines of the summary. */
function countsOf(rows: Row[]): string[] {
  return [1, 2].map((level) => {
    const count = (state: string) =>
      rows
        .filter((row) => row.state === state)
        .flatMap((row) => row.ids)
        .filter((id) => ASVS_LEVELS.get(id) === level).length
    const counts = [MET, ...WITH_REASON].map(count)
    const together = counts.reduce((sum, each) => sum + each, 0)
    return `| ${[level, ...counts, together].join(' | ')} |`
  })
}

const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')

test('every requirement of levels 1 and 2 stands there once, and points at what runs or says why not', () => {
  expect(attacks.length).toBeGreaterThan(7)
  expect(faultsOf(page)).toEqual([])
})

const METS = '| v5.0.0-9.1.2 | 1 |'

test.each([
  ['a missing requirement', METS, '| x |', '9.1.2 is missing'],
  ['one that stands twice', METS, '| v5.0.0-9.1.1, v5.0.0-9.1.2 | 1 |', '9.1.1 stands twice'],
  ['one that there is not', METS, '| v5.0.0-9.1.2, v5.0.0-9.9.9 | 1 |', '9.9.9 is none'],
  ['another level', METS, '| v5.0.0-9.1.2 | 2 |', '9.1.2 is of level 1'],
  ['an attack that there is not', 'attack -- fuzz`', 'attack -- fizz`', 'no attack fizz'],
  ['a link to nowhere', '](#logs)', '](#log)', '#log leads nowhere'],
  ['a reason that is none', /(?<=-10\.7\.3 .*\| does not apply \|).*/, ' no |', 'has no reason'],
  ['a state that is none', /(?<=-9\.1\.2 .*\|) met (?=\|)/, ' done ', '9.1.2 is neither'],
  ['nothing that runs', /(?<=-9\.1\.2 .*\| met \|).*/, ' surely |', '9.1.2 points at nothing'],
  ['a wrong count', /^\| 1 \| \d+/m, '| 1 | 70', '| 1 |'],
] as const)('%s is noticed', (_what, sound, planted, fault) => {
  const broken = page.replace(sound, planted)
  expect(broken).not.toBe(page)
  expect(faultsOf(broken)).toContainEqual(expect.stringContaining(fault))
})
