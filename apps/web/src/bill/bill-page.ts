import './bill.css'
import { bill as english } from '@dibs/content/ui/en/bill'
import { bill as indonesian } from '@dibs/content/ui/id/bill'
import type { Bill } from '@dibs/contract'
import { formatAmount, formatMoment, isolateName, USUAL_TIME_ZONE } from '@dibs/core'
import { readBroughtBill } from './brought-bill.ts'
import { createBillCalls, type Outcome } from './calls.ts'
import { button, h } from './dom.ts'
import { loadFont } from './load-font.ts'

// The server says which of the two languages the buyer's browser asks for.
const language = document.documentElement.lang === 'id' ? 'id' : 'en'
const texts = language === 'id' ? indonesian : english
const locale = language === 'id' ? 'id-ID' : 'en-GB'
const token = window.location.pathname.split('/')[2] ?? ''
const calls = createBillCalls(token, language)
const root = document.querySelector('#root') as HTMLElement

/** Puts values into a sentence: "Pay by {time}". */
const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
/** In the seller's zone, as their messages are: the buyer's phone may stand in another. */
const date = (time: string, { timeZone = USUAL_TIME_ZONE }: Bill) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(time))
const dateAndTime = (time: string, { timeZone = USUAL_TIME_ZONE }: Bill) =>
  formatMoment(time, timeZone, locale)

const CARD = 'grid gap-3 rounded-lg bg-surface p-4 shadow-raised'
/** Until then the seller waits for money; afterwards the bill only tells how it stands. */
const isOpen = ({ status }: Bill) => status === 'sent' || status === 'reported'

const FIELDS = ['name', 'phone', 'address'] as const
const AUTOCOMPLETE = { name: 'name', phone: 'tel', address: 'street-address' }
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
      h('h1', { class: 'text-2xl font-extrabold' }, fill(texts.title, { seller })),
      h(
        'p',
        { class: 'text-ink-soft' },
        [
          fill(texts.live, { date: date(bill.sessionStartTime, bill) }),
          fill(texts.forBuyer, { buyer: isolateName(bill.customerUsername) }),
          ...(bill.number ? [fill(texts.number, { number: String(bill.number) })] : []),
        ].join(' · '),
      ),
      h('p', { class: 'text-sm text-ink-soft' }, texts.noMoney),
    ),
    h('p', { role: 'status', class: told ? `${CARD} font-bold` : 'sr-only' }, told ?? ''),
    statusOf(bill),
    linesOf(bill),
    isOpen(bill) ? howToPay(bill) : '',
    isOpen(bill) ? contactForm(bill) : '',
    isOpen(bill) ? proofsPart() : '',
    isOpen(bill) && bill.status !== 'reported' ? paidButton() : '',
    footer(bill),
  )
}

function statusOf(bill: Bill): Node {
  if (bill.status === 'reported')
    return h('p', { class: `${CARD} font-bold text-action` }, texts.paidTold)
  const { status } = bill
  if (status === 'sent' || status === 'draft') {
    if (!bill.payBy) return h('span', { class: 'hidden' })
    const isOver = new Date(bill.payBy).getTime() < Date.now()
    const words = fill(isOver ? texts.overdue : texts.payBy, {
      time: dateAndTime(bill.payBy, bill),
    })
    return h('p', { class: `${CARD} font-bold ${isOver ? 'text-alert' : ''}` }, words)
  }
  return h(
    'div',
    { class: CARD },
    h('p', { class: 'font-bold' }, texts.status[status]),
    ...parcelOf(bill),
  )
}

