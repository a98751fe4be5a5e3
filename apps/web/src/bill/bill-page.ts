import './bill.css'
import type { Bill } from '@dibs/contract'
import { isolateName } from '@dibs/core'
import { readBroughtBill } from './brought-bill.ts'
import { createBillCalls, type Outcome } from './calls.ts'
import { contactField, FIELDS, WRONG } from './contact-field.ts'
import { copyButton } from './copy-button.ts'
import { button, CARD, h } from './dom.ts'
import { howToPay } from './how-to-pay.ts'
import { GOOD, isOfSeveral, isPartPaid, linesOf, wholeOf } from './lines-of.ts'
import { loadFont } from './load-font.ts'
import { parcelOf } from './parcel-of.ts'
import { date, dateAndTime, fill, language, ownTime, sumOf, texts } from './words.ts'

const token = window.location.pathname.split('/')[2] ?? ''
const calls = createBillCalls(token, language)
const root = document.querySelector('#root') as HTMLElement

/** Until then the seller waits for money; afterwards the bill only tells how it stands. */
const isOpen = ({ status }: Bill) => status === 'sent' || status === 'reported'
/** Whether the buyer can say where the parcel goes; older servers do not tell. */
const takesContact = (bill: Bill) => bill.takesContact ?? isOpen(bill)

/** What the buyer typed for the parcel and has not saved: it outlives the page being shown anew. */
const typed = { name: '', phone: '', address: '' }

/** From the fields themselves: not every phone tells when it has filled them in. */
function keepTyped(): void {
  for (const field of FIELDS) {
    const input = root.querySelector<HTMLInputElement>(`[name=${field}]`)
    if (input) typed[field] = input.value
  }
}

function show(bill: Bill, told?: string): void {
  keepTyped()
  const seller = `@${bill.sellerUsername}`
  document.title = `${fill(texts.title, { seller })} · Dibs`
  root.replaceChildren(
    h(
      'header',
      { class: 'grid gap-1' },
      h('h1', { class: 'text-xl font-extrabold' }, fill(texts.title, { seller })),
      h(
        'p',
        { class: 'text-ink-soft' },
        [
          !isOfSeveral(bill) && fill(texts.live, { date: date(bill.sessionStartTime, bill) }),
          fill(texts.forBuyer, { buyer: isolateName(bill.customerUsername) }),
          bill.number && fill(texts.number, { number: String(bill.number) }),
        ]
          .filter(Boolean)
          .join('\u00a0· '),
      ),
    ),
    partsOf(bill, told),
    fairPart(),
    footer(bill),
  )
  // It may stand above what is looked at.
  if (told) root.querySelector<HTMLElement>('[role=status]')?.focus()
}

/**
 * How to pay stands right below the sum; once it is said to be paid, the address and the proof come first.
 * On wide screens these have a column beside the sum.
 */
function partsOf(bill: Bill, told = ''): Node {
  const where = takesContact(bill) ? parcel(bill) : ''
  const lines = linesOf(bill)
  const card = (words: string, more: object = {}) =>
    h('p', { class: `${CARD} font-bold`, ...more }, words)
  const sums = [
    card(told, { role: 'status', tabindex: '-1', ...(!told && { class: 'sr-only' }) }),
    headOf(bill),
    !!bill.owedBack && card(fill(texts.owedBack, { sum: sumOf(bill.owedBack, bill) })),
  ]
  if (isOpen(bill)) {
    const way = howToPay(bill)
    const proofs = proofsPart(bill)
    return bill.status === 'sent'
      ? inColumns([...sums, way, paidButton(bill)], [where, lines, proofs])
      : inColumns(sums, [where, proofs], [lines, way])
  }
  return inColumns(sums, bill.contact ? [lines, where] : [where, lines])
}

/** Parts one below the other; on wide screens the second ones have a column beside the others. */
const inColumns = (...columns: (Node | string | false)[][]): Node =>
  h('div', { class: 'columns' }, ...columns.map((parts) => h('div', {}, ...parts)))

