import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { startWorld } from '../testing/world.ts'

const FROM = 'Dibs <hai@dibs.example>'

test('a mail stands in the outbox of each receiver, decoded', async () => {
  const world = await startWorld()
  const transport = createTransport(world.smtpUrl)
  const text = `Kode Anda: 482913 🙏\n\n${'Berlaku lima menit saja ya kak. '.repeat(8)}`
  await transport.sendMail({
    from: FROM,
    to: ['Sari@contoh.id', 'dewi@contoh.id'],
    subject: 'Kode masuk – 482913 ✨',
    text,
    html: '<p>Kode Anda: <b>482913</b></p>',
  })
  const { body } = await world.call('GET', '/control/outbox?to=SARI@contoh.id')
  expect(body).toEqual([
    {
      channel: 'email',
      to: 'Sari@contoh.id',
      subject: 'Kode masuk – 482913 ✨',
      text: text.trimEnd(),
      at: expect.stringMatching(/^\d{4}-.*Z$/),
    },
  ])
  expect((await world.call('GET', '/control/outbox')).body).toHaveLength(2)
})

test('the newest mail comes first, and nobody’s mail is an empty list', async () => {
  const world = await startWorld()
  const transport = createTransport(world.smtpUrl)
  for (const text of ['first', 'second'])
    await transport.sendMail({ from: FROM, to: 'a@b.id', text })
  const { body } = await world.call('GET', '/control/outbox?to=a@b.id')
  expect(body.map((mail: { text: string }) => mail.text)).toEqual(['second', 'first'])
  expect((await world.call('GET', '/control/outbox?to=nobody@b.id')).body).toEqual([])
  await world.call('POST', '/control/reset')
  expect((await world.call('GET', '/control/outbox')).body).toEqual([])
})

test('a sender who logs in anyway is welcome', async () => {
  const world = await startWorld()
  const { hostname, port } = new URL(world.smtpUrl)
  const auth = { user: 'dibs', pass: 'secret' }
  const transport = createTransport({ host: hostname, port: Number(port), auth })
  await transport.sendMail({ from: FROM, to: 'a@b.id', text: 'hi' })
  expect((await world.call('GET', '/control/outbox?to=a@b.id')).body).toHaveLength(1)
})
