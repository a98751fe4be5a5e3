import { webcrypto } from 'node:crypto'
import {
  aClaim,
  aSigningKey,
  byOf,
  type ForgedLog,
  forgeLog,
  type Unnumbered,
} from '@dibs/core/testing/forge-log'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgeServer } from '../shared/testing/forge-server.ts'
import { keep, readKept } from './kept.ts'

const LIVE = '00000000-0000-7000-8000-000000000001'
const OTHER_LIVE = '00000000-0000-7000-8000-000000000002'
const SEAL = { kind: 'seal', at: 1_790_000_060_000 } as const

const beginning = (live = LIVE): Unnumbered => ({
  kind: 'log',
  live,
  seller: '7',
  startedAt: 1_790_000_000_000,
  format: 1,
})

/** A live with claims of A1 by 101, 102 and 103, stamped in that order and heard in another. */
async function entriesOfLive(): Promise<Unnumbered[]> {
  const [first, second, third] = [
    await aClaim('101', 1),
    await aClaim('102', 1.41),
    await aClaim('103', 3),
  ]
  return [beginning(), second, first, third, SEAL]
}

/** A server that tells this log, sealed at this size. */
async function serverOf(log: ForgedLog, size = log.texts.length) {
  return forgeServer({
    [`GET /fair/${LIVE}`]: {
      body: {
        origin: log.origin,
        note: await log.noteAt(size),
        size,
        sealedAt: '2026-09-20T12:00:00.000Z',
        keys: log.keys,
        sellerUsername: 'toko.ani',
        startedAt: '2026-09-20T11:00:00.000Z',
        endedAt: null,
      },
    },
    [`GET /fair/${LIVE}/entries`]: ({ query }) => ({
      body: { entries: log.texts.slice(Number(query.get('from')), size).slice(0, 2) },
    }),
    [`GET /fair/${LIVE}/consistency`]: async ({ query }) => {
      const [from, to] = [Number(query.get('from')), Number(query.get('to'))]
      if (to > size) return { status: 404, body: {} }
      return { body: { path: await log.consistency(from, to) } }
    },
  })
}

type Server = Awaited<ReturnType<typeof serverOf>>

/** Takes pages off the window: those of earlier tests would load the address of a later one, too. */
const leave: (() => void)[] = []

/** Opens the page, which starts as its script is loaded. */
async function open(server: Server, proof?: object | string) {
  vi.stubGlobal('fetch', server.fetch)
  const text = typeof proof === 'object' ? JSON.stringify(proof) : proof
  const fragment = text === undefined ? '' : `#${Buffer.from(text).toString('base64url')}`
  window.history.replaceState(null, '', `/fair/${LIVE}${fragment}`)
  const root = document.createElement('main')
  root.id = 'root'
  document.body.replaceChildren(root)
  vi.resetModules()
  const listen = vi.spyOn(window, 'addEventListener')
  await import('./fair-page.ts')
  for (const [type, listener] of listen.mock.calls)
    leave.push(() => window.removeEventListener(type, listener))
  listen.mockRestore()
  await screen.findByText('What this does not show')
  return userEvent.setup()
}

const checkAll = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(await screen.findByRole('button', { name: 'Check the whole list' }))

// Tests of other files run in the same window.
beforeEach(() => {
  document.documentElement.lang = 'en'
  localStorage.clear()
})
afterEach(() => {
  for (const page of leave.splice(0)) page()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})
afterAll(() => window.history.replaceState(null, '', '/'))

it('shows that a claim is in the sealed list, and whose it is', async () => {
  const log = await forgeLog(LIVE, await entriesOfLive())
  await open(await serverOf(log), await log.proofOf(1, 5, '102'))
  await screen.findByText('Right: this claim is number 1 of the list, sealed with 5 entries.')
  screen.getByText('102')
  expect(screen.getAllByText('The signature of Dibs is right.')).toHaveLength(2)
})

