import { type CodeMailKind, codeMailText } from '@dibs/content/server'
import { type Language, OTP_TTL_SECONDS } from '@dibs/contract'
import type { MailMessage } from '../../platform/mail.ts'

/** The mail that carries a code. The code is the only number of six digits in it. */
export function codeMail(
  to: string,
  code: string,
  kind: CodeMailKind,
  language: Language,
): MailMessage {
  const { subject, before, after } = codeMailText(language, kind, {
    code,
    minutes: OTP_TTL_SECONDS / 60,
  })
  const text = [before, code, ...after, 'Dibs'].join('\n\n')
  const paragraphs = after.map((line) => `<p>${line}</p>`).join('')
  const html = `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><title>Dibs</title></head>
<body style="font-family:sans-serif;line-height:1.5"><p>${before}</p>
<p style="font-size:2em;font-weight:bold;letter-spacing:.15em">${code}</p>
${paragraphs}<p>Dibs</p></body></html>`
  return { to, subject, text, html }
}
