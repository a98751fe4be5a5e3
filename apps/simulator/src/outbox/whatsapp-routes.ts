import { randomBytes } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import type { Clock } from '../clock.ts'
import { describeError } from '../request-error.ts'
import type { Outbox } from './outbox.ts'
import { messageSchema, renderMessage } from './whatsapp-message.ts'

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
  appUrl: string
}): FastifyPluginAsync {
  return async (app) => {
    app.setErrorHandler((error, _request, reply) => {
      const { message } = describeError(error)
      return reply.code(INVALID_PARAMETER.status).send(failureBody(INVALID_PARAMETER, message))
    })

    app.post('/v21.0/:id/messages', async (request, reply) => {
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
      return {
        messaging_product: 'whatsapp',
        contacts: [{ input: parsed.data.to, wa_id: number }],
        messages: [{ id: `wamid.${randomBytes(24).toString('base64')}` }],
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
