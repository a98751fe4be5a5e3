import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

// Checks the log of a live that was saved as a file: npm run verify -- bundle.json. It needs Node alone:
// it imports nothing of Dibs, asks no server, and can be read in one sitting.
//
// A log is a list of JSON texts, one for each claim and each change. A checkpoint is a note (c2sp.org/
// signed-note, c2sp.org/tlog-checkpoint): the log's name, how many entries, and the root of the tree
// over them (RFC 6962, section 2.1, SHA-256), signed with Ed25519.

const USAGE = 'npm run verify -- <file>, as saved by the page at which a live can be checked'
const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest()
const LEAF = Buffer.of(0)
const NODE = Buffer.of(1)
/** What stands before the 32 bytes of an Ed25519 key in DER (RFC 8410). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

class Fault extends Error {}

/** @throws Fault */
function fail(sentence) {
  throw new Fault(sentence)
}

function readBundle(text) {
  let bundle
  try {
    bundle = JSON.parse(text)
  } catch {
    fail('This is no whole file: its JSON is cut off or damaged.')
  }
  const areTexts = (list) => Array.isArray(list) && list.every((each) => typeof each === 'string')
  const { format, origin, keys, checkpoints, entries } = bundle ?? {}
  if (format !== 'dibs-fair-1') fail(`This is no log that is known here: format ${format}.`)
  if (typeof origin !== 'string' || ![keys, checkpoints, entries].every(areTexts))
    fail('A part of the file is missing.')
  if (checkpoints.length === 0) fail('There is no checkpoint in the file, so nothing is sealed.')
  return { origin, keys, checkpoints, entries }
}

