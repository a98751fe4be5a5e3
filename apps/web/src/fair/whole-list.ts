import type { FairLog } from '@dibs/contract'
import {
  type FairEntry,
  type FairEntryOf,
  type Hash,
  rootSigns,
  type TreeHead,
  toBase64,
} from '@dibs/core'
import { button, CARD, h } from '../bill/dom.ts'
import { fill } from '../bill/language.ts'
import type { Calls } from './calls.ts'
import { type Claimed, type PlaceFacts, placeFactsOf, readEntries, rootsOf } from './list.ts'
import { count, exactTime, seconds, texts } from './words.ts'

const words = texts.check
/** So many claims of an item are shown; the file has all. */
const MOST_SHOWN = 50

export const TITLE = { class: 'text-lg font-extrabold' }

type Checking = {
  log: FairLog
  newest: TreeHead
  /** The claim that the page is about, if it is about one. */
  claim: FairEntryOf<'claim'> | null
  /** Checkpoints that were seen, signed. */
  notes: readonly string[]
  calls: Pick<Calls, 'entries'>
}

/** The part of the page that reads all of a log, and computes from it what was sealed. */
export function wholeList(checking: Checking): HTMLElement {
  const status = h('p', { role: 'status', class: 'font-bold empty:hidden' })
  const found = h('div', { class: 'grid gap-3 empty:hidden' })
  const start = button(words.button, async () => {
    start.disabled = true
    found.replaceChildren()
    const outcome = await check(checking, (text) => {
      status.textContent = text
    })
    start.disabled = false
    status.textContent = outcome.says
    status.classList.toggle('text-alert', !outcome.isRight)
    if (!outcome.isRight) return
    start.remove()
    found.replaceChildren(...outcome.shows())
  })
  return h('section', { class: CARD }, h('h2', TITLE, words.title), status, found, start)
}

type Outcome =
  | { isRight: true; says: string; shows: () => Node[] }
  | { isRight: false; says: string }

async function check(
  { log, newest, claim, notes, calls }: Checking,
  tell: (text: string) => void,
): Promise<Outcome> {
  const size = count(newest.size)
  const telling = (text: string) => (done: number) => tell(fill(text, { count: count(done), size }))
  telling(words.reading)(0)
  const read = await calls.entries(newest.size, telling(words.reading))
  if (!read.ok || read.data.length < newest.size) return { isRight: false, says: words.missing }
  const entries = readEntries(read.data)
  const roots = await rootsOf(read.data, sealedSizes(entries, newest), telling(words.hashing))
  const root = roots.get(newest.size)
  if (!entries || !root || toBase64(root) !== toBase64(newest.root))
    return { isRight: false, says: words.wrong }
  return {
    isRight: true,
    says: fill(words.right, { size }),
    shows: () => [
      ...(claim ? placeOf(entries, claim) : []),
      h('p', {}, countsOf(entries)),
      compareForm(roots),
      save({ log, entries: read.data, notes }),
    ],
  }
}

/** Where a log says that it was sealed, and where it is. */
function sealedSizes(entries: readonly FairEntry[] | null, { size }: TreeHead): Set<number> {
  const seals = (entries ?? []).filter(({ kind }) => kind === 'seal')
  return new Set([...seals.map(({ n }) => n + 1), size])
}

function countsOf(entries: readonly FairEntry[]): string {
  const of = (kind: FairEntry['kind']) =>
    count(entries.filter((entry) => entry.kind === kind).length)
  const values = { claims: of('claim'), hands: of('hand'), gaps: of('gap'), seals: of('seal') }
  return fill(words.counts, values)
}

function placeOf(entries: readonly FairEntry[], claim: FairEntryOf<'claim'>): Node[] {
  const facts = placeFactsOf(entries, claim)
  const { claims, position, hands, others, restarts } = facts
  const first = claims[0]
  const own = claims[position - 1]
  const lines = [
    position === 0 || !first || !own
      ? words.noPlace
      : fill(position === 1 ? words.first : words.place, {
          position: count(position),
          count: count(claims.length),
          seconds: seconds(own.stamp - first.stamp),
        }),
    fill(words.byHand, { count: count(hands.length), others: count(others) }),
    restarts > 0 && fill(words.restarted, { count: count(restarts) }),
    facts.isBlocked && words.blocked,
    facts.isTakenDown && words.takenDown,
  ]
  const [place, ...rest] = lines.filter((line) => line !== false)
  return [
    h('p', { class: 'text-lg font-bold' }, place ?? ''),
    ...rest.map((line) => h('p', {}, line)),
    hands.length > 0 && h('ul', { class: 'grid gap-1' }, ...hands.map(handLine)),
    claimsList(claims, claim.by),
  ].filter((node) => node !== false)
}

