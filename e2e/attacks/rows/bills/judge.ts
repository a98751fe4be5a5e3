import { maskContact, readContact } from '@dibs/core'
import type { Answer, Seen, Typed } from './attack.ts'

const PRIVATE: Record<string, RegExp> = {
  'cache-control': /^no-store$/,
  'referrer-policy': /^no-referrer$/,
  'x-robots-tag': /noindex/,
}
/** What any buyer changes of one bill in ten minutes. */
const MOST_CHANGES = 30

/** What was not as it must be. */
export function judge(seen: Seen): string[] {
  const { token, secret, guesses, bill, page, pageOfNobody, typed, flood, log, stored } = seen
  const [first] = guesses
  const wrong: string[] = []
  for (const guess of guesses) {
    if (guess.status !== 404) wrong.push(`a guessed token was answered with ${guess.status}`)
    else if (JSON.stringify(guess) !== JSON.stringify(first))
      wrong.push('two answers of 404 differ')
  }
  if (bill.status !== 200) wrong.push(`the bill itself was answered with ${bill.status}`)
  for (const answer of [bill, page]) wrong.push(...openTo(answer))
  if (withoutNonce(page) !== withoutNonce(pageOfNobody)) wrong.push('the page tells of the bill')
  if (page.body.includes(token)) wrong.push('the page repeats its token')
  wrong.push(...typed.flatMap(judgeTyped))
  if (!typed.some(({ told }) => told)) wrong.push('the form took nothing at all')
  const taken = flood.filter((status) => status === 200).length
  if (taken > MOST_CHANGES || flood.some((status) => status !== 200 && status !== 429))
    wrong.push(`of a flood ${taken} were taken, and answered were ${[...new Set(flood)]}`)
  if (seen.beside !== 200) wrong.push('another bill was not answered amid a flood')
  if (seen.ofOther.some((status) => status !== 404))
    wrong.push(`another seller was answered with ${seen.ofOther}`)
  for (const [where, text] of [
    ['log', log],
    ['database', stored],
  ] as const) {
    if (text.includes(token)) wrong.push(`the token is in the ${where}`)
    if (text.includes(secret)) wrong.push(`the contact is in the ${where}`)
  }
  return wrong
}

/** Whom an answer may reach beside its visitor. */
const openTo = ({ headers }: Answer): string[] =>
  Object.entries(PRIVATE)
    .filter(([name, wanted]) => !wanted.test(headers[name] ?? ''))
    .map(([name]) => `${name} is ${headers[name]}`)

/** Each visit has a nonce of its own. */
function withoutNonce({ body, headers }: Answer): string {
  const nonce = /'nonce-([^']+)'/.exec(headers['content-security-policy'] ?? '')?.[1]
  const text = JSON.stringify({ body, headers })
  return nonce === undefined ? text : text.replaceAll(nonce, '<nonce>')
}

/** A text is taken as a text, or refused; the page shows who has the link no more than a mask. */
function judgeTyped({ contact, told, shown }: Typed): string[] {
  const reading = readContact(contact, { isWhole: true })
  if (!reading.ok) return told ? ['a contact was taken that must be refused'] : []
  if (JSON.stringify(told) !== JSON.stringify(reading.contact))
    return [`the seller has ${JSON.stringify(told)} of ${JSON.stringify(contact)}`]
  return JSON.stringify(shown) === JSON.stringify(maskContact(reading.contact))
    ? []
    : ['a contact came back to the page otherwise than masked']
}

/** What an attack would have seen of a server with a fault. */
export const FAULTS: Record<string, (seen: Seen) => Seen> = {
  'a bill for another token': (seen) => ({
    ...seen,
    guesses: seen.guesses.map((guess, at) => (at === 1 ? seen.bill : guess)),
  }),
  'a 404 that tells which token there was': (seen) => ({
    ...seen,
    guesses: seen.guesses.map((guess, at) =>
      at === 1 ? { ...guess, body: guess.body.replace('}', ',"was":1}') } : guess,
    ),
  }),
  'an answer that a cache may keep': (seen) => ({
    ...seen,
    bill: { ...seen.bill, headers: { ...seen.bill.headers, 'cache-control': 'public' } },
  }),
  'a page that tells others where it is': (seen) => ({
    ...seen,
    page: { ...seen.page, headers: { ...seen.page.headers, 'referrer-policy': 'unsafe-url' } },
  }),
  'a share picture of the bill': (seen) => ({
    ...seen,
    page: { ...seen.page, body: seen.page.body.replace('<head>', '<head><meta content="Rp">') },
  }),
  'a token in the log': (seen) => ({ ...seen, log: `${seen.log} /b/${seen.token}` }),
  'a contact in clear': (seen) => ({ ...seen, stored: `${seen.stored}${seen.secret}` }),
  'a contact for whoever has the link': (seen) => ({
    ...seen,
    typed: seen.typed.map((each) => ({ ...each, shown: each.told })),
  }),
  'a text that lost a letter': (seen) => ({
    ...seen,
    typed: seen.typed.map((each) => ({
      ...each,
      told: each.told && { ...each.told, name: each.told.name.slice(1) },
    })),
  }),
  'a flood that is taken': (seen) => ({ ...seen, flood: seen.flood.map(() => 200) }),
  'an order for another seller': (seen) => ({ ...seen, ofOther: [200, ...seen.ofOther.slice(1)] }),
}