/** JSON in its one spelling (RFC 8785), which is the only one that is hashed. */
function canonical(value) {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const names = Object.keys(value).sort()
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`
}

function readEntries(texts) {
  return texts.map((text, n) => {
    let entry
    try {
      entry = JSON.parse(text)
    } catch {
      fail(`Entry ${n} is no JSON.`)
    }
    if (canonical(entry) !== text) fail(`Entry ${n} is not written as it must be.`)
    if (entry.n !== n) fail(`Entry ${n} says that it is number ${entry.n}.`)
    return entry
  })
}

/** The roots of the tree at some sizes. */
function rootsOf(texts, sizes) {
  const roots = new Map()
  /** Roots of whole parts, the largest first: one for each bit of the size. */
  const edge = []
  for (const [n, text] of texts.entries()) {
    let node = sha256(LEAF, Buffer.from(text))
    for (let rest = n; rest % 2 === 1; rest = (rest - 1) / 2) node = sha256(NODE, edge.pop(), node)
    edge.push(node)
    if (!sizes.has(n + 1)) continue
    const root = edge.toReversed().reduce((right, left) => sha256(NODE, left, right))
    roots.set(n + 1, root.toString('base64'))
  }
  return roots
}

/** The public keys of a log by their ids, in hex. */
function readKeys(lines, origin) {
  const keys = new Map()
  for (const line of lines) {
    const [name, id, ...rest] = line.split('+')
    const bytes = Buffer.from(rest.join('+'), 'base64')
    if (bytes.length !== 33 || bytes[0] !== 1) fail(`This is no key of Ed25519: ${line}`)
    const hash = sha256(Buffer.from(`${name}\n`), bytes)
      .subarray(0, 4)
      .toString('hex')
    if (hash !== id) fail(`The id of this key is not its own: ${line}`)
    if (name !== origin) continue
    const key = Buffer.concat([SPKI, bytes.subarray(1)])
    keys.set(id, createPublicKey({ key, format: 'der', type: 'spki' }))
  }
  return keys
}

/** What a checkpoint says, once its signature is right. */
function readCheckpoint(note, origin, keys) {
  const end = note.lastIndexOf('\n\n')
  const text = note.slice(0, end + 1)
  const [name, size, root] = text.split('\n')
  if (end < 0 || !/^(0|[1-9]\d*)$/.test(size ?? '') || !root) fail('A checkpoint cannot be read.')
  if (name !== origin) fail(`A checkpoint is of another log: ${name}`)
  let isSigned = false
  for (const line of note.slice(end + 2).split('\n')) {
    const [, signer, base64] = /^— (\S+) (\S+)$/u.exec(line) ?? []
    const bytes = Buffer.from(base64 ?? '', 'base64')
    const key = keys.get(bytes.subarray(0, 4).toString('hex'))
    if (signer !== origin || !key) continue
    if (!verify(null, Buffer.from(text), key, bytes.subarray(4)))
      fail(`The signature of the checkpoint of ${size} entries is wrong.`)
    isSigned = true
  }
  if (!isSigned) fail(`No key of the file signed the checkpoint of ${size} entries.`)
  return { size: Number(size), root }
}

/** The claims of each item in the order of the platform's stamps, one of each buyer. */
function ordersOf(entries) {
  const claims = new Map()
  const gone = new Set()
  for (const entry of entries) {
    if (entry.kind === 'claim') claims.set(entry.n, entry)
    // What the server heard counts more than what a device had told.
    if (entry.kind === 'heard' && claims.has(entry.claim)) {
      const { stamp, tie, code } = entry
      claims.set(entry.claim, { ...claims.get(entry.claim), stamp, tie, code })
    }
    if (entry.kind === 'erased') gone.add(entry.by)
  }
  const inOrder = (a, b) => a.stamp - b.stamp || a.tie - b.tie
  return Map.groupBy([...claims.values()].sort(inOrder), ({ item }) => item)
    .values()
    .map((all) => {
      const seen = new Set(gone)
      return all.filter(({ by }) => !seen.has(by) && seen.add(by))
    })
}

/** Everything that is wrong is told in a sentence. @throws Fault */
export function check(text) {
  const { origin, keys, checkpoints, entries: texts } = readBundle(text)
  const entries = readEntries(texts)
  if (entries[0]?.kind !== 'log' || !origin.endsWith(`/${entries[0].live}`))
    fail('The first entry does not say that this is the log of its live.')
  const known = readKeys(keys, origin)
  const sealed = checkpoints.map((note) => readCheckpoint(note, origin, known))
  const roots = rootsOf(texts, new Set(sealed.map(({ size }) => size)))
  for (const { size, root } of sealed) {
    if (size > texts.length) fail(`${size} entries were sealed, and the file has ${texts.length}.`)
    if (roots.get(size) !== root)
      fail(
        `The first ${size} entries are not those that were sealed: one was changed, left out, added or swapped.`,
      )
  }
  const newest = Math.max(...sealed.map(({ size }) => size))
  if (newest < texts.length) fail(`${texts.length - newest} entries at the end are not sealed.`)
  const counts = Map.groupBy(entries, ({ kind }) => kind)
  const lines = [
    `${origin}`,
    `${texts.length} entries, ${sealed.length} checkpoints: all right.`,
    `Newest root: ${roots.get(newest)}`,
    [...counts].map(([kind, all]) => `${kind} ${all.length}`).join(', '),
  ]
  for (const claims of ordersOf(entries)) {
    if (claims.length === 0) continue
    lines.push('', `${claims[0].code}: ${claims.length} by the platform's stamps`)
    for (const [index, { n, by, stamp, source }] of claims.entries())
      lines.push(
        `${`${index + 1}`.padStart(4)}  ${new Date(stamp).toISOString()}  entry ${n}  ${by.slice(0, 8)}  ${source}`,
      )
  }
  return lines.join('\n')
}

function main(file) {
  try {
    process.stdout.write(`${check(file ? readFileSync(file, 'utf8') : fail(USAGE))}\n`)
  } catch (error) {
    const isTold = error instanceof Fault || error.code !== undefined
    process.stderr.write(`${isTold ? error.message : error.stack}\n`)
    process.exitCode = 1
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.argv[2])
