import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const page = readFileSync(join(ROOT, 'docs/tour.md'), 'utf8')

/** A file or folder of the tour. `askedBy`: the numbers of those that ask it; it is in no picture. */
type Stop = { name: string; path: string; askedBy: string[] | null; isHandedIn: boolean }
/** A picture: its text, the names in it by number, the arrows, and the table below it. */
type Picture = {
  title: string
  text: string
  names: Map<string, string>
  arrows: { from: string; to: string; isImport: boolean }[]
  stops: Map<string, Stop>
}

const STOP = /^\| (\d+) \| \[([^\]]+)\]\(\.\.\/([^)]+)\) \| (.+) \|$/gm
const ASKED = /^\*asked by (\d+(?: and \d+)*)( \(handed in\))?\*: /
const NODE = /^ +f(\d+)\["\d+ ([^"]+)"\]$/gm
const ARROW = /\s+(-->|-\. [\w ,]+ \.->)\s+/

function picturesOf(text: string): Picture[] {
  return text
    .split(/^(?=##)/m)
    .filter((section) => section.includes('```mermaid'))
    .map((section) => ({
      title: section.slice(0, section.indexOf('\n')),
      text: section,
      names: new Map([...section.matchAll(NODE)].map(([, id = '', name = '']) => [id, name])),
      arrows: arrowsOf(section.split('```')[1] ?? ''),
      stops: new Map(
        [...section.matchAll(STOP)].map(([, id = '', name = '', path = '', words = '']) => {
          const [, askers, handedIn] = ASKED.exec(words) ?? []
          const askedBy = askers?.split(' and ') ?? null
          return [id, { name, path, askedBy, isHandedIn: handedIn !== undefined }]
        }),
      ),
    }))
}

function arrowsOf(diagram: string): Picture['arrows'] {
  return diagram.split('\n').flatMap((line) => {
    const parts = line.trim().split(ARROW)
    return parts.flatMap((part, at) =>
      at % 2 === 1
        ? [{ from: parts[at - 1] ?? '', to: parts[at + 1] ?? '', isImport: part === '-->' }]
        : [],
    )
  })
}

const sourceOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const PACKAGE = /^@dibs\/([\w-]+)(?:\/(.+))?$/

/** The file that an import names, as seen from a file or a folder of this repository. */
function fileOf(specifier: string, from: string): string | null {
  const [, name, part] = PACKAGE.exec(specifier) ?? []
  if (name === 'testing') return `testing/src/${part}.ts`
  if (name !== undefined) {
    if (!existsSync(join(ROOT, 'packages', name))) return null
    const manifest = JSON.parse(sourceOf(`packages/${name}/package.json`))
    const target: string | undefined = manifest.exports[part ? `./${part}` : '.']
    return target ? join('packages', name, target) : null
  }
  return specifier.startsWith('.') ? relative(ROOT, resolve(ROOT, dirname(from), specifier)) : null
}

const IMPORT = /(?:import|export)(?: type)? \{([^}]*)\} from '([^']+)'/g
const LAZY = /import\('([^']+)'\)/g
const REEXPORT = /export(?: type)? \{([^}]*)\} from '([^']+)'/g
const namesIn = (list: string) =>
  list
    .split(',')
    .map((name) =>
      name
        .trim()
        .replace(/^type /, '')
        .replace(/ as .*/, ''),
    )
    .filter((name) => name !== '')

/** The file that declares an exported name, behind however many lists of exports. */
function declarerOf(file: string, name: string): string {
  for (const [, list = '', specifier = ''] of sourceOf(file).matchAll(REEXPORT)) {
    const target = fileOf(specifier, file)
    if (target && namesIn(list).includes(name)) return declarerOf(target, name)
  }
  return file
}

/** The files that a file imports something of. */
function importsOf(file: string): Set<string> {
  const text = sourceOf(file)
  const named = [...text.matchAll(IMPORT)].flatMap(([, list = '', specifier = '']) => {
    const target = fileOf(specifier, file)
    if (!target || !existsSync(join(ROOT, target))) return []
    return namesIn(list).map((name) => declarerOf(target, name))
  })
  const lazy = [...text.matchAll(LAZY)].flatMap(
    ([, specifier = '']) => fileOf(specifier, file) ?? [],
  )
  return new Set([...named, ...lazy])
}

