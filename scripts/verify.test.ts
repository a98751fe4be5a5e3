import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aClaim, aSigningKey, byOf, forgeLog, type Unnumbered } from '@dibs/core/testing/forge-log'
import { describe, expect, test } from 'vitest'
// @ts-expect-error: plain JavaScript, which Node runs as it is.
import { check } from './verify.mjs'

const ROOT = join(import.meta.dirname, '..')

const LIVE = '00000000-0000-7000-8000-000000000001'
const SEAL = { kind: 'seal', at: 1_790_000_060_000 } as const
const beginning: Unnumbered = {
  kind: 'log',
  live: LIVE,
  seller: '7',
  startedAt: 1_790_000_000_000,
  format: 1,
}

async function aBundle(key = aSigningKey(), more: Unnumbered[] = []) {
  const claims = [await aClaim('102', 2), await aClaim('101', 1), await aClaim('103', 3)]
  const log = await forgeLog(LIVE, [beginning, ...claims, SEAL, ...more, SEAL], key)
  const { origin, keys, texts } = log
  const checkpoints = [await log.noteAt(5), await log.noteAt(texts.length)]
  return { log, bundle: { format: 'dibs-fair-1', origin, keys, checkpoints, entries: texts } }
}

type Bundle = Awaited<ReturnType<typeof aBundle>>['bundle']

/** What is said of a bundle. */
const said = (bundle: Bundle | string) => {
  try {
    return check(typeof bundle === 'string' ? bundle : JSON.stringify(bundle))
  } catch (error) {
    return (error as Error).message
  }
}

test('it is one file of at most 200 lines that imports nothing of Dibs', () => {
  const text = readFileSync(join(ROOT, 'scripts/verify.mjs'), 'utf8')
  expect(text.split('\n').length).toBeLessThanOrEqual(201)
  const imports = [...text.matchAll(/^import .* from '([^']+)'/gm)].map(([, from]) => from)
  expect(imports.every((from) => from?.startsWith('node:'))).toBe(true)
})

test('a whole log is right, and is told in the order of the stamps', async () => {
  const { bundle, log } = await aBundle()
  const told = said(bundle)
  expect(told).toContain('6 entries, 2 checkpoints: all right.')
  expect(told).toContain(await log.rootAt(6))
  const order = [...told.matchAll(/entry (\d) /g)].map(([, n]) => n)
  expect(order).toEqual(['2', '1', '3'])
})

test('what was heard counts before what was told, and who was erased has no place', async () => {
  const {
    source: _,
    item: __,
    ...heard
  } = (await aClaim('101', 9)) as never as Record<string, never>
  const more = [
    { ...heard, kind: 'heard', claim: 2 } as never as Unnumbered,
    { kind: 'erased' as const, by: await byOf('103') },
  ]
  const { bundle } = await aBundle(aSigningKey(), more)
  const order = [...said(bundle).matchAll(/entry (\d) /g)].map(([, n]) => n)
  expect(order).toEqual(['1', '2'])
})