it('computes the whole list, and says where a claim stands by the stamps', async () => {
  const by = await byOf('102')
  const hand: Unnumbered = {
    kind: 'hand',
    item: '00000000-0000-7000-8000-0000000000a1',
    code: 'A1',
    by,
    change: 'moved',
    move: 'up',
    from: 2,
    to: 1,
    unitsFrom: null,
    unitsTo: null,
    reason: null,
    at: 1_790_000_050_000,
  }
  const other = { ...hand, by: await byOf('103') }
  const entries = [
    ...(await entriesOfLive()),
    hand,
    other,
    { kind: 'undo', hand: 5, at: 9 } as const,
    SEAL,
  ]
  const log = await forgeLog(LIVE, entries)
  const user = await open(await serverOf(log), await log.proofOf(1, 5, '102'))
  await checkAll(user)
  await screen.findByText('Right: all 9 entries lead to the sealed signs.')
  screen.getByText('Number 2 of 3 by the platform’s stamps, 0.41 s after the first.')
  screen.getByText('Changed by hand here: 1. At other places of this item: 1.')
  screen.getByText(/moved from 2 to 1 \(undone\)/)
})

it('counts what the server heard before what a device had told, and nobody who was erased', async () => {
  const told = { ...(await aClaim('101', 1)), source: 'device' } as Unnumbered
  const entries: Unnumbered[] = [beginning(), told, await aClaim('102', 2), await aClaim('103', 3)]
  const {
    item: _,
    source: __,
    ...heard
  } = (await aClaim('101', 5)) as never as Record<string, never>
  entries.push({ ...heard, kind: 'heard', claim: 1 } as never, {
    kind: 'erased',
    by: await byOf('102'),
  })
  const log = await forgeLog(LIVE, [...entries, SEAL])
  const user = await open(await serverOf(log), await log.proofOf(1, 7, '101'))
  await checkAll(user)
  await screen.findByText('Number 2 of 2 by the platform’s stamps, 2.00 s after the first.')
})

it('holds the signs of a bill to what it has computed', async () => {
  const log = await forgeLog(LIVE, [...(await entriesOfLive()), await aClaim('104', 9), SEAL])
  const user = await open(await serverOf(log))
  await checkAll(user)
  const signs = async (text: string) => {
    const field = await screen.findByLabelText('Number and signs')
    await user.clear(field)
    await user.type(field, text)
    await user.click(screen.getByRole('button', { name: 'Compare' }))
  }
  await signs(`5 · ${(await log.rootAt(5)).slice(0, 12)}`)
  await screen.findByText('The same: the list had these signs at 5 entries.')
  await signs('5 · AAAAAAAAAAAA')
  await screen.findByText(/^Wrong: at 5 entries the list has the signs/)
  await signs('3 · AAAAAAAAAAAA')
  await screen.findByText('The list was never sealed with 3 entries.')
  await signs('what')
  await screen.findByText('That is no number with twelve signs.')
})

it('reads number and signs out of the whole line of a message, and as the page writes numbers', async () => {
  const log = await forgeLog(LIVE, await entriesOfLive())
  const user = await open(await serverOf(log))
  await checkAll(user)
  const field = await screen.findByLabelText('Number and signs')
  const signs = (await log.rootAt(5)).slice(0, 12)
  const address = 'https://dibs.test/fair/01a20711-8ff0-73c2-8703-4e656aa18501'
  await user.type(field, `Anybody can check this live: ${address} · 5 · ${signs}`)
  await user.click(screen.getByRole('button', { name: 'Compare' }))
  await screen.findByText('The same: the list had these signs at 5 entries.')
  await user.clear(field)
  await user.type(field, `1,005 · ${signs}`)
  await user.click(screen.getByRole('button', { name: 'Compare' }))
  await screen.findByText('The list was never sealed with 1,005 entries.')
})

it('says that the signature was not checked where the browser cannot', async () => {
  const log = await forgeLog(LIVE, await entriesOfLive())
  const importKey = vi
    .spyOn(crypto.subtle, 'importKey')
    .mockRejectedValue(new Error('NotSupported'))
  await open(await serverOf(log), await log.proofOf(1, 5, '102'))
  expect((await screen.findAllByText('Signature not checked.')).length).toBe(2)
  screen.getByText('Right: this claim is number 1 of the list, sealed with 5 entries.')
  expect(importKey).toHaveBeenCalled()
})