const filesOf = (path: string) =>
  statSync(join(ROOT, path)).isDirectory()
    ? globSync(`${path}/**/*.{ts,tsx}`, { cwd: ROOT, exclude: (name) => name === 'node_modules' })
    : [path]

function doesImport(from: string, to: string): boolean {
  return filesOf(from).some((file) =>
    [...importsOf(file)].some((imported) => imported === to || imported.startsWith(`${to}/`)),
  )
}

/** What is wrong with a page, in sentences. */
function faultsOf(text: string): string[] {
  return picturesOf(text).flatMap((picture) => {
    const { title, names, stops } = picture
    const missing = [...stops.values()].filter(({ path }) => !existsSync(join(ROOT, path)))
    if (missing.length > 0) return missing.map(({ path }) => `${title}: there is no ${path}`)
    return [
      ...[...stops].flatMap(([id, { name, path, askedBy }]) => {
        const isRight = askedBy ? !names.has(id) : names.get(id) === name
        return isRight && path.endsWith(name) ? [] : [`${title}: ${id} is not ${name}`]
      }),
      ...[...names.keys()]
        .filter((id) => !stops.has(id))
        .map((id) => `${title}: ${id} is not told`),
      ...arrowFaultsOf(picture),
      ...countFaultsOf(picture),
    ]
  })
}

/** Arrows that should be imports, those to the files that are only asked included. */
function importArrowsOf({ stops, arrows }: Picture) {
  const asking = [...stops].flatMap(([id, { askedBy, isHandedIn }]) =>
    isHandedIn ? [] : (askedBy ?? []).map((asker) => ({ from: `f${asker}`, to: `f${id}` })),
  )
  return [...arrows.filter(({ isImport }) => isImport), ...asking]
}

function arrowFaultsOf(picture: Picture): string[] {
  const { title, stops, arrows, names } = picture
  const shown = new Set(arrows.flatMap(({ from, to }) => [from, to]))
  const alone = [...names.keys()].filter((id) => !shown.has(`f${id}`))
  return [
    ...alone.map((id) => `${title}: no arrow leads to ${id}`),
    ...importArrowsOf(picture).flatMap(({ from, to }) => {
      const [a, b] = [from, to].map((id) => stops.get(id.slice(1))?.path)
      if (!a || !b) return [`${title}: ${from} --> ${to} names no file`]
      return doesImport(a, b) || doesImport(b, a) ? [] : [`${title}: ${a} and ${b} are not joined`]
    }),
  ]
}

function countFaultsOf({ title, text, stops }: Picture): string[] {
  const [, handing, asked] = /\*\*(\d+) files hand it on, (\d+) are asked\.\*\*/.exec(text) ?? []
  if (handing === undefined) return []
  const count = [...stops.values()].filter(({ askedBy }) => askedBy !== null).length
  return Number(asked) === count && Number(handing) === stops.size - count
    ? []
    : [`${title}: ${stops.size - count} files hand it on, ${count} are asked`]
}

test('the files of the tour exist, its arrows are imports, and its counts are right', () => {
  const pictures = picturesOf(page)
  expect(pictures).toHaveLength(6)
  for (const { arrows, stops } of pictures) {
    expect(arrows.length).toBeGreaterThan(2)
    expect(stops.size).toBeGreaterThan(9)
  }
  expect(faultsOf(page)).toEqual([])
})

test.each([
  ['a file that is gone', 'modules/live/ingest.ts)', 'modules/live/intake.ts)', 'there is no'],
  ['another name in the picture', '"5 live/ingest.ts"', '"5 live/intake.ts"', '5 is not'],
  ['an arrow that is no import', 'f3 --> f4 --> f5', 'f3 --> f4 --> f8', 'are not joined'],
  ['an asker that does not ask', '*asked by 21*', '*asked by 17*', 'are not joined'],
  ['a wrong count', /\*\*\d+ files hand it on/, '**3 files hand it on', 'files hand it on'],
] as const)('%s is noticed', (_what, sound, planted, fault) => {
  const broken = page.replace(sound, planted)
  expect(broken).not.toBe(page)
  expect(faultsOf(broken)).toContainEqual(expect.stringContaining(fault))
})
