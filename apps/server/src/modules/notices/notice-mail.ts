import type { Language } from '@dibs/contract'
import type { MailMessage } from '../../platform/mail.ts'

export type NoticeMail = {
  to: string
  language: Language
  subject: string
  /** A paragraph each. */
  paragraphs: readonly string[]
  link: { url: string; label: string }
}

/** The mail that tells what happened to an account. What stands in it may have come from outside. */
export function noticeMail({ to, language, subject, paragraphs, link }: NoticeMail): MailMessage {
  const text = [...paragraphs, `${link.label}: ${link.url}`, 'Dibs'].join('\n\n')
  const html = `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><title>Dibs</title></head>
<body style="font-family:sans-serif;line-height:1.5">
${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('')}
<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p><p>Dibs</p></body></html>`
  return { to, subject, text, html }
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
