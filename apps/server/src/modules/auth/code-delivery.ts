import type { Language } from '@dibs/contract'
import type { Log } from '../../platform/log.ts'
import type { SendMail } from '../../platform/mail.ts'
import type { SendWhatsappCode } from '../../platform/whatsapp.ts'
import { codeMail } from './code-mail.ts'
import type { Identifier } from './identifier.ts'

export type CodeDelivery = {
  identifier: Identifier
  code: string
  kind: 'login' | 'contact'
  language: Language
}

/** Resolves once the message was taken by whoever brings it; rejects if it was not. */
export type DeliverCode = (delivery: CodeDelivery) => Promise<void>

type Dependencies = { sendMail: SendMail; sendWhatsappCode: SendWhatsappCode; log: Log }

/** Sends codes by mail or by messaging app, whichever the address is for. */
export function createCodeDelivery(dependencies: Dependencies): DeliverCode {
  const { sendMail, sendWhatsappCode, log } = dependencies
  return async ({ identifier: { field, value }, code, kind, language }) => {
    try {
      if (field === 'email') await sendMail(codeMail(value, code, kind, language))
      else await sendWhatsappCode({ to: value, code, language })
    } catch (error) {
      // Not the error itself: mail servers repeat the address in theirs.
      log.warn({ field, reason: reasonOf(error) }, 'a code was not sent')
      throw error
    }
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && error.code !== null ? `${error.name} ${error.code}` : error.name
}
