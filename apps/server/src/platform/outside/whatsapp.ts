import type { Language } from '@dibs/contract'
import * as z from 'zod'
import { fetchText } from './fetch-text.ts'
import type { Service } from './outbound.ts'

export type Whatsapp = ReturnType<typeof createWhatsapp>

export type WhatsappOptions = {
  apiUrl: string
  /** Of the API, as v26.0. */
  apiVersion: string
  phoneNumberId: string
  accessToken: string
  /** Name of an approved authentication template with a copy-code button. */
  template: string
  /** Name of an approved utility template: a sentence, and a button that opens a page of Dibs. */
  noticeTemplate: string
  service: Service
  timeoutMs?: number
}

/**
 * Sends a code to a number in international form; rejects unless it was accepted in time. Answers
 * the message's id, by which the webhook tells later what became of it.
 */
export type SendWhatsappCode = (message: {
  to: string
  code: string
  language: Language
}) => Promise<string>

/** Sends a sentence, in one line; the button opens `path` at the template's address. */
export type SendWhatsappNotice = (message: {
  to: string
  sentence: string
  path: string
  language: Language
}) => Promise<void>

const MAX_BYTES = 64 * 1024
const TEMPLATE_LANGUAGE: Record<Language, string> = { en: 'en_US', id: 'id' }

const failureSchema = z.object({ error: z.object({ code: z.number(), type: z.string() }) })
const successSchema = z.object({ messages: z.array(z.object({ id: z.string() })).min(1) })

/** The error code of a number that cannot be delivered to: it has no WhatsApp, or an old one. */
export const NO_WHATSAPP = 131_026

/** The messaging app refused a message; `code` is its own (190 token, 130429 rate, 131026 ...). */
class WhatsappError extends Error {
  override readonly name = 'WhatsappError'
  readonly code: number | null

  constructor(status: number, code: number | null) {
    super(`WhatsApp answered ${status}, code ${code}`)
    this.code = code
  }
}

/** Whether a message was refused since its number has no WhatsApp. */
export const hasNoWhatsapp = (error: unknown): boolean =>
  error instanceof WhatsappError && error.code === NO_WHATSAPP

/** Sends template messages over the WhatsApp Business Cloud API, by default within 10 s each. */
export function createWhatsapp(options: WhatsappOptions): {
  sendCode: SendWhatsappCode
  sendNotice: SendWhatsappNotice
} {
  const { apiUrl, apiVersion, phoneNumberId, accessToken, service, timeoutMs = 10_000 } = options
  const url = `${apiUrl}/${apiVersion}/${encodeURIComponent(phoneNumberId)}/messages`

  async function send(message: TemplateMessage): Promise<string> {
    const init = {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(templateBody(message)),
    }
    const { status, text } = await service.call(
      (signal) => fetchText(url, init, { signal, maxBytes: MAX_BYTES }),
      { timeoutMs, retry: 'ifNotSent' },
    )
    const body = readJson(text)
    const taken = successSchema.safeParse(body).data?.messages[0]
    if (status === 200 && taken) return taken.id
    const failure = failureSchema.safeParse(body)
    throw new WhatsappError(status, failure.success ? failure.data.error.code : null)
  }

  return {
    sendCode: ({ to, code, language }) =>
      send({ template: options.template, to, language, text: code, button: code }),
    sendNotice: async ({ to, sentence, path, language }) => {
      await send({ template: options.noticeTemplate, to, language, text: sentence, button: path })
    },
  }
}

function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}

type TemplateMessage = {
  template: string
  to: string
  language: Language
  /** What the text's one gap is filled with. */
  text: string
  /** What the button copies, or what is added to its address. */
  button: string
}

function templateBody({ template, to, language, text, button }: TemplateMessage) {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: to.replace(/\D/g, ''),
    type: 'template',
    template: {
      name: template,
      language: { code: TEMPLATE_LANGUAGE[language] },
      components: [
        { type: 'body', parameters: [{ type: 'text', text }] },
        {
          type: 'button',
          sub_type: 'url',
          index: '0',
          parameters: [{ type: 'text', text: button }],
        },
      ],
    },
  }
}
