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
  const { token, secret, guesses, bill, page, typed, flood, log, stored } = seen
  const [first] = guesses
  const wrong: string[] = []
  for (const guess of guesses) {
    if (guess.status !== 404) wrong.push(`a guessed token was answered with ${guess.status}`)
    else if (JSON.stringify(guess) !== JSON.stringify(first))
      wrong.push('two answers of 404 differ')
  }
  if (bill.status !== 200) wrong.push(`the bill itself was answered with ${bill.status}`)
  for (const answer of [bill, page]) wrong.push(...openTo(answer))
  if (JSON.stringify(seen.pageOfBefore) !== JSON.stringify(seen.pageOfNobody))
    wrong.push('the page of an address that is no more tells that it was one')
  if (broughtBy(page) !== bill.body) wrong.push('the page brings another bill than the call')
  if (page.body.includes('og:')) wrong.push('links to the page are shown with a picture or words')
  if (page.body.includes(token)) wrong.push('the page repeats its token')
  wrong.push(...typed.flatMap(judgeTyped))
  if (!typed.some(({ told }) => told)) wrong.push('the form took nothing at all')
  const taken = flood.filter((status) => status === 200).length
  if (taken > MOST_CHANGES || flood.some((status) => status !== 200 && status !== 429))
    wrong.push(`of a flood ${taken} were taken, and answered were ${[...new Set(flood)]}`)
  wrong.push(...judgePictures(seen))
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

/** The bill that stands in a page, as JSON. */
function broughtBy({ body }: Answer): string {
  const data = /<script type="application\/json" id="bill">(.*?)<\/script>/s.exec(body)?.[1] ?? ''
  return data.replaceAll('\\u003c', '<')
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

/** What is none is refused; of one that says more than its pixels, the pixels are kept. */
function judgePictures({ pictures: { hostile, kept }, secret }: Seen): string[] {
  const wrong: string[] = []
  if (hostile.some((status) => status !== 422)) wrong.push(`no pictures were answered ${hostile}`)
  if (!kept.startsWith('\xff\xd8\xff')) wrong.push('a picture was not kept as one')
  if (kept.includes(secret)) wrong.push('a picture says more than its pixels')
  return wrong
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
    page: {
      ...seen.page,
      body: seen.page.body.replace('<head>', '<head><meta property="og:title" content="Rp">'),
    },
  }),
  'a page that tells of an address before': (seen) => ({
    ...seen,
    pageOfBefore: {
      ...seen.pageOfBefore,
      body: seen.pageOfBefore.body.replace('>null<', '>{"was":1}<'),
    },
  }),
  'a page with somebody else’s bill': (seen) => ({
    ...seen,
    page: { ...seen.page, body: seen.page.body.replace('"status":', '"state":') },
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
  'a page that is taken for a picture': (seen) => ({
    ...seen,
    pictures: { ...seen.pictures, hostile: seen.pictures.hostile.with(1, 201) },
  }),
  'a picture that is kept as it came': (seen) => ({
    ...seen,
    pictures: { ...seen.pictures, kept: `${seen.pictures.kept}${seen.secret}` },
  }),
  'an order for another seller': (seen) => ({ ...seen, ofOther: [200, ...seen.ofOther.slice(1)] }),
}
