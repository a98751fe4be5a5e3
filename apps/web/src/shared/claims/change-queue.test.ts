import { describe, expect, it } from 'vitest'
import { backoffMs } from '../api/backoff-ms.ts'
import { memoryStore } from '../testing/memory-store.ts'
import type { PlaceChange } from './changes.ts'
import { ANI, BUDI, failure, makeTab, removalOf, settled } from './testing/make-queue.ts'
import { MAX_UNSAVED } from './unsaved-store.ts'

const STORED = 'dibs.unsavedChanges'
const last = <Entry>(entries: readonly Entry[]) => entries.at(-1) as Entry

describe('changes by hand', () => {
  it('are sent in their order, one at a time', async () => {
    const { queue, begin, sent, keys, waiting } = makeTab()
    await begin()
    const outcomes = ['a', 'b', 'c'].map((name) => queue.submit(removalOf(name)))
    await settled()
    expect(keys()).toEqual(['a'])
    expect(waiting()).toEqual(['a', 'b', 'c'])
    await sent[0]?.answer()
    expect(keys()).toEqual(['a', 'b'])
    await sent[1]?.answer()
    await sent[2]?.answer()
    expect(await Promise.all(outcomes)).toEqual(Array(3).fill({ kind: 'saved', answer: {} }))
    expect(waiting()).toEqual([])
  })

  it.each([
    ['no answer', failure(0)],
    ['a fault', failure(500, 'internal')],
    ['an overload', failure(503, 'service_unavailable')],
    ['the word of a network in between', failure(200)],
    ['a dead token', failure(401, 'unauthorized')],
    ['a time that is up', new DOMException('too long', 'AbortError')],
  ])('wait after %s, and are tried again before those that came later', async (_, error) => {
    const { queue, begin, sent, keys, waiting, pass, refused } = makeTab()
    await begin()
    const outcome = queue.submit(removalOf('a'))
    void queue.submit(removalOf('b'))
    await settled()
    await sent[0]?.answer(error)
    expect(await outcome).toEqual({ kind: 'waiting' })
    expect(queue.getState().isWaiting).toBe(true)
    expect(waiting()).toEqual(['a', 'b'])
    await pass(backoffMs(1, 0.5))
    expect(keys()).toEqual(['a', 'a'])
    await sent[1]?.answer()
    expect(keys()).toEqual(['a', 'a', 'b'])
    expect(queue.getState().isWaiting).toBe(false)
    expect(refused()).toEqual([])
  })

  describe('that are undone before they are saved', () => {
    const takingBack = (of: string, was: 'added' | 'removed') =>
      ({ ...removalOf('undo'), kind: 'takeBack', of, was, after: null }) as PlaceChange
    const addition = { ...removalOf('a'), kind: 'add', text: 'A1', commentedAt: 1 } as PlaceChange

    it('are undone once they are', async () => {
      const { queue, begin, sent, keys } = makeTab()
      await begin()
      void queue.submit(addition)
      void queue.submit(takingBack('a', 'added'))
      await settled()
      await sent[0]?.answer(undefined, { added: { status: 'created' } })
      expect(keys()).toEqual(['a', 'undo'])
    })

    it('are not when they are refused', async () => {
      const { queue, begin, sent, keys, waiting } = makeTab()
      await begin()
      void queue.submit(removalOf('a'))
      void queue.submit(takingBack('a', 'removed'))
      await settled()
      await sent[0]?.answer(failure(404, 'not_found'))
      expect([keys(), waiting()]).toEqual([['a'], []])
    })

    it('are not when they changed nothing: that would undo what was done before', async () => {
      const { queue, begin, sent, keys, waiting } = makeTab()
      await begin()
      void queue.submit(addition)
      void queue.submit(takingBack('a', 'added'))
      await settled()
      await sent[0]?.answer(undefined, { added: { status: 'duplicate_claim' } })
      expect([keys(), waiting()]).toEqual([['a'], []])
    })
  })

  it('wait longer from time to time, and no longer once somebody is back', async () => {
    const { queue, begin, sent, keys, pass, timers } = makeTab()
    await begin()
    void queue.submit(removalOf('a'))
    await settled()
    for (let attempt = 1; attempt <= 9; attempt += 1) {
      await last(sent).answer(failure(0))
      await pass(backoffMs(attempt, 0.5))
    }
    await last(sent).answer(failure(0))
    expect(timers()).toContain(backoffMs(10, 0.5))
    queue.wake()
    await settled()
    expect(keys()).toEqual(Array(11).fill('a'))
    expect(timers()).not.toContain(backoffMs(10, 0.5))
  })

  it('are tried no sooner than the server asked for, whoever is back', async () => {
    const { queue, begin, sent, keys, pass } = makeTab()
    await begin()
    void queue.submit(removalOf('a'))
    await settled()
    await last(sent).answer(failure(429, 'too_many_requests', 7))
    queue.wake()
    void queue.submit(removalOf('b'))
    await settled()
    expect(keys()).toEqual(['a'])
    await pass(7_000)
    expect(keys()).toEqual(['a', 'a'])
  })

  it('are sent after a stop and a new start, no sooner than the server asked for', async () => {
    const { queue, begin, sent, keys, pass } = makeTab()
    await begin()
    void queue.submit(removalOf('a'))
    await settled()
    await last(sent).answer(failure(429, 'too_many_requests', 7))
    queue.stop()
    queue.start()
    await settled()
    expect(keys()).toEqual(['a'])
    await pass(7_000)
    expect(keys()).toEqual(['a', 'a'])
  })

  it('are sent at once when the list was emptied while an attempt got no answer', async () => {
    const { queue, begin, sent, keys, pass } = makeTab()
    await begin()
    void queue.submit(removalOf('a'))
    await settled()
    queue.clear()
    await last(sent).answer(failure(0))
    await pass(120_000)
    void queue.submit(removalOf('b'))
    await settled()
    expect(keys()).toEqual(['a', 'b'])
  })

  it('are given up after a while by an attempt, not by the queue', async () => {
    const { queue, begin, sent, pass, waiting } = makeTab()
    await begin()
    void queue.submit(removalOf('a'))
    await settled()
    expect(last(sent).signal.aborted).toBe(false)
    await pass(10_000)
    expect(last(sent).signal.aborted).toBe(true)
    expect(waiting()).toEqual(['a'])
  })

  it('keep nobody waiting who made them, however long the answer takes', async () => {
    const { queue, begin, pass } = makeTab()
    await begin()
    const outcome = queue.submit(removalOf('a'))
    await pass(2_000)
    expect(await outcome).toEqual({ kind: 'waiting' })
  })

  it('that are refused go, with the reason; later ones go on', async () => {
    const { queue, begin, sent, keys, waiting, refused } = makeTab()
    await begin()
    const outcome = queue.submit(removalOf('a'))
    void queue.submit(removalOf('b'))
    await settled()
    await sent[0]?.answer(failure(409, 'waitlist_changed'))
    expect(await outcome).toMatchObject({ kind: 'refused' })
    expect(refused()).toEqual([['a', 'waitlist_changed!']])
    expect([waiting(), keys()]).toEqual([['b'], ['a', 'b']])
    queue.dismiss('a')
    expect(refused()).toEqual([])
  })

  it('are told while they are still there, so that nothing shown goes back', async () => {
    const { queue, begin, sent, waiting } = makeTab()
    const told: unknown[] = []
    queue.onChangeSaved((change, answer) => told.push([change.key, answer, waiting()]))
    await begin()
    void queue.submit(removalOf('a'))
    void queue.submit(removalOf('b'))
    await settled()
    await sent[0]?.answer()
    await sent[1]?.answer(failure(404, 'not_found'))
    expect(told).toEqual([
      ['a', {}, ['a', 'b']],
      ['b', null, ['b']],
    ])
  })
})

