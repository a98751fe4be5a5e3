import { randomBytes } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod'
import type { Clock } from '../clock.ts'
import { describeError } from '../request-error.ts'
import type { DeliveryStatuses } from './delivery-statuses.ts'
import type { Outbox } from './outbox.ts'

type Failure = { status: number; code: number; message: string }

const TOKEN_MISSING: Failure = { status: 401, code: 190, message: 'Invalid OAuth access token.' }
const INVALID_PARAMETER: Failure = { status: 400, code: 100, message: 'Invalid parameter' }
const NO_TRANSLATION: Failure = {
  status: 404,
  code: 132001,
  message: 'Template name does not exist in the translation',
}

/** Numbers with these last six digits cannot be reached, each for its own reason. */
const FAILING_NUMBERS: Record<string, Failure> = {
  '000000': { status: 400, code: 131026, message: 'Message undeliverable' },
  '000030': { status: 400, code: 131030, message: 'Recipient phone number not in allowed list' },
  '000429': { status: 400, code: 130429, message: 'Rate limit hit' },
}

/** The messaging app's business API; what it accepts stands in the outbox. */
export function whatsappRoutes(deps: {
  clock: Clock
  outbox: Outbox
  deliveryStatuses: DeliveryStatuses
  appUrl: string
}): FastifyPluginAsync {
  return async (app) => {
    app.setErrorHandler((error, _request, reply) => {
      const { message } = describeError(error)
      return reply.code(INVALID_PARAMETER.status).send(failureBody(INVALID_PARAMETER, message))
    })

    app.post('/:version(^v\\d+\\.0$)/:id/messages', async (request, reply) => {
      const fail = (failure: Failure, details: string) =>
        reply.code(failure.status).send(failureBody(failure, details))

      if (!/^Bearer \S+$/.test(request.headers.authorization ?? ''))
        return fail(TOKEN_MISSING, 'A bearer token is required.')
      const parsed = messageSchema.safeParse(request.body)
      if (!parsed.success) {
        const issue = parsed.error.issues[0]
        return fail(INVALID_PARAMETER, `${issue?.path.join('.')}: ${issue?.message}`)
      }
      const number = parsed.data.to.replace(/^\+/, '')
      const failure = FAILING_NUMBERS[number.slice(-6)]
      if (failure) return fail(failure, failure.message)
      const text = renderMessage(parsed.data, deps.appUrl)
      if (text === null) return fail(NO_TRANSLATION, parsed.data.template.language.code)

      const at = new Date(deps.clock.now()).toISOString()
      deps.outbox.add({ channel: 'whatsapp', to: number, text, at })
      const id = `wamid.${randomBytes(24).toString('base64')}`
      reply.raw.once('finish', () => void deps.deliveryStatuses.accepted(number, id))
      return {
        messaging_product: 'whatsapp',
        contacts: [{ input: parsed.data.to, wa_id: number }],
        messages: [{ id }],
      }
    })
  }
}

function failureBody({ code, message }: Failure, details: string) {
  return {
    error: {
      message: `(#${code}) ${message}`,
      type: 'OAuthException',
      code,
      error_data: { messaging_product: 'whatsapp', details },
      fbtrace_id: randomBytes(8).toString('base64url'),
    },
  }
}

/** The utility template that was approved; any other name is an authentication template. */
const NOTICE_TEMPLATE = 'dibs_account_notice'
/** A parameter of a text stands in its line and leaves room for the template's own words. */
const LONGEST_PARAMETER = 1024
const BREAKS_THE_LINE = /[\n\t]| {5}/

const textParameters = z
  .array(
    z.object({
      type: z.literal('text'),
      text: z
        .string()
        .min(1)
        .max(LONGEST_PARAMETER)
        .refine((text) => !BREAKS_THE_LINE.test(text), 'no new line, tab or five blanks in a row'),
    }),
  )
  .length(1)

const bodyComponent = z.object({ type: z.literal('body'), parameters: textParameters })

const buttonComponent = z.object({
  type: z.literal('button'),
  sub_type: z.literal('url'),
  index: z.union([z.literal('0'), z.literal(0)]),
  parameters: textParameters,
})

/**
 * A template message with one gap in its text and one in its button: a one-time code, in the text
 * and again for the copy button; or a sentence, and what is added to the address of a page.
 */
const messageSchema = z
  .object({
    messaging_product: z.literal('whatsapp'),
    recipient_type: z.literal('individual').optional(),
    to: z.string().regex(/^\+?\d{8,15}$/, 'not a phone number'),
    type: z.literal('template'),
    template: z.object({
      name: z.string().min(1),
      language: z.object({ code: z.string() }),
      components: z.tuple([bodyComponent, buttonComponent]),
    }),
  })
  .refine(({ template: { name, components } }) => {
    const [body, button] = components
    return name === NOTICE_TEMPLATE || textIn(body) === textIn(button)
  }, 'the button must carry the code of the text')

type WhatsappMessage = z.infer<typeof messageSchema>

function textIn(component: { parameters: { text: string }[] }): string {
  return component.parameters[0]?.text ?? ''
}

type Template = (text: string, link: string) => string

const CODES: Record<string, Template> = {
  en_US: (code) => `${code} is your verification code. For your security, do not share this code.`,
  id: (code) => `${code} adalah kode verifikasi Anda. Demi keamanan, jangan bagikan kode ini.`,
}

const NOTICES: Record<string, Template> = {
  en_US: (sentence, link) => `About your Dibs account: ${sentence}\n\nOpen Dibs: ${link}`,
  id: (sentence, link) => `Tentang akun Dibs kamu: ${sentence}\n\nBuka Dibs: ${link}`,
}

/**
 * What stands on the receiver's screen, buttons as lines of their own; null in a language that the
 * template does not exist in. `appUrl` is the address that the notice's button was approved with.
 */
function renderMessage({ template }: WhatsappMessage, appUrl: string): string | null {
  const [body, button] = template.components
  const render = (template.name === NOTICE_TEMPLATE ? NOTICES : CODES)[template.language.code]
  return render?.(textIn(body), `${appUrl}/${textIn(button)}`) ?? null
}