describe('is noticed:', () => {
  const NOT_SEALED = /are not those that were sealed/

  test.each([
    ['changed', /entries are not those|not written/],
    ['changed in its spelling', /not written as it must be/],
    ['left out', /says that it is number|the file has/],
    ['added', /says that it is number/],
    ['swapped', /says that it is number/],
    ['cut off at the end', /6 entries were sealed, and the file has 5/],
    ['added at the end', /1 entries at the end are not sealed/],
  ] as const)('an entry that was %s', async (what, sentence) => {
    const { bundle } = await aBundle()
    const [a, b, c, ...rest] = bundle.entries as [string, string, string, ...string[]]
    const entries = {
      changed: [a, b.replace('"code":"A1"', '"code":"A2"'), c, ...rest],
      'changed in its spelling': [a, b.replace(':', ': '), c, ...rest],
      'left out': [a, b, ...rest],
      added: [a, b, b, c, ...rest],
      swapped: [a, c, b, ...rest],
      'cut off at the end': [a, b, c, ...rest].slice(0, -1),
      'added at the end': [a, b, c, ...rest, JSON.stringify({ at: 1, kind: 'seal', n: 6 })],
    }[what]
    expect(entries).not.toEqual(bundle.entries)
    expect(said({ ...bundle, entries })).toMatch(sentence)
  })

  test('entries that were renumbered to hide that one is missing', async () => {
    const { bundle } = await aBundle()
    const left = bundle.entries.filter((_, index) => index !== 2)
    const entries = left.map((text, n) => text.replace(/"n":\d+/, `"n":${n}`))
    expect(said({ ...bundle, entries, checkpoints: [bundle.checkpoints[0] as string] })).toMatch(
      NOT_SEALED,
    )
  })

  test('two histories, both signed', async () => {
    const key = aSigningKey()
    const { bundle } = await aBundle(key)
    const other = await forgeLog(LIVE, [beginning, await aClaim('109', 1), SEAL], key)
    const checkpoints = [...bundle.checkpoints, await other.noteAt(3)]
    expect(said({ ...bundle, checkpoints })).toMatch(NOT_SEALED)
  })

  test('a checkpoint that somebody else signed, or of another log', async () => {
    const { bundle } = await aBundle()
    const forged = (await aBundle()).bundle
    expect(said({ ...bundle, checkpoints: forged.checkpoints })).toMatch(
      /No key of the file signed/,
    )
    const changed = bundle.checkpoints.map((note) => note.replace('\n6\n', '\n5\n'))
    expect(said({ ...bundle, checkpoints: changed })).toMatch(/signature .* is wrong/)
    const foreign = await forgeLog('00000000-0000-7000-8000-000000000002', [beginning, SEAL])
    expect(said({ ...bundle, checkpoints: [await foreign.noteAt(2)] })).toMatch(/of another log/)
  })

  test('a key that is none, or whose id is not its own', async () => {
    const { bundle } = await aBundle()
    expect(said({ ...bundle, keys: ['x+00000000+AA=='] })).toMatch(/no key of Ed25519/)
    const [key = ''] = bundle.keys
    expect(said({ ...bundle, keys: [key.replace(/\+\w{8}\+/, '+00000000+')] })).toMatch(
      /not its own/,
    )
  })

  test('a file that was cut in the middle, or is none of a log', async () => {
    const text = JSON.stringify((await aBundle()).bundle)
    expect(said(text.slice(0, text.length / 2))).toMatch(/cut off or damaged/)
    for (const other of ['null', '[]', '{}']) expect(said(other)).toMatch(/no log that is known/)
    const { bundle } = await aBundle()
    expect(said({ ...bundle, entries: undefined as never })).toMatch(/part of the file is missing/)
    expect(said({ ...bundle, checkpoints: [] })).toMatch(/no checkpoint/)
  })
})

test('as a program it says whether the file is right', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dibs-verify-'))
  const file = join(folder, 'bundle.json')
  const run = (...args: string[]) =>
    new Promise<{ code: number; out: string }>((resolve) => {
      execFile(process.execPath, [join(ROOT, 'scripts/verify.mjs'), ...args], (error, out, wrong) =>
        resolve({ code: Number(error?.code ?? 0), out: `${out}${wrong}` }),
      )
    })
  try {
    writeFileSync(file, JSON.stringify((await aBundle()).bundle))
    expect(await run(file)).toMatchObject({ code: 0, out: expect.stringContaining('all right') })
    writeFileSync(file, '{')
    expect(await run(file)).toMatchObject({ code: 1, out: expect.stringContaining('cut off') })
    expect(await run()).toMatchObject({ code: 1, out: expect.stringContaining('npm run verify') })
    expect((await run(join(folder, 'nothing.json'))).code).toBe(1)
  } finally {
    await rm(folder, { recursive: true })
  }
})