/** Who carries the parcel, under which number, and where they tell of it. */
function parcelOf({ courier, tracking, trackingUrl }: Bill): Node[] {
  const named = (label: string, value: string) =>
    h('p', { class: 'min-w-0 break-words' }, `${label}: `, h('bdi', { class: 'font-bold' }, value))
  const link = { href: trackingUrl ?? '', target: '_blank', rel: 'noreferrer noopener' }
  return [
    ...(courier ? [named(texts.courier, courier)] : []),
    ...(tracking
      ? [
          h(
            'div',
            { class: 'flex items-center justify-between gap-3' },
            named(texts.tracking, tracking),
            copyButton(tracking, texts.copyTracking),
          ),
        ]
      : []),
    ...(courier && trackingUrl
      ? [
          h(
            'a',
            { ...link, class: 'font-bold text-action underline py-3' },
            fill(texts.track, { courier }),
          ),
        ]
      : []),
  ]
}

function linesOf(bill: Bill): Node {
  const amount = (value: number) => formatAmount(value, bill.currency, locale)
  const row = (label: string, value: number, isTotal = false) =>
    h(
      'div',
      { class: `flex justify-between gap-3 ${isTotal ? 'text-xl font-extrabold' : ''}` },
      h('dt', { class: 'min-w-0' }, label),
      h('dd', { class: 'figures shrink-0' }, amount(value)),
    )
  const lines = bill.lines.map(({ itemClueText, name, quantity, amount: sum }) =>
    row(`${itemClueText}${name ? ` ${name}` : ''}${quantity > 1 ? ` × ${quantity}` : ''}`, sum),
  )
  return h(
    'dl',
    { class: CARD },
    ...lines,
    bill.shipping > 0 && row(texts.shipping, bill.shipping),
    bill.adjustment !== 0 && row(texts.adjustment, bill.adjustment),
    bill.uniqueCode > 0 && row(texts.uniqueCode, bill.uniqueCode),
    bill.alreadyPaid > 0 && row(texts.alreadyPaid, -bill.alreadyPaid),
    row(texts.total, bill.total, true),
  )
}

function howToPay(bill: Bill): Node {
  const total = formatAmount(bill.total, bill.currency, locale)
  const withoutCode = formatAmount(bill.total - bill.uniqueCode, bill.currency, locale)
  const hasWay = bill.banks.length > 0 || bill.qris !== null
  return h(
    'section',
    { class: CARD },
    h('h2', { class: 'text-lg font-extrabold' }, texts.howToPay),
    !hasWay && h('p', {}, texts.askSeller),
    bill.banks.length > 0 &&
      h(
        'p',
        {},
        fill(bill.uniqueCode > 0 ? texts.transfer : texts.transferPlain, { total }),
        ' ',
        copyButton(String(bill.total), texts.copyTotal),
      ),
    ...bill.banks.map(({ bank, account, holder }) =>
      h(
        'div',
        { class: 'flex items-center justify-between gap-3' },
        h('p', { class: 'min-w-0' }, h('b', {}, `${bank} ${account}`), h('br'), holder),
        copyButton(account, fill(texts.copyAccount, { bank })),
      ),
    ),
    bill.qris !== null && h('p', {}, fill(texts.qris, { total: withoutCode })),
    bill.qris !== null && qrPicture(bill.qris, fill(texts.qrisAlt, { total: withoutCode })),
  )
}

/** Its place is kept until what draws it has come: the sums above are read first. */
function qrPicture(payload: string, label: string): Node {
  const place = h('div', { class: 'mx-auto aspect-square w-64 max-w-full' })
  import('./qr-picture.ts').then(
    ({ drawQr }) => place.append(drawQr(payload, label)),
    () => place.replaceWith(h('p', { class: 'font-semibold' }, texts.qrisMissing)),
  )
  return place
}

function copyButton(value: string, label: string): Node {
  const copy = button(
    texts.copy,
    async () => {
      try {
        await navigator.clipboard.writeText(value)
        copy.textContent = texts.copied
      } catch {
        // Old phones: the text is selected, to be copied by hand.
        window.prompt(label, value)
      }
    },
    { isQuiet: true, label },
  )
  return copy
}

