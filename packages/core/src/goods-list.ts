import { type Goods, isCount, readGoodsName } from './goods.ts'
import { ITEM_LIST_MAX, readItemList, readRange } from './item-list.ts'
import { isNoItem, joinBlocks, LINES, SEVERAL_CODES, tidyList } from './list-lines.ts'
import { type Amount, type Currency, readAmount } from './money.ts'
import { BEGIN, clearPrices, END, PIECES } from './said.ts'
import { foldText } from './text.ts'

/** A code and what is told of its goods; what is not told is left out. */
export type TypedItem = { clueText: string } & Partial<Goods>

/** Why a line cannot be read. `what`: the part of it that it is about. */
export type LineFault = {
  line: string
  reason:
    | 'price_unclear'
    | 'prices'
    | 'stock_invalid'
    | 'stocks'
    | 'code'
    | 'no_item'
    | 'name'
    | 'twice'
  what: string
}

export type GoodsList =
  | {
      ok: true
      items: TypedItem[]
      faults: LineFault[]
      /** Whether lines without price and stock are told apart as code and name. */
      isSplit: boolean
    }
  /** More than `ITEM_LIST_MAX`; `count` is how many. */
  | { ok: false; count: number }

/** A comma within an amount, "95,000", is none between codes. */
const COMMA = /,(?!\d{2,3}(?!\d))|(?<!\d),/
/** "95.000,-" */
const EMPTY_CENTS = /(?<=\d)[.,]-(?![\p{L}\p{N}])/gu

/**
 * Reads codes with name, price and stock, one on each line or behind each semicolon, where there are
 * none of those behind each comma: "A40 Gamis Satin 95rb 3pcs". The code comes first, also as a range;
 * the name is what is left. `null` when no line has a price or a stock: those are codes alone, which
 * `readItemList` reads, as it does those among the others. A line of a code and a name alone ("C2
 * Hijab") is told apart where a line with a price is written so, too, or `splits` says so; `false`
 * keeps it a code of several words. A number alone at its end is its price in thousands ("C1 Rok 85"),
 * where it is no size. Signs ahead of a code are dropped. `begun`: folded words that only begin a code; behind them, what
 * would be the name belongs to it.
 */
export function readGoodsList(
  typed: string,
  currency: Currency,
  begun: ReadonlySet<string> = new Set(),
  splits?: boolean,
): GoodsList | null {
  const lines = linesOf(typed)
  const read = lines.map((line) => readLine(line, currency, begun))
  const named = (splits ?? read.some(isCodeAndName)) ? namedLines(typed, currency) : []
  for (const { at, code, name, price } of named)
    read[at] = { code, goods: { name, ...(price && { price }) } }
  if (read.every((each) => each === null)) return null
  // Alone, it is what its seller wants for a code.
  if (lines.length > 1)
    for (const [at, line] of lines.entries())
      if (isNoItem(line)) read[at] = { reason: 'no_item', what: line }
  const items = new Map<string, TypedItem>()
  const faults: LineFault[] = []
  let count = 0
  for (const [index, line] of lines.entries()) {
    const told = read[index] ?? { code: line, goods: {} }
    if ('reason' in told) {
      faults.push({ line, ...told })
      continue
    }
    const codes = readItemList(told.code)
    count += codes.ok ? codes.codes.length : codes.count
    if (!codes.ok) continue
    for (const what of codes.tooLong) faults.push({ line, reason: 'code', what })
    // Signs alone are no code: what stands behind them is told, not dropped.
    if (read[index] && codes.codes.length + codes.tooLong.length === 0)
      faults.push({ line, reason: 'code', what: told.code })
    for (const clueText of codes.codes) {
      const folded = foldText(clueText)
      if (items.has(folded)) faults.push({ line, reason: 'twice', what: clueText })
      else items.set(folded, { clueText, ...told.goods })
    }
  }
  if (count > ITEM_LIST_MAX) return { ok: false, count }
  return { ok: true, items: [...items.values()], faults, isSplit: named.length > 0 }
}