it.each([
  ['an entry that was changed', 'path'],
  ['a path that is another entry’s', 'path'],
  ['another buyer’s account', 'account'],
  ['another buyer’s salt', 'account'],
  ['an entry that is no claim', 'entry'],
  ['a checkpoint of another live', 'otherLive'],
  ['a checkpoint that somebody else signed', 'signature'],
] as const)('%s in a proof is noticed', async (what, why) => {
  const log = await forgeLog(LIVE, await entriesOfLive())
  const proof = await log.proofOf(1, 5, '102')
  const other = await log.proofOf(2, 5, '101')
  const foreign = await forgeLog(OTHER_LIVE, [
    beginning(OTHER_LIVE),
    ...(await entriesOfLive()).slice(1),
  ])
  const forged = {
    'an entry that was changed': { ...proof, entry: proof.entry.replace('"A1"', '"A2"') },
    'a path that is another entry’s': { ...proof, path: other.path },
    'another buyer’s account': { ...proof, account: '101' },
    'another buyer’s salt': { ...proof, salt: other.salt },
    'an entry that is no claim': await log.proofOf(0, 5, '102'),
    'a checkpoint of another live': await foreign.proofOf(1, 5, '102'),
    'a checkpoint that somebody else signed': await (
      await forgeLog(LIVE, await entriesOfLive())
    ).proofOf(1, 5, '102'),
  }[what]
  await open(await serverOf(log), forged)
  const said = {
    path: /this claim is not in the sealed list/,
    account: /not of this account/,
    entry: /this is no claim/,
    otherLive: /this proof is of another live/,
    signature: /Dibs did not sign this list/,
  }[why]
  await screen.findByText(said)
  expect(screen.queryByText(/^Right: this claim/)).toBeNull()
})

it.each(['{"entry":', 'null', '{"entry":1}', 'no json'])(
  '%j behind the mark is told to be cut off',
  async (text) => {
    const log = await forgeLog(LIVE, await entriesOfLive())
    await open(await serverOf(log), text)
    await screen.findByText(/was cut off on its way/)
  },
)

it.each(['changed', 'left out', 'added', 'swapped'] as const)(
  'an entry that was %s after the sealing is noticed',
  async (what) => {
    const log = await forgeLog(LIVE, await entriesOfLive())
    const [a, b, c, d, e] = log.texts as [string, string, string, string, string]
    const texts = {
      changed: [a, b.replace('"stamp":1790000001410', '"stamp":1790000000410'), c, d, e],
      'left out': [a, b, d, e, e],
      added: [a, b, b, c, d, e],
      swapped: [a, c, b, d, e],
    }[what]
    expect(texts).not.toEqual(log.texts)
    const user = await open(await serverOf({ ...log, texts }, 5))
    await checkAll(user)
    await screen.findByText(/^Wrong: the entries do not lead to the sealed signs/)
  },
)

it('fewer entries than are sealed are told to be missing', async () => {
  const log = await forgeLog(LIVE, await entriesOfLive())
  const server = await serverOf(log)
  server.answer(`GET /fair/${LIVE}/entries`, ({ query }) => ({
    body: { entries: log.texts.slice(Number(query.get('from')), 3) },
  }))
  const user = await open(server)
  await checkAll(user)
  await screen.findByText('The entries could not all be read. Try again.')
})

it('a live that was erased while its page is open is told to be not whole, not wrong', async () => {
  const log = await forgeLog(LIVE, await entriesOfLive())
  const server = await serverOf(log)
  const user = await open(server)
  await screen.findByText(/sees this list for the first time/)
  server.answer(`GET /fair/${LIVE}/entries`, { status: 404, body: {} })
  await checkAll(user)
  await screen.findByText('The entries could not all be read. Try again.')
  expect(screen.queryByText(/^Wrong/)).toBeNull()
})

it('a list that grew goes on from what this browser has seen', async () => {
  const entries = await entriesOfLive()
  const log = await forgeLog(LIVE, [...entries, await aClaim('104', 9), SEAL])
  await open(await serverOf(log, 5))
  await screen.findByText(/sees this list for the first time/)
  await open(await serverOf(log))
  await screen.findByText('The list goes on from all that this browser has seen of it (1).')
})

it('another history than the one that was seen is noticed, though it is signed', async () => {
  const key = aSigningKey()
  const entries = await entriesOfLive()
  const log = await forgeLog(LIVE, entries, key)
  await open(await serverOf(log))
  await screen.findByText(/sees this list for the first time/)
  const rewritten = [beginning(), ...entries.slice(2), await aClaim('104', 9), SEAL, SEAL]
  await open(await serverOf(await forgeLog(LIVE, rewritten, key)))
  await screen.findByText(/does not go on from a seal that was seen before/)
})