/** How much it is, and how it stands. */
function headOf(bill: Bill): Node {
  const { status, payBy } = bill
  const isDue = status === 'sent' || status === 'draft'
  const isOver = isDue && payBy !== null && Date.parse(payBy) < Date.now()
  const isPart = isPartPaid(bill)
  const whole = sumOf(wholeOf(bill), bill)
  const part = isPart && fill(texts.partPaid, { paid: sumOf(bill.alreadyPaid, bill), whole })
  const words = bill.notReceived
    ? texts.notReceived
    : isDue
      ? part || texts.unpaid
      : texts.status[status]
  const time = payBy === null ? '' : dateAndTime(payBy, bill)
  const until = isDue && time && fill(isOver ? texts.overdue : texts.payBy, { time })
  const mood = isOver ? 'text-alert' : GOOD.has(status) ? 'text-action' : ''
  return h(
    'div',
    { class: `${CARD} justify-items-start` },
    h(
      'div',
      { class: 'flex w-full flex-wrap items-center justify-between gap-3' },
      h(
        'div',
        {},
        isPart && h('p', { class: 'text-ink-soft' }, texts.left),
        h('p', { class: 'figures amount' }, isPart ? sumOf(bill.total, bill) : whole),
      ),
      status === 'sent' && bill.banks.length > 0 && copyButton(String(bill.total), texts.copyTotal),
    ),
    h('p', { class: `font-bold ${mood}` }, words),
    words !== part && part && h('p', {}, part),
    until && h('p', { class: isOver ? 'font-bold text-alert' : '' }, until),
    status === 'reported' && takeBackButton(),
    ...receiptOf(bill),
    ...(isDue ? [] : parcelOf(bill)),
  )
}

/** When it was paid, as the buyer's own clock has it, by which way, and what is next. */
function receiptOf(bill: Bill): (Node | false)[] {
  const { status, paid, contact } = bill
  const isNext = status === 'paid' || status === 'packed'
  const next = isNext && texts.next[takesContact(bill) && !contact ? 'address' : status]
  const way = paid?.way && paid.way !== 'other' ? ` · ${texts.ways[paid.way]}` : ''
  const time = paid && ownTime(paid.at)
  return [
    !!time && h('p', {}, `${fill(texts.paidAt, { time })}${way}`),
    !!next && h('p', { class: 'text-ink-soft' }, next),
  ]
}

/** Where the parcel goes: as it is known, or the form for it. */
function parcel(bill: Bill): Node {
  const { contact } = bill
  if (!contact || FIELDS.some((field) => typed[field] !== ''))
    return contactForm(bill.status === 'sent')
  const lines = FIELDS.map((field) => h('p', { class: 'break-words' }, contact[field]))
  const change = button(texts.change, () => show({ ...bill, contact: null }), { isQuiet: true })
  return h(
    'section',
    { class: CARD },
    h('h2', { class: 'text-lg font-extrabold' }, texts.parcel),
    ...lines,
    change,
  )
}

/** `isFolded`: money comes first; whoever has said that they paid sees the fields at once. */
function contactForm(isFolded: boolean): Node {
  const fields = FIELDS.map((name) => contactField(name, typed[name]))
  const wrong = h('p', { role: 'alert', class: WRONG })
  const submit = async (event: Event) => {
    event.preventDefault()
    keepTyped()
    wrong.textContent = ''
    for (const { complain } of fields) complain('')
    const outcome = await calls.setContact(typed)
    if (outcome.ok && outcome.bill) {
      // What is saved is not typed any more.
      root.replaceChildren()
      for (const field of FIELDS) typed[field] = ''
      show(outcome.bill, texts.saved)
    } else if (!outcome.ok) {
      const at = fields.find(({ name }) => name === outcome.field)
      if (at) at.complain(texts.contactWrong[at.name])
      else if (outcome.why === 'refused')
        await load((now) => (takesContact(now) ? undefined : texts.notSaved))
      else wrong.textContent = sentenceOf(outcome)
    }
  }
  const title = h('h2', { class: 'inline text-lg font-extrabold' }, texts.parcel)
  const form = h(
    'form',
    { class: 'grid gap-3', onsubmit: submit },
    ...fields.flatMap(({ nodes }) => nodes),
    wrong,
    h('button', { class: 'min-h-12 rounded-md bg-sunken px-4 font-bold' }, texts.save),
  )
  const isOpen = !isFolded || FIELDS.some((field) => typed[field] !== '')
  return h(
    'details',
    { class: 'rounded-lg bg-surface p-4 shadow-raised', open: isOpen },
    h('summary', { class: 'cursor-pointer py-2' }, title),
    h('div', { class: 'pt-2' }, form),
  )
}

const later = new Map<string, HTMLElement>()