const linesOf = (typed: string): string[] => {
  const text = tidyList(typed).replace(EMPTY_CENTS, '').trim()
  const [, , told = ''] = SEVERAL_CODES.exec(text) ?? []
  const isOne = /\d/.test(told) && !COMMA.test(told)
  const hasLines = isOne || LINES.test(text)
  const lines = text
    .split(hasLines ? LINES : COMMA)
    .map((line) => cellsInLine(line).trim())
    .filter((line) => line !== '')
  return hasLines ? joinBlocks(lines) : lines
}

/** A line without price and stock that looks like a code and a name; `at` is its place in the list. */
export type NamedLine = { at: number; line: string; code: string; name: string; price?: Amount }

/**
 * The lines that are codes of several words, or a code and a name: "C2 Hijab". The first word has a
 * digit and the ones behind it have none, but for a number at the end, which may be a price: "C1 Rok
 * 85". No other line has the same code: "B7 merah" beside "B7 hitam" is two codes.
 */
export function namedLines(typed: string, currency: Currency): NamedLine[] {
  const lines = linesOf(typed)
  const firsts = lines.map((line) => foldText(FIRST_WORD.exec(withoutSigns(line))?.[1] ?? line))
  return lines.flatMap((line, at) => {
    const [, first = '', behind = ''] = FIRST_WORD.exec(withoutSigns(line)) ?? []
    if (!/\p{Nd}/u.test(first) || firsts.filter((each) => each === firsts[at]).length > 1) return []
    if (clearPrices(first, currency).length > 0 || readRange(line) !== null) return []
    if (readLine(line, currency, new Set()) !== null) return []
    const words = behind.split(/\s+/).filter((word) => !BETWEEN.test(word))
    const last = words.length > 1 && LAST_NUMBER.test(words.at(-1) ?? '') ? words.pop() : undefined
    if (words.length === 0 || words.some((word) => /\p{Nd}/u.test(word))) return []
    const price = last === undefined ? null : priceInThousands(last, currency)
    const name = readGoodsName([...words, ...(price === null ? [last ?? ''] : [])].join(' '))
    if (name == null) return []
    const code = first.replace(BEHIND_CODE, '') || first
    return [{ at, line, code, name, ...(price !== null && { price }) }]
  })
}

/** "85" of "C1 Rok 85". */
const LAST_NUMBER = /^[1-9]\d{1,2}$/
/** Below it a number behind a name is rather a size: "Jeans 32". */
const LEAST_IN_THOUSANDS = 50

/** A number alone as the price in thousands that people mean by it; `null` where it may be a size. */
function priceInThousands(typed: string, currency: Currency): Amount | null {
  return currency === 'IDR' && Number(typed) >= LEAST_IN_THOUSANDS
    ? readAmount(`${typed}rb`, currency)
    : null
}

/** Whether a line that has a price or a stock is written as code and name. */
const isCodeAndName = (told: Told | null): boolean =>
  told !== null && 'goods' in told && told.goods.name !== undefined && /\p{Nd}/u.test(told.code)

/** A line of a spreadsheet, as one is typed: a number alone in its last cell is the stock. */
function cellsInLine(line: string): string {
  const cells = line.trim().split(/\s*\t\s*/)
  if (cells.length > 2) cells.push((cells.pop() ?? '').replace(/^\d{1,3}$/, '$&pcs'))
  return cells.join(' ')
}

/** A line without the emoji, the dots or the dash that dress its code: nobody comments them. */
const withoutSigns = (line: string) => line.replace(SIGNS_AHEAD, '')
const SIGNS_AHEAD =
  /^(?:\p{Extended_Pictographic}|[\u200d\ufe0f\u{1f3fb}-\u{1f3ff}]|[•●▪‣·*–—-]|\s)+(?=\p{L})/u

