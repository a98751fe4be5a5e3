import type { Language } from '@dibs/contract'
import * as z from 'zod'

export type WhatsappOptions = {
  apiUrl: string
  phoneNumberId: string
  accessToken: string
  /** Name of an approved authentication template with a copy-code button. */
  template: string
  timeoutMs?: number
}

/** Sends a code to a number in international form; rejects unless it was taken in time. */
export type SendWhatsappCode = (message: {
  to: string
  code: string
  language: Language
}) => Promise<void>

const API_VERSION = 'v21.0'
const TEMPLATE_LANGUAGE: Record<Language, string> = { en: 'en_US', id: 'id' }

const failureSchema = z.object({ error: z.object({ code: z.number(), type: z.string() }) })
const successSchema = z.object({ messages: z.array(z.object({ id: z.string() })).min(1) })

/** The messaging app refused a message; `code` is its own (190 token, 130429 rate, 131026 ...). */
class WhatsappError extends Error {
  override readonly name = 'WhatsappError'
  readonly code: number | null

  constructor(status: number, code: number | null) {
    super(`WhatsApp answered ${status}, code ${code}`)
    this.code = code
  }
}

/** Sends codes as template messages over the WhatsApp Business Cloud API, by default within 10 s. */
export function createWhatsapp(options: WhatsappOptions): SendWhatsappCode {
  const { apiUrl, phoneNumberId, accessToken, timeoutMs = 10_000 } = options
  const url = `${apiUrl}/${API_VERSION}/${encodeURIComponent(phoneNumberId)}/messages`
  return async ({ to, code, language }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(templateMessage(options.template, to, code, language)),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body: unknown = await response.json().catch(() => null)
    if (response.ok && successSchema.safeParse(body).success) return
    const failure = failureSchema.safeParse(body)
    throw new WhatsappError(response.status, failure.success ? failure.data.error.code : null)
  }
}

function templateMessage(name: string, to: string, code: string, language: Language) {
  const parameters = [{ type: 'text', text: code }]
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: to.replace(/\D/g, ''),
    type: 'template',
    template: {
      name,
      language: { code: TEMPLATE_LANGUAGE[language] },
      components: [
        { type: 'body', parameters },
        { type: 'button', sub_type: 'url', index: '0', parameters },
      ],
    },
  }
}
