import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/bind-endpoint.ts'
import type { PaidMessages } from '../auth/service.ts'
import { createNotices, type Notices } from './service.ts'

/** Makes the notices to sellers about their accounts; those under way are sent before the end. */
export function registerNotices(
  { fastify }: App,
  { config, db, clock, log, sendMail, whatsapp }: Context,
  { paidMessages }: { paidMessages: PaidMessages },
): Notices {
  const notices = createNotices({
    db,
    clock,
    log,
    sendMail,
    sendNotice: whatsapp.sendNotice,
    paidMessages,
    supportEmail: config.SUPPORT_EMAIL,
  })
  fastify.addHook('preClose', notices.close)
  return notices
}
