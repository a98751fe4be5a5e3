import * as z from 'zod'

const textParameters = z
  .array(z.object({ type: z.literal('text'), text: z.string().min(1) }))
  .length(1)

const bodyComponent = z.object({ type: z.literal('body'), parameters: textParameters })

const buttonComponent = z.object({
  type: z.literal('button'),
  sub_type: z.literal('url'),
  index: z.union([z.literal('0'), z.literal(0)]),
  parameters: textParameters,
})

/** A one-time code as a template message: the code in the text and again for the copy button. */
export const messageSchema = z
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
  .refine(
    ({ template }) => codeIn(template.components[0]) === codeIn(template.components[1]),
    'the button must carry the code of the text',
  )

export type WhatsappMessage = z.infer<typeof messageSchema>

function codeIn(component: { parameters: { text: string }[] } | undefined): string {
  return component?.parameters[0]?.text ?? ''
}

const SENTENCES: Record<string, (code: string) => string> = {
  en_US: (code) => `${code} is your verification code. For your security, do not share this code.`,
  id: (code) => `${code} adalah kode verifikasi Anda. Demi keamanan, jangan bagikan kode ini.`,
}

/** The sentence on the receiver's screen; null in a language that the template does not exist in. */
export function renderMessage({ template }: WhatsappMessage): string | null {
  return SENTENCES[template.language.code]?.(codeIn(template.components[0])) ?? null
}