/** A part that is fetched once the bill stands, and kept while the page is shown anew. */
function laterPart(name: string, load: () => Promise<Node | null>): Node {
  const there = later.get(name)
  if (there) return there
  const place = h('div', { class: 'empty:hidden' })
  later.set(name, place)
  load().then(
    (part) => part && place.append(part),
    // The bill is all there without it.
    () => {},
  )
  return place
}

/** A picture may be on its way while the page is shown anew. */
const proofsPart = (bill: Bill) =>
  laterPart('proofs', async () => {
    const { createProofs } = await import('./proofs.ts')
    return createProofs({ token, bill, onOver: () => load() })
  })

const fairPart = () =>
  laterPart('fair', async () => (await import('./fair-links.ts')).listFairLinks(token))

function paidButton(bill: Bill): Node {
  const wrong = h('p', { role: 'alert', class: WRONG })
  const press = async () => {
    const outcome = await calls.reportPaid(bill)
    if (outcome.ok && outcome.bill) {
      // Stays with this page when it is loaded again.
      window.history.replaceState({ saidAt: Date.now() }, '')
      show(outcome.bill)
      root.scrollIntoView?.()
    } else if (!outcome.ok && outcome.why === 'changed') await load((now) => changeOf(bill, now))
    else if (!outcome.ok && outcome.why === 'refused') await load()
    else if (!outcome.ok) wrong.textContent = sentenceOf(outcome)
  }
  return h('div', { class: 'grid gap-2 text-lg' }, button(texts.iHavePaid, press), wrong)
}

/** What a buyer is told before they say anew that they have paid. */
function changeOf(before: Bill, now: Bill): string | undefined {
  if (!isOpen(now)) return undefined
  if (before.total === now.total) return texts.changed
  return fill(texts.sumChanged, { now: sumOf(now.total, now), before: sumOf(before.total, before) })
}

/** So long what was said can be taken back. */
const TAKE_BACK_MS = 5 * 60_000

/** The way back from *I have paid*, for as long as there is one. */
function takeBackButton(): Node | false {
  const { saidAt = 0 } = (window.history.state ?? {}) as { saidAt?: number }
  const left = saidAt + TAKE_BACK_MS - Date.now()
  if (left <= 0) return false
  const wrong = h('p', { role: 'alert', class: WRONG })
  const press = async () => {
    const outcome = await calls.takeBack()
    if (outcome.ok && outcome.bill) show(outcome.bill)
    else if (!outcome.ok && outcome.why === 'refused') await load()
    else if (!outcome.ok) wrong.textContent = sentenceOf(outcome)
  }
  const way = h('div', {}, button(texts.takeBack, press, { isQuiet: true }), wrong)
  setTimeout(() => way.remove(), left)
  return way
}

function footer(bill: Bill): Node {
  const report = button(
    texts.report,
    async () => {
      if (!window.confirm(texts.reportAsk)) return
      const outcome = await calls.report()
      report.replaceWith(outcome.ok ? texts.reported : sentenceOf(outcome))
    },
    { isQuiet: true },
  )
  const until = fill(texts.stored, { date: date(bill.storedUntil, bill) })
  return h(
    'footer',
    { class: 'grid justify-items-start gap-3 text-sm text-ink-soft' },
    h('p', {}, texts.noMoney),
    h('p', {}, until),
    report,
  )
}

const sentenceOf = (outcome: Outcome & { ok: false }): string =>
  ({
    not_found: texts.notFound,
    offline: texts.offline,
    busy: texts.busy,
    changed: texts.changed,
    refused: texts.notDone,
  })[outcome.why]

/** What the buyer is told of a bill that was read anew, if anything. */
type Telling = (now: Bill) => string | undefined

/** Reads the bill anew. */
async function load(telling?: Telling): Promise<void> {
  keepTyped()
  root.replaceChildren(h('p', { role: 'status' }, texts.loading))
  tell(await calls.read(), telling)
}

function tell(outcome: Outcome, telling?: Telling): void {
  if (outcome.ok && outcome.bill) {
    show(outcome.bill, telling?.(outcome.bill))
    return
  }
  const isGone = !outcome.ok && outcome.why === 'not_found'
  root.replaceChildren(
    h('h1', { class: 'text-2xl font-extrabold' }, isGone ? texts.notFound : texts.offline),
    isGone ? h('p', {}, texts.notFoundHint) : button(texts.again, () => load(telling)),
  )
}

const brought = readBroughtBill(document)
if (brought) tell(brought)
else void load()
loadFont()
