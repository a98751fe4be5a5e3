/**
 * Draws the pictures of `docs/tour.md`: the tables there name the files, the imports of those files
 * are the arrows. Imports of types are none: what goes another way (a socket, HTTP, SQL, an event, a
 * function that was handed in) a row names in its words, as *HTTP to 9*. `npm run tour` writes it.
 */
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const ROOT = join(import.meta.dirname, '..')
const PAGE = join(ROOT, 'docs/tour.md')

const PICTURE =
  /```mermaid\nflowchart (\w+)\n[\s\S]*?```\n\n(\|[^\n]+\n\|[^\n]+\n)((?:\|[^\n]+\n)+)/g
const ROW = /^\| (\d+) \| \[([^\]]+)\]\(\.\.\/([^)]+)\) \| (.+) \|$/
const HOP = /\*([\w.,\- ]+) (to|from) ([^*]+)\*/g
const IMPORT = /(?:import|export)( type)? \{([^}]*)\} from '([^']+)'/g
const LAZY = /import\('([^']+)'\)/g
const PACKAGE = /^@dibs\/([\w-]+)(?:\/(.+))?$/

/** Remembers what was made of a text: each file is asked about by many others. */
const once = (make) => {
  const made = new Map()
  return (key) => made.get(key) ?? made.set(key, make(key)).get(key)
}

const sourceOf = once((path) => readFileSync(join(ROOT, path), 'utf8'))

/** The file that an import names, or null for one that is not of this repository. */
function fileOf(specifier, from) {
  if (specifier.startsWith('.')) return relative(ROOT, resolve(ROOT, dirname(from), specifier))
  const [, name, part] = PACKAGE.exec(specifier) ?? []
  if (name === 'testing') return `testing/src/${part}.ts`
  if (name === undefined || !existsSync(join(ROOT, 'packages', name))) return null
  const manifest = JSON.parse(sourceOf(`packages/${name}/package.json`))
  const target = manifest.exports[part ? `./${part}` : '.']
  return target ? join('packages', name, target) : null
}

/** What a statement names, without its types or with them. */
const namesIn = (list, withTypes) =>
  list
    .split(',')
    .map((name) => name.trim().replace(/ as .*/, ''))
    .filter((name) => name !== '' && (withTypes || !name.startsWith('type ')))
    .map((name) => name.replace('type ', ''))

/** The file that declares an exported name, behind however many lists of exports. */
function declarerOf(file, name) {
  for (const [statement, , list, specifier] of sourceOf(file).matchAll(IMPORT)) {
    if (!statement.startsWith('export') || !namesIn(list, true).includes(name)) continue
    const target = fileOf(specifier, file)
    if (target) return declarerOf(target, name)
  }
  return file
}

/** The files that a file imports something of. */
function importsOf(file, withTypes) {
  const text = sourceOf(file)
  const named = [...text.matchAll(IMPORT)].flatMap(([, type, list, specifier]) => {
    const target = type && !withTypes ? null : fileOf(specifier, file)
    if (!target || !existsSync(join(ROOT, target))) return []
    return namesIn(list, withTypes).map((name) => declarerOf(target, name))
  })
  const lazy = [...text.matchAll(LAZY)].map(([, specifier]) => fileOf(specifier, file))
  return [...named, ...lazy.filter((path) => path !== null)]
}

/** The product's own files of a folder: a folder of tests for its tests alone. */
const filesOf = once((path) =>
  statSync(join(ROOT, path)).isDirectory()
    ? globSync(`${path}/**/*.{ts,tsx}`, { cwd: ROOT }).filter(
        (file) => !/node_modules|\.test\.tsx?$|.\/testing\//.test(file),
      )
    : [path],
)

/** The stops of a table, and what its rows name beside the imports. */
function stopsOf(rows) {
  return rows.split('\n').flatMap((row) => {
    const [, id, name, path, words] = ROW.exec(row) ?? []
    if (id === undefined) return []
    if (!existsSync(join(ROOT, path))) throw new Error(`There is no ${path}.`)
    if (!path.endsWith(name)) throw new Error(`${name} is not the end of ${path}.`)
    return [{ id, name, path, hops: [...words.matchAll(HOP)] }]
  })
}