describe('a reload', () => {
  it('loses nothing, and keeps the order and the keys', async () => {
    const before = makeTab()
    await before.begin()
    for (const name of ['a', 'b']) void before.queue.submit(removalOf(name))
    await settled()
    before.queue.stop()
    const after = makeTab(before.kept)
    expect(after.keys()).toEqual([])
    await after.begin()
    expect([after.waiting(), after.keys()]).toEqual([['a', 'b'], ['a']])
    await after.sent[0]?.answer()
    await after.sent[1]?.answer()
    expect(before.kept.kept.has(STORED)).toBe(false)
  })

  it('keeps what was refused until it is dismissed', async () => {
    const before = makeTab()
    await before.begin()
    void before.queue.submit(removalOf('a'))
    await settled()
    await before.sent[0]?.answer(failure(404, 'not_found'))
    const after = makeTab(before.kept)
    await after.begin()
    expect(after.refused()).toEqual([['a', 'not_found!']])
  })

  it('finds what an earlier version stored, and stores it in the same shape', async () => {
    const place = {
      sessionId: 's',
      itemId: 'i',
      itemText: 'A1',
      messageId: '7',
      accountId: '9',
      username: 'sari',
      nickname: 'Sari',
    }
    const timestamp = '2026-11-20T13:03:00.250Z'
    const changes = [
      { ...place, kind: 'add', key: 'a', text: 'A1 kak', timestamp },
      { ...place, kind: 'remove', key: 'b' },
      { ...place, kind: 'move', key: 'c', move: 'up', passes: '8' },
      { ...place, kind: 'undo', key: 'd', changeId: 'x' },
    ]
    const refused = [{ change: { ...place, kind: 'remove', key: 'e' }, reason: null }]
    const entry = { userId: ANI, changes, refused }
    const { queue, kept, begin, sent } = makeTab(memoryStore({ [STORED]: JSON.stringify(entry) }))
    await begin()
    expect(queue.getState().changes[0]).toMatchObject({
      buyer: { accountId: '9', username: 'sari', nickname: 'Sari' },
      commentedAt: Date.parse(timestamp),
    })
    await sent[0]?.answer()
    const stored = JSON.parse(kept.kept.get(STORED) ?? '')
    expect(stored).toEqual({ userId: ANI, changes: changes.slice(1), refused })
  })

  it.each(['not json', '{}', '{"userId":"ani","changes":[{"kind":"steal"}],"refused":[]}'])(
    'believes nothing that it does not understand: %s',
    async (text) => {
      const { begin, waiting } = makeTab(memoryStore({ [STORED]: text }))
      await begin()
      expect(waiting()).toEqual([])
    },
  )
})