function contactForm(bill: Bill): Node {
  const { contact } = bill
  if (contact && FIELDS.every((field) => typed[field] === '')) {
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
  const wrong = h('p', { role: 'alert', class: 'font-semibold text-alert' })
  const inputs = FIELDS.map((field) => {
    const looks = 'w-full rounded-md border border-ink-soft bg-paper px-3 py-2 min-h-12'
    const shared = {
      id: field,
      name: field,
      class: looks,
      autocomplete: AUTOCOMPLETE[field],
      required: true,
    }
    const input =
      field === 'address'
        ? h('textarea', { ...shared, rows: '4', maxlength: '1000' })
        : h('input', { ...shared, type: field === 'phone' ? 'tel' : 'text', maxlength: '100' })
    input.value = typed[field]
    return input
  })
  const submit = async (event: Event) => {
    event.preventDefault()
    keepTyped()
    const outcome = await calls.setContact(typed)
    if (outcome.ok && outcome.bill) {
      // What is saved is not typed any more.
      root.replaceChildren()
      for (const field of FIELDS) typed[field] = ''
      show(outcome.bill, texts.saved)
    } else if (!outcome.ok && outcome.why === 'refused' && !outcome.field) {
      await load(texts.notSaved)
    } else if (!outcome.ok) {
      wrong.textContent = sentenceOf(outcome)
      const at = FIELDS.indexOf((outcome.field ?? '') as 'name')
      inputs[at]?.focus()
    }
  }
  return h(
    'form',
    { class: CARD, onsubmit: submit },
    h('h2', { class: 'text-lg font-extrabold' }, texts.parcel),
    ...inputs.flatMap((input, at) => [
      h('label', { for: FIELDS[at] as string, class: 'font-bold' }, texts[FIELDS[at] as 'name']),
      input,
    ]),
    wrong,
    h('button', { class: 'min-h-12 rounded-md bg-sunken px-4 font-bold' }, texts.save),
  )
}

let proofs: HTMLElement | undefined

/** Fetched once the bill stands, and kept while the page is shown anew: a picture may be on its way. */
function proofsPart(): Node {
  if (proofs) return proofs
  const place = h('div', { class: 'empty:hidden' })
  proofs = place
  import('./proofs.ts').then(
    ({ createProofs }) => place.append(createProofs({ token, language, onOver: () => load() })),
    // The bill is all there without it.
    () => {},
  )
  return place
}

function paidButton(): Node {
  const wrong = h('p', { role: 'alert', class: 'font-semibold text-alert' })
  const press = async () => {
    const outcome = await calls.reportPaid()
    if (outcome.ok && outcome.bill) show(outcome.bill)
    else if (!outcome.ok && outcome.why === 'refused') await load()
    else if (!outcome.ok) wrong.textContent = sentenceOf(outcome)
  }
  return h('div', { class: 'grid gap-2' }, button(texts.iHavePaid, press), wrong)
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
    until,
    report,
  )
}

const sentenceOf = (outcome: Outcome & { ok: false }): string =>
  ({
    not_found: texts.notFound,
    offline: texts.offline,
    busy: texts.busy,
    refused: texts.contactWrong,
  })[outcome.why]

/** Reads the bill anew. `lost` is what the buyer is told where it turns out to be closed. */
async function load(lost?: string): Promise<void> {
  keepTyped()
  root.replaceChildren(h('p', { role: 'status' }, texts.loading))
  tell(await calls.read(), lost)
}

function tell(outcome: Outcome, lost?: string): void {
  if (outcome.ok && outcome.bill) {
    show(outcome.bill, isOpen(outcome.bill) ? undefined : lost)
    return
  }
  const isGone = !outcome.ok && outcome.why === 'not_found'
  root.replaceChildren(
    h('h1', { class: 'text-2xl font-extrabold' }, isGone ? texts.notFound : texts.offline),
    isGone ? h('p', {}, texts.notFoundHint) : button(texts.again, () => load(lost)),
  )
}

const brought = readBroughtBill(document)
if (brought) tell(brought)
else void load()
loadFont()