const reachedFrom = (path, withTypes) =>
  new Set(filesOf(path).flatMap((file) => importsOf(file, withTypes)))
const codeOf = once((path) => reachedFrom(path, false))
const codeAndTypesOf = once((path) => reachedFrom(path, true))

const doesImport = (from, to, withTypes = false) =>
  [...(withTypes ? codeAndTypesOf : codeOf)(from.path)].some(
    (file) => file === to.path || file.startsWith(`${to.path}/`),
  )
const areJoined = (a, b, withTypes) => doesImport(a, b, withTypes) || doesImport(b, a, withTypes)

/** Solid arrows: of two files of a table one imports the other. They lead to the later row. */
const importArrows = (stops) =>
  stops.flatMap((from, at) =>
    stops
      .slice(at + 1)
      .filter((to) => areJoined(from, to))
      .map((to) => ({ from: from.id, to: to.id, how: null })),
  )

/** Dotted arrows: what the rows name, between two files or a file and something outside. */
const hopArrows = (stops) =>
  stops.flatMap((stop) =>
    stop.hops.map(([, how, direction, other]) => {
      const end = stops.find(({ id }) => id === other)
      if (/^\d+$/.test(other)) requireHop(stop, end, how)
      return direction === 'to'
        ? { from: stop.id, to: other, how }
        : { from: other, to: stop.id, how }
    }),
  )

/** What the code shows of a hop: both sides name an event; of a call, one knows the other's type. */
function requireHop(stop, end, how) {
  const isTold = ({ path }) => sourceOf(path).includes(`'${how}'`)
  const isSound =
    end &&
    (how !== 'call' || areJoined(stop, end, true)) &&
    (!how.includes('.') || (isTold(stop) && isTold(end)))
  if (!isSound) throw new Error(`${stop.path}: no ${how} between it and ${end?.path}.`)
}

/** Refuses a way that falls into pieces: nothing in the code joins them. */
function requireOneWay(stops, arrows) {
  const reached = new Set([stops[0].id])
  for (const from of reached) {
    for (const arrow of arrows) {
      if (arrow.from === from) reached.add(arrow.to)
      if (arrow.to === from) reached.add(arrow.from)
    }
  }
  const lost = stops.find(({ id }) => !reached.has(id))
  if (lost) throw new Error(`Nothing joins ${lost.path} to ${stops[0].path} and what follows it.`)
}

/** Which program a file runs in; what several use stands outside the boxes. */
function sideOf(path) {
  if (/^apps\/\w+$/.test(path)) return null
  return { server: 'server', web: 'browser' }[/^apps\/(\w+)\//.exec(path)?.[1]] ?? null
}

function draw(direction, stops) {
  const arrows = [...importArrows(stops), ...hopArrows(stops)]
  requireOneWay(stops, arrows)
  const ids = new Set(stops.map(({ id }) => id))
  const outside = [...new Set(arrows.flatMap(({ from, to }) => [from, to]))].filter(
    (end) => !ids.has(end),
  )
  const nameOf = (end) => (ids.has(end) ? `f${end}` : `o${outside.indexOf(end) + 1}`)
  const boxes = Map.groupBy(stops, ({ path }) => sideOf(path))
  const lines = [...boxes].flatMap(([side, inside]) => {
    const nodes = inside.map(({ id, name }) => `  f${id}["${id} ${name}"]`)
    if (side === null || boxes.size === 1) return nodes
    return [`  subgraph ${side}`, ...nodes.map((node) => `  ${node}`), '  end']
  })
  return [
    `flowchart ${direction}`,
    ...lines,
    ...outside.map((end) => `  ${nameOf(end)}(["${end}"])`),
    ...arrows.map(({ from, to, how }) => {
      const line = how === null ? '-->' : `-.->|${how}|`
      return `  ${nameOf(from)} ${line} ${nameOf(to)}`
    }),
  ].join('\n')
}

/** The page with its pictures as the code has them; throws what no picture can show. */
export function drawTour(page) {
  return page.replaceAll(
    PICTURE,
    (_, direction, head, rows) =>
      `\`\`\`mermaid\n${draw(direction, stopsOf(rows))}\n\`\`\`\n\n${head}${rows}`,
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(PAGE, drawTour(readFileSync(PAGE, 'utf8')))
}