type Told = { code: string; goods: Partial<Goods> } | Omit<LineFault, 'line'>

const FIRST_WORD = /^(\S+)\s+(.+)$/su
/** "3pcs", "3 pcs", "x3", "stok 3", "stok: 3 pcs", "sisa 3". */
const STOCK = new RegExp(
  `${BEGIN}(?:(\\d+)\\s?(?:${PIECES})|[x×]\\s?(\\d+)|(?:sisa\\s)?(?:stok|stock|stk|sisa)\\s?[:=]?\\s?(\\d+)(?:\\s?(?:${PIECES}))?)${END}`,
  'giu',
)
/** "95rb/pcs": what a price is for says nothing. */
const PER_PIECE = new RegExp(`\\s?/\\s?(?:${PIECES})${END}`, 'giu')
/** Four digits alone are a price where they are round: "tunik 2024" is a code. */
const IS_YEAR = /^\d{2}(?!00)\d{2}$/
/** Dashes and the like between the parts of a line. */
const BETWEEN = /^[\p{P}\p{S}]+$/u
const BEHIND_CODE = /[:=,.]+$/
const BETWEEN_CODES = /\s*[,&+]\s*|\s+dan\s+/giu

/** What a line tells; `null` for one without price and stock. */
function readLine(line: string, currency: Currency, begun: ReadonlySet<string>): Told | null {
  const plain = withoutSigns(line)
  const several = SEVERAL_CODES.exec(plain)
  const [, first = '', behind = ''] = several ?? FIRST_WORD.exec(plain) ?? []
  if (readRange(line) !== null) return null
  const counts = [...behind.matchAll(STOCK)]
  const stocks = counts.map((found) => found.slice(1).find(Boolean) ?? '')
  const noStock = behind.replace(PER_PIECE, ' ').replace(STOCK, ' | ')
  const prices = clearPrices(noStock, currency).filter(({ typed }) => !IS_YEAR.test(typed))
  // Without a price, a capital X is a code: "W9 X1".
  if (prices.length === 0 && counts.every(([count]) => /^\W*X/.test(count))) return null
  const goods = readFigures(
    prices.map(({ typed }) => typed),
    stocks,
    currency,
  )
  if ('reason' in goods) return goods
  const rest = prices.reduceRight(
    (left, { typed, index }) => `${left.slice(0, index)} | ${left.slice(index + typed.length)}`,
    noStock,
  )
  const beforeFigures = `${first} ${rest.split('|')[0]}`
  if (readRange(beforeFigures) !== null) return { code: beforeFigures, goods }
  const code = several
    ? first.replace(BETWEEN_CODES, ', ')
    : first.replace(BEHIND_CODE, '') || first
  const words = rest.split(/\s+/).filter((word) => word !== '' && !BETWEEN.test(word))
  if (begun.has(foldText(code))) return { code: [code, ...words].join(' '), goods }
  const name = readGoodsName(words.join(' '))
  if (name === undefined) return { reason: 'name', what: words.join(' ') }
  return { code, goods: { ...(name !== null && { name }), ...goods } }
}

function readFigures(
  prices: readonly string[],
  stocks: readonly string[],
  currency: Currency,
): Partial<Goods> | Omit<LineFault, 'line'> {
  const goods: Partial<Goods> = {}
  const [price, stock] = [prices[0], stocks[0]]
  if (prices.length > 1) return { reason: 'prices', what: prices.join(', ') }
  if (stocks.length > 1) return { reason: 'stocks', what: stocks.join(', ') }
  if (price !== undefined) {
    const amount: Amount | null = readAmount(price, currency)
    if (amount === null) return { reason: 'price_unclear', what: price }
    goods.price = amount
  }
  if (stock !== undefined) {
    if (!isCount(Number(stock))) return { reason: 'stock_invalid', what: stock }
    goods.stock = Number(stock)
  }
  return goods
}
