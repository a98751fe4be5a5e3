import { expect, test } from 'vitest'
import { startWorld, type World } from '../testing/world.ts'

function codeMessage(to: string, language: string, code = '482913') {
  const parameters = [{ type: 'text', text: code }]
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to,
    type: 'template',
    template: {
      name: 'login_code',
      language: { code: language },
      components: [
        { type: 'body', parameters },
        { type: 'button', sub_type: 'url', index: '0', parameters },
      ],
    },
  }
}

function noticeMessage(to: string, language: string, sentence: string, path: string) {
  const message = codeMessage(to, language)
  const [body, button] = message.template.components
  const text = (text: string) => [{ type: 'text', text }]
  const components = [
    { ...body, parameters: text(sentence) },
    { ...button, parameters: text(path) },
  ]
  return { ...message, template: { ...message.template, name: 'dibs_account_notice', components } }
}

const send = (world: World, body: unknown, headers: object = { authorization: 'Bearer token' }) =>
  world.call('POST', '/v21.0/1234567890/messages', body, headers)

test.each(['en_US', 'id'])(
  'a code in %s is delivered, the only six digits in its text',
  async (language) => {
    const world = await startWorld()
    const { status, body } = await send(world, codeMessage('628123456789', language))
    expect(status).toBe(200)
    expect(body).toEqual({
      messaging_product: 'whatsapp',
      contacts: [{ input: '628123456789', wa_id: '628123456789' }],
      messages: [{ id: expect.stringMatching(/^wamid\./) }],
    })
    const outbox = await world.call('GET', '/control/outbox?to=+628123456789')
    expect(outbox.body).toMatchObject([{ channel: 'whatsapp', to: '628123456789' }])
    expect(outbox.body[0].text.match(/\d+/g)).toEqual(['482913'])
    expect(outbox.body[0].text).toContain(
      language === 'id' ? 'kode verifikasi' : 'verification code',
    )
  },
)

test('without a token it is 401 with code 190, whatever the body', async () => {
  const world = await startWorld()
  const { status, body } = await send(world, {}, {})
  expect(status).toBe(401)
  expect(body.error).toMatchObject({
    code: 190,
    type: 'OAuthException',
    fbtrace_id: expect.any(String),
  })
})

test.each([
  ['628120000000', 131026],
  ['628120000030', 131030],
  ['628120000429', 130429],
])('the number %s fails with code %i and reaches nobody', async (to, code) => {
  const world = await startWorld()
  const { status, body } = await send(world, codeMessage(to, 'id'))
  expect(status).toBe(400)
  expect(body.error).toMatchObject({ code, error_data: { details: expect.any(String) } })
  expect((await world.call('GET', '/control/outbox')).body).toEqual([])
})

test('a language without the template is 404 with code 132001', async () => {
  const world = await startWorld()
  const { status, body } = await send(world, codeMessage('628123456789', 'fr'))
  expect([status, body.error.code]).toEqual([404, 132001])
})

test.each([
  ['no body', undefined],
  ['not JSON', '{'],
  ['another product', { ...codeMessage('628123456789', 'id'), messaging_product: 'sms' }],
  ['a number with letters', codeMessage('62812abc', 'id')],
  ['a number too short', codeMessage('12345', 'id')],
  ['no components', { ...codeMessage('628123456789', 'id'), template: { name: 'login_code' } }],
])('%s is 400 with code 100', async (_why, body) => {
  const world = await startWorld()
  const answer = await send(world, body)
  expect([answer.status, answer.body.error.code]).toEqual([400, 100])
})

test('a button that carries another code than the text is refused', async () => {
  const world = await startWorld()
  const message = codeMessage('628123456789', 'id')
  message.template.components[1] = codeMessage('628123456789', 'id', '111111').template
    .components[1] as (typeof message.template.components)[1]
  expect((await send(world, message)).body.error.code).toBe(100)
})

test.each([
  ['en_US', 'Open Dibs: '],
  ['id', 'Buka Dibs: '],
])(
  'a notice in %s is delivered with its sentence and where its button goes',
  async (language, label) => {
    const world = await startWorld({ appUrl: 'https://dibs.example' })
    const notice = noticeMessage('628123456789', language, 'Something happened.', 'take-back#t0ken')
    expect((await send(world, notice)).status).toBe(200)
    const [{ text }] = (await world.call('GET', '/control/outbox?to=628123456789')).body
    expect(text).toContain(': Something happened.\n')
    expect(text).toContain(`${label}https://dibs.example/take-back#t0ken`)
  },
)

test.each([
  ['two lines', 'One.\nTwo.', 'login'],
  ['five blanks in a row', 'One.     Two.', 'login'],
  ['more than fits', 'x'.repeat(1_025), 'login'],
  ['nothing for the button', 'One.', ''],
])('a notice with %s is 400 with code 100', async (_what, sentence, path) => {
  const world = await startWorld()
  const answer = await send(world, noticeMessage('628123456789', 'id', sentence, path))
  expect([answer.status, answer.body.error.code]).toEqual([400, 100])
})
