import { help as helpEn } from '@dibs/content/help/en'
import { help as helpId } from '@dibs/content/help/id'
import { promptText } from '@dibs/content/help/prompt'
import { endpoints, type Language } from '@dibs/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const HELP = { en: helpEn, id: helpId }
const clock = createTestClock()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock, env: { RECAP_RETENTION_DAYS: '45' } })
})
afterAll(() => server.close())

const apis = new Map<Language, Promise<Awaited<ReturnType<TestServer['logIn']>>>>()

async function ask(language: Language, question: string): Promise<string> {
  if (!apis.has(language))
    apis.set(language, server.logIn(`help-${language}@example.test`, language))
  clock.advance({ minutes: 1 })
  const { api } = (await apis.get(language)) as Awaited<ReturnType<TestServer['logIn']>>
  const information = 'How do I delete my account?\nNot what is asked for.'
  const text = promptText(language, { instruction: 'Be brief.', information, question })
  const body = { contents: [{ role: 'user' as const, parts: [{ text }] }] }
  const { data } = await api(endpoints.assistant.ask, { body })
  return data.candidates?.[0]?.content?.parts?.[0]?.text ?? ''
}

const titleOf = (language: Language, id: string) =>
  HELP[language].find((entry) => entry.id === id)?.title

test.each<[Language, string, string]>([
  ['en', 'add-code', 'How do I add an item code?'],
  ['en', 'code-length', 'how long can a code be'],
  ['en', 'missed-comment', 'why are comments not coming in?'],
  ['en', 'missed-comment', 'A buyer wrote the code but has no claim. Why?'],
  ['en', 'export-csv', 'how do I export my recap to excel'],
  ['en', 'several-devices', 'can I use it on two phones'],
  ['en', 'delete-account', 'how do I delete my account'],
  ['en', 'plans-prices', 'what does superstar cost'],
  ['en', 'waitlist-order', 'who wins when two people comment at the same time?'],
  ['en', 'code-not-arriving', 'I did not get my login code'],
  ['en', 'word-not-found', 'the word in my bio is not found'],
  ['en', 'retention-days', 'how long are recaps kept?'],
  ['en', 'auto-join', 'does Dibs join my live by itself?'],
  ['en', 'leave-warning', 'what happens if I close the browser tab'],
  ['id', 'missed-comment', 'kenapa komentar tidak masuk?'],
  ['id', 'add-code', 'gimana cara nambah kode barang?'],
  ['id', 'code-length', 'berapa panjang kode?'],
  ['id', 'delete-account', 'cara hapus akun'],
  ['id', 'export-csv', 'cara export rekap ke excel'],
  ['id', 'plans-prices', 'berapa harga paket pro'],
  ['id', 'waitlist-order', 'siapa pemenangnya kalau komentarnya barengan?'],
  ['id', 'code-not-arriving', 'kode otp ga masuk'],
  ['id', 'word-not-found', 'kata di bio tidak ditemukan'],
  ['id', 'retention-days', 'rekap disimpan berapa lama?'],
  ['id', 'account-not-live', 'dibs bilang akun saya belum live'],
  ['id', 'leave-warning', 'kalau browser ditutup gimana'],
  ['id', 'move-claim', 'cara jadiin pemenang'],
  ['id', 'change-plan', 'pindah ke paket hobbyist'],
])('without a key, the help answers in %s with %s: %s', async (language, id, question) => {
  const answer = await ask(language, question)
  expect(answer.split('\n\n')[1]?.split('\n')[0]).toBe(`**${titleOf(language, id)}**`)
})

test('it says where the answer comes from, in the language of the seller', async () => {
  const [english, indonesian] = [await ask('en', 'recaps kept'), await ask('id', 'rekap disimpan')]
  expect(english).toMatch(/^This comes straight from the help of Dibs, .*:\n\n\*\*/)
  expect(indonesian).toMatch(/^Ini langsung dari bantuan Dibs, .*:\n\n\*\*/)
  for (const answer of [english, indonesian]) {
    expect(answer).toContain('45')
    expect(answer).not.toContain('{')
  }
})

test.each<[Language, RegExp]>([
  ['en', /^I found nothing about that/],
  ['id', /^Belum ada soal itu/],
])('a question that fits nothing is told so, in %s', async (language, words) => {
  expect(await ask(language, 'xqzv wjkp 42')).toMatch(words)
  expect(await ask(language, '?')).toMatch(words)
})
