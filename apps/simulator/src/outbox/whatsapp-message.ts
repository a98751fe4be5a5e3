import * as z from 'zod'

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
  .refine(({ template: { name, components } }) => {
    const [body, button] = components
    return name === NOTICE_TEMPLATE || textIn(body) === textIn(button)
  }, 'the button must carry the code of the text')

export type WhatsappMessage = z.infer<typeof messageSchema>

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
export function renderMessage({ template }: WhatsappMessage, appUrl: string): string | null {
  const [body, button] = template.components
  const render = (template.name === NOTICE_TEMPLATE ? NOTICES : CODES)[template.language.code]
  return render?.(textIn(body), `${appUrl}/${textIn(button)}`) ?? null
}