function handLine({ hand, isUndone }: PlaceFacts['hands'][number]): Node {
  const value = (number: number | null) => (number === null ? '–' : count(number))
  const { change, at, from, to, unitsFrom, unitsTo } = hand
  const told = fill(words.change[change === 'restarted' ? 'removed' : change], {
    time: exactTime(at),
    from: value(from),
    to: value(to),
    unitsFrom: value(unitsFrom),
    unitsTo: value(unitsTo),
  })
  const notes = [hand.helper && words.byHelper, isUndone && words.undone].filter(Boolean)
  return h('li', {}, notes.length > 0 ? `${told} (${notes.join(', ')})` : told)
}

function claimsList(claims: readonly Claimed[], by: string): Node {
  const rows = claims
    .slice(0, MOST_SHOWN)
    .map((claim, index) =>
      h(
        'li',
        { class: `flex flex-wrap justify-between gap-x-3 ${claim.by === by ? 'font-bold' : ''}` },
        h('span', {}, `${count(index + 1)}. ${claim.by === by ? words.you : claim.by.slice(0, 8)}`),
        h('span', { class: 'figures shrink-0' }, exactTime(claim.stamp)),
      ),
    )
  const left = claims.length - rows.length
  return h(
    'details',
    {},
    h('summary', { class: 'min-h-12 cursor-pointer py-3 font-bold' }, words.claims),
    h('ol', { class: 'grid gap-1' }, ...rows),
    left > 0 && h('p', {}, fill(words.more, { count: count(left) })),
  )
}

/** Holds what another one was told, such as by a bill's message, to what was computed here. */
function compareForm(roots: ReadonlyMap<number, Hash>): Node {
  const outcome = h('p', { role: 'status', class: 'font-bold empty:hidden' })
  const input = h('input', {
    id: 'signs',
    class: 'min-h-12 w-full rounded-md border border-ink-soft bg-paper px-3 py-2',
    autocomplete: 'off',
    spellcheck: 'false',
  })
  const onsubmit = (event: Event) => {
    event.preventDefault()
    // At the end of what was pasted: an address ahead of them has numbers and signs, too.
    const [, number = '', signs] =
      /(\d[\d.,]*)[^\d\w+/]+([\w+/]{12})[\s.]*$/.exec(input.value) ?? []
    const size = Number(number.replaceAll(/\D/g, ''))
    const hash = roots.get(size)
    const root = hash && rootSigns(hash)
    outcome.classList.toggle('text-alert', signs === undefined || root !== signs)
    if (signs === undefined) outcome.textContent = texts.compare.unread
    else if (root === undefined)
      outcome.textContent = fill(texts.compare.never, { size: count(size) })
    else {
      const text = root === signs ? texts.compare.same : texts.compare.other
      outcome.textContent = fill(text, { size: count(size), root })
    }
  }
  return h(
    'form',
    { class: 'grid gap-2', onsubmit },
    h('h3', { class: 'font-bold' }, texts.compare.title),
    h('p', { class: 'text-sm text-ink-soft' }, texts.compare.hint),
    h('label', { for: 'signs', class: 'font-bold' }, texts.compare.label),
    input,
    outcome,
    h('button', { class: 'min-h-12 rounded-md bg-sunken px-4 font-bold' }, texts.compare.button),
  )
}

/** All that it takes to check the log without this page, and without Dibs. */
function save(bundle: {
  log: FairLog
  entries: readonly string[]
  notes: readonly string[]
}): Node {
  const { log, entries, notes } = bundle
  const press = () => {
    const { origin, keys } = log
    const checkpoints = [...new Set([...notes, log.note])]
    const text = JSON.stringify({ format: 'dibs-fair-1', origin, keys, checkpoints, entries })
    const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
    h('a', { href: url, download: `${origin.split('/').at(-1)}.json` }).click()
    // Some browsers start reading later.
    setTimeout(() => URL.revokeObjectURL(url), 10_000)
  }
  return h(
    'div',
    { class: 'grid gap-2' },
    button(words.save, press, { isQuiet: true }),
    h('p', { class: 'text-sm text-ink-soft' }, words.saveHint),
  )
}