it('fewer entries than this browser has seen signed are noticed', async () => {
  const log = await forgeLog(LIVE, await entriesOfLive())
  await open(await serverOf(log))
  await screen.findByText(/sees this list for the first time/)
  await open(await serverOf(log, 3))
  await screen.findByText(/does not go on from a seal that was seen before/)
})

it('two browsers that were shown two histories see it when one opens the other’s proof', async () => {
  const key = aSigningKey()
  const entries = await entriesOfLive()
  const mine = await forgeLog(LIVE, entries, key)
  const theirs = await forgeLog(LIVE, [beginning(), entries[2] as Unnumbered, SEAL], key)
  await open(await serverOf(mine), await theirs.proofOf(1, 3, '101'))
  await screen.findByText(/does not go on from a seal that was seen before/)
})

it('another proof in the same tab takes the place of the one before', async () => {
  const log = await forgeLog(LIVE, await entriesOfLive())
  await open(await serverOf(log), await log.proofOf(1, 5, '102'))
  await screen.findByText(/^Right: this claim is number 1/)
  const wrong = { ...(await log.proofOf(2, 5, '101')), account: '102' }
  window.location.hash = Buffer.from(JSON.stringify(wrong)).toString('base64url')
  await screen.findByText(/not of this account/)
  expect(screen.queryByText(/^Right: this claim/)).toBeNull()
})

it('keeps of a proof only a seal whose signature was checked', async () => {
  const log = await forgeLog(LIVE, await entriesOfLive())
  const made = await forgeLog(LIVE, [...(await entriesOfLive()), await aClaim('104', 9), SEAL])
  const server = await serverOf(log)
  server.answer(`GET /fair/${LIVE}/consistency`, { status: 503, body: {} })
  const importKey = vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new Error('none'))
  await open(server, await made.proofOf(1, 7, '102'))
  await screen.findByText(/could not be asked now/)
  importKey.mockRestore()
  await open(await serverOf(log))
  await screen.findByText('The list goes on from all that this browser has seen of it (1).')
})

it('what it keeps is bounded, however many lives are looked at and however long a seal is', async () => {
  const nameless = '— somebody AAAAAAAAAAA=\n'
  for (let live = 1; live <= 60; live += 1) keep(`live-${live}`, 'a seal')
  expect(localStorage.length).toBe(1)
  expect(readKept('live-1')).toEqual([])
  expect(readKept('live-60')).toEqual(['a seal'])
  keep('live-60', nameless.repeat(1_000))
  expect(readKept('live-60')).toEqual(['a seal'])
  for (let size = 1; size <= 40; size += 1) keep('live-60', `seal ${size}`)
  expect(readKept('live-60')).toHaveLength(20)
  expect(readKept('live-60').at(0)).toBe('a seal')
  const log = await forgeLog(LIVE, await entriesOfLive())
  await open(await serverOf(log))
  await screen.findByText(/sees this list for the first time/)
  expect(readKept(LIVE)).toEqual([await log.noteAt(5)])
})

it('a proof still shows what it shows when the log is gone', async () => {
  const log = await forgeLog(LIVE, await entriesOfLive())
  const server = forgeServer({ [`GET /fair/${LIVE}`]: { status: 404, body: {} } })
  await open(server as never, await log.proofOf(1, 5, '102'))
  await screen.findByText(/^Right: this claim is number 1/)
  screen.getByText('There is nothing to check here')
  screen.getByText('Signature not checked.')
})

it('a server that is away is asked again', async () => {
  const log = await forgeLog(LIVE, await entriesOfLive())
  const server = forgeServer({})
  const user = await open(server as never)
  const there = await serverOf(log)
  vi.stubGlobal('fetch', there.fetch)
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => screen.getByText('Live of @toko.ani'))
})

it('says that it cannot compute on a page without TLS', async () => {
  vi.stubGlobal('crypto', { ...webcrypto, subtle: undefined })
  const root = document.createElement('main')
  root.id = 'root'
  document.body.replaceChildren(root)
  vi.resetModules()
  await import('./fair-page.ts')
  await screen.findByText(/Open the page by its https address/)
})
