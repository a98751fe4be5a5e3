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
  // As sellers write them.
  ['id', 'ways-to-pay', 'gimana cara ganti nomor rekening?'],
  ['id', 'ways-to-pay', 'pembeli bayar lewat mana?'],
  ['id', 'ways-to-pay', 'ganti QRIS'],
  ['id', 'change-contact', 'cara ganti nomor hp'],
  ['id', 'prices-stock', 'cara ganti harga'],
  ['id', 'one-parcel', 'ongkir diisi di mana?'],
  ['id', 'one-parcel', 'bisa gabung ongkir ga?'],
  ['id', 'on-delivery', 'paket retur gimana kak'],
  ['id', 'on-delivery', 'bisa COD?'],
  ['id', 'not-paid', 'pembeli batal'],
  ['id', 'not-paid', 'pembeli ga bayar gimana?'],
  ['id', 'make-bills', 'cara kirim tagihan ke pembeli'],
  ['id', 'delete-code', 'cara hapus kode barang'],
  ['id', 'undo', 'salah hapus pembeli bisa dibalikin?'],
  ['id', 'stock-left', 'stok otomatis berkurang?'],
  ['id', 'parcels', 'cara cetak resi'],
  ['id', 'helpers', 'cara nambah admin live'],
  ['en', 'ways-to-pay', 'how do I change my bank account'],
  ['en', 'prices-stock', 'how do I set a price'],
  ['en', 'one-parcel', 'where do I enter the shipping fee'],
  ['en', 'on-delivery', 'a parcel was returned'],
  ['en', 'not-paid', 'buyer does not pay'],
  ['en', 'parcels', 'print shipping labels'],
  ['en', 'part-paid', 'how do I refund a buyer'],
  ['en', 'language', 'how do I switch to Indonesian'],
  ['en', 'delete-account', 'delte acount'],
])('without a key, the help answers in %s with %s: %s', async (language, id, question) => {
  const answer = await ask(language, question)
  const from = { en: 'From the help', id: 'Dari bantuan' }[language]
  expect(answer.split('\n\n')[0]).toBe(`${from}: **${titleOf(language, id)}**`)
})

test('it says where the answer comes from, in the language of the seller', async () => {
  const [english, indonesian] = [await ask('en', 'recaps kept'), await ask('id', 'rekap disimpan')]
  expect(english).toMatch(/^From the help: \*\*/)
  expect(indonesian).toMatch(/^Dari bantuan: \*\*/)
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

test.each<[Language, string]>([
  ['id', 'harga C1, live terakhir?'],
  ['id', 'siapa presiden Indonesia?'],
  ['id', 'berapa harga emas sekarang?'],
  ['id', 'cuaca hari ini gimana'],
  ['id', 'resep nasi goreng'],
  ['id', 'kapan lebaran tahun ini'],
  ['id', 'cara menambah followers tiktok'],
  ['id', 'cara pinjam uang modal'],
  ['id', 'gimana biar live rame?'],
  ['en', 'who is the president of Indonesia?'],
  ['en', 'price of C1 in my last live?'],
  ['en', 'what is the weather today'],
  ['en', 'best time to go live for more viewers'],
  ['en', 'how do I get a loan from the bank'],
  ['en', 'what is the capital of France'],
  ['en', 'tell me a joke'],
])(
  'what the help does not hold is not answered with something else, in %s: %s',
  async (...asked) => {
    expect(await ask(...asked)).toMatch(/^(I found nothing about that|Belum ada soal itu)/)
  },
)

test('what comes near is named, with the way to a person', async () => {
  const answer = await ask('id', 'harga C1, live terakhir?')
  const titles = answer.split('\n').filter((line) => line.startsWith('- '))
  expect(titles).toHaveLength(3)
  expect(titles).toContain(`- ${titleOf('id', 'prices-stock')}`)
  expect(answer).toMatch(/tanya orangnya: \*\*Bantuan\*\* di profilmu\.$/)
})
