import { type CodeMailText, mailsEn } from './mails-en.ts'
import { mailsId } from './mails-id.ts'

/** What a code is for. */
export type CodeMailKind = keyof typeof mailsEn

const MAILS = { en: mailsEn, id: mailsId }

/** The texts of the mail that carries a code. `before` and `after` are paragraphs around the code. */
export function codeMailText(
  language: keyof typeof MAILS,
  kind: CodeMailKind,
  { code, minutes }: { code: string; minutes: number },
): CodeMailText {
  const { subject, before, after } = MAILS[language][kind]
  const fill = (text: string) => text.replace('{code}', code).replace('{minutes}', String(minutes))
  return { subject: fill(subject), before: fill(before), after: after.map(fill) }
}
