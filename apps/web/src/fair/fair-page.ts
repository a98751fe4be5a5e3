import './fair.css'
import type { FairLog } from '@dibs/contract'
import { rootSigns, type TreeHead } from '@dibs/core'
import { button, CARD, h } from '../bill/dom.ts'
import { fill } from '../bill/language.ts'
import { loadFont } from '../bill/load-font.ts'
import { createCalls } from './calls.ts'
import { type Comparison, compare, keep, readKept } from './kept.ts'
import {
  type Judgement,
  judgeProof,
  type Proof,
  readProof,
  readSealed,
  type Signature,
} from './proof.ts'
import { TITLE, wholeList } from './whole-list.ts'
import { count, dayAndTime, exactTime, seconds, texts } from './words.ts'

const live = window.location.pathname.split('/')[2] ?? ''
const calls = createCalls(live)
const root = document.querySelector('#root') as HTMLElement

const SOFT = { class: 'text-sm text-ink-soft' }
const HEADING = { class: 'text-2xl font-extrabold' }

/** What stood behind the address's mark when the page last read it. */
let fragment: string

/** Reads the log's head, and shows what the address proves, by it or without it. */
async function load(): Promise<void> {
  root.replaceChildren(h('p', { role: 'status' }, texts.loading))
  if (!globalThis.crypto?.subtle) {
    root.replaceChildren(h('h1', HEADING, texts.goneTitle), h('p', {}, texts.noCrypto))
    return
  }
  const read = window.location.hash
  fragment = read
  const proof = read.length > 1 ? readProof(read) : undefined
  const answer = await calls.log()
  const log = answer.ok ? answer.data : null
  const shown = proof ? await judgeProof(proof, live, log) : null
  const parts: Node[] = [header(log)]
  if (proof === null) parts.push(wrongPart(texts.cutOff))
  if (shown) parts.push(claimPart(shown))
  if (log) parts.push(...(await logParts(log, proof ?? null, shown)))
  else parts.push(missing(answer.ok ? 'gone' : answer.why))
  if (read === fragment) root.replaceChildren(...parts, notShown())
}

function header(log: FairLog | null): Node {
  const title = log ? fill(texts.title, { seller: `@${log.sellerUsername}` }) : 'Dibs'
  document.title = `${title} · Dibs`
  return h(
    'header',
    { class: 'grid gap-1' },
    h('h1', HEADING, title),
    log &&
      h('p', { class: 'text-ink-soft' }, fill(texts.started, { time: dayAndTime(log.startedAt) })),
    h('p', SOFT, texts.intro),
  )
}

function missing(why: 'gone' | 'offline'): Node {
  return h(
    'section',
    { class: CARD },
    h('h2', TITLE, why === 'gone' ? texts.goneTitle : texts.offlineTitle),
    why === 'gone' ? h('p', {}, texts.gone) : button(texts.again, load),
  )
}

const wrongPart = (words: string): Node =>
  h('section', { class: CARD }, h('p', { role: 'alert', class: 'font-bold text-alert' }, words))

/** What the address proves of one claim. */
function claimPart(shown: Judgement): Node {
  const words = texts.proof
  if (!shown.ok) return wrongPart(words.wrong[shown.why])
  const { claim, head, signature, account } = shown
  const late = claim.heardAt - claim.stamp
  const row = (label: string, value: string) =>
    h(
      'div',
      { class: 'grid' },
      h('dt', SOFT, label),
      h('dd', { class: 'font-bold break-words' }, value),
    )
  return h(
    'section',
    { class: CARD },
    h('h2', TITLE, words.title),
    h(
      'p',
      { class: 'font-bold text-action' },
      fill(words.right, { number: count(claim.n), size: count(head.size) }),
    ),
    signaturePart(signature),
    h(
      'dl',
      { class: 'grid gap-3' },
      row(words.code, claim.code),
      row(words.stamp, `${dayAndTime(claim.stamp)} · ${exactTime(claim.stamp)}`),
      row(
        words.heard,
        fill(late < 0 ? words.before : words.after, {
          time: exactTime(claim.heardAt),
          seconds: seconds(Math.abs(late)),
        }),
      ),
      row(words.source, words[claim.source]),
      row(words.account, account),
    ),
    h('p', SOFT, words.accountHint),
  )
}

function signaturePart(signature: Signature): Node {
  const words = texts.proof
  if (signature === 'signed') return h('p', {}, words.signed)
  if (signature === 'wrong') return h('p', { class: 'font-bold text-alert' }, words.wrong.signature)
  return h('p', {}, h('strong', {}, words.unchecked), ` ${words.uncheckedHint}`)
}

/** What the log shows beside one claim: that it goes on from what was seen, and all of it. */
async function logParts(
  log: FairLog,
  proof: Proof | null,
  shown: Judgement | null,
): Promise<Node[]> {
  const newest = await readSealed(log.note, live, log.keys)
  if (!newest || newest.signature === 'wrong') return [wrongPart(texts.proof.wrong.signature)]
  const kept = readKept(live)
  // One of another log is told above, and says nothing of this one.
  const seen = shown?.ok && proof ? [...kept, proof.note] : kept
  const comparison = await compare(seen, newest.head, live, calls)
  const { order } = log
  const from = order ? [h('p', { class: CARD }, texts.order[order])] : []
  const parts = [...from, sealPart(log, newest, { comparison, seen: seen.length })]
  if (comparison === 'forked') return [...parts, filesPart(log, seen)]
  // Where no signature was checked, whoever made the address may have made its seal.
  if (shown?.ok && proof && shown.signature === 'signed') keep(live, proof.note)
  keep(live, log.note)
  const claim = shown?.ok ? shown.claim : null
  return [...parts, wholeList({ log, newest: newest.head, claim, notes: readKept(live), calls })]
}

function sealPart(
  { sealedAt }: FairLog,
  { head, signature }: { head: TreeHead; signature: Signature },
  { comparison, seen }: { comparison: Comparison; seen: number },
): Node {
  const history =
    comparison === 'same' && seen === 0 ? texts.history.first : texts.history[comparison]
  return h(
    'section',
    { class: CARD },
    h(
      'p',
      { class: 'break-words' },
      fill(texts.sealed, {
        size: count(head.size),
        time: exactTime(new Date(sealedAt).getTime()),
        root: rootSigns(head.root),
      }),
    ),
    signaturePart(signature),
    h(
      'p',
      comparison === 'forked' ? { role: 'alert', class: 'font-bold text-alert' } : {},
      fill(history, { count: count(seen) }),
    ),
  )
}

/** Both histories, to be shown to others. */
function filesPart(log: FairLog, seen: readonly string[]): Node {
  const all = [...seen, log.note].join('\n')
  return h('section', { class: CARD }, h('pre', { class: 'overflow-x-auto text-xs' }, all))
}

function notShown(): Node {
  const { title, ...each } = texts.not
  return h(
    'section',
    { class: 'grid gap-2 text-sm text-ink-soft' },
    h('h2', { class: 'font-bold' }, title),
    h(
      'ul',
      { class: 'grid list-disc gap-2 pl-5' },
      ...Object.values(each).map((text) => h('li', {}, text)),
    ),
  )
}

// The address of another proof of this live, in the same tab, loads no page anew.
window.addEventListener('hashchange', () => {
  if (window.location.hash !== fragment) void load()
})
void load()
loadFont()