describe('the owner', () => {
  it('is waited for: nothing is sent, nor lost, before it is known', async () => {
    const { queue, keys, waiting } = makeTab()
    queue.start()
    void queue.submit(removalOf('a'))
    await settled()
    expect([waiting(), keys()]).toEqual([['a'], []])
    queue.setOwner(ANI)
    await settled()
    expect(keys()).toEqual(['a'])
  })

  it('finds the changes again; somebody else neither sees nor sends them', async () => {
    const before = makeTab()
    await before.begin(ANI)
    void before.queue.submit(removalOf('a'))
    await settled()
    before.queue.stop()
    const again = makeTab(before.kept)
    await again.begin(ANI)
    expect(again.keys()).toEqual(['a'])
    again.queue.stop()
    const other = makeTab(before.kept)
    await other.begin(BUDI)
    expect([other.waiting(), other.keys()]).toEqual([[], []])
    expect(before.kept.kept.has(STORED)).toBe(false)
  })

  it('has room for so many; what was made first stays', async () => {
    const { queue, begin, waiting, refused } = makeTab()
    await begin()
    for (let i = 0; i < MAX_UNSAVED; i += 1) void queue.submit(removalOf(`${i}`))
    expect(await queue.submit(removalOf('late'))).toMatchObject({ kind: 'refused' })
    expect(waiting()).toHaveLength(MAX_UNSAVED)
    expect(waiting()[0]).toBe('0')
    expect(refused()).toEqual([['late', null]])
  })

  it('may drop everything', async () => {
    const { queue, begin, kept, waiting } = makeTab()
    await begin()
    void queue.submit(removalOf('a'))
    queue.clear()
    expect([waiting(), kept.kept.has(STORED)]).toEqual([[], false])
  })
})

describe('two tabs', () => {
  /** Both see what the other stores, and only one sends at a time. */
  async function openTwo() {
    const kept = memoryStore()
    const events = new EventTarget()
    let turn: Promise<unknown> = Promise.resolve()
    const lock = (run: () => Promise<void>) => {
      const mine = turn.then(run)
      turn = mine
      return mine
    }
    const tabs = [makeTab(kept, events, lock), makeTab(kept, events, lock)] as const
    for (const tab of tabs) await tab.begin()
    const tell = async () => {
      events.dispatchEvent(Object.assign(new Event('storage'), { key: STORED }))
      await settled()
    }
    return { tabs, tell }
  }

  it('send in one order, each change once', async () => {
    const { tabs, tell } = await openTwo()
    const [first, second] = tabs
    void first.queue.submit(removalOf('a'))
    await settled()
    const outcome = second.queue.submit(removalOf('b'))
    await tell()
    expect([first.keys(), second.keys()]).toEqual([['a'], []])
    await first.sent[0]?.answer()
    await tell()
    await first.sent[1]?.answer()
    await tell()
    expect([first.keys(), second.keys()]).toEqual([['a', 'b'], []])
    expect(await outcome).toEqual({ kind: 'waiting' })
    expect([first.waiting(), second.waiting()]).toEqual([[], []])
  })

  it('are followed no longer by one that has stopped', async () => {
    const { tabs, tell } = await openTwo()
    const [first, second] = tabs
    second.queue.stop()
    void first.queue.submit(removalOf('a'))
    await tell()
    expect([first.waiting(), second.waiting()]).toEqual([['a'], []])
    second.queue.start()
    await tell()
    expect(second.waiting()).toEqual(['a'])
  })

  it('both tell of a refusal, until it is dismissed in one', async () => {
    const { tabs, tell } = await openTwo()
    const [first, second] = tabs
    void first.queue.submit(removalOf('a'))
    await settled()
    await first.sent[0]?.answer(failure(409, 'waitlist_changed'))
    await tell()
    expect(second.refused()).toEqual([['a', 'waitlist_changed!']])
    second.queue.dismiss('a')
    await tell()
    expect(first.refused()).toEqual([])
  })
})
