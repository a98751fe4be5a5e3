import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/bind-endpoint.ts'
import { STREAM_PATH } from '../live/service.ts'
import { bindClientConfigRoutes } from './routes.ts'

/** Registers the call that tells the web app its addresses. */
export function registerClientConfig({ bind }: App, { config }: Context): void {
  bindClientConfigRoutes(bind, {
    chatStream: config.CHAT_STREAM,
    providerUrl: config.EULER_SOCKET_URL,
    relayPath: STREAM_PATH,
    publicUrl: config.PUBLIC_URL,
    told: {
      links: {
        contactForm: config.CONTACT_FORM_URL,
        community: config.COMMUNITY_URL,
        announcements: config.ANNOUNCEMENTS_URL,
      },
      supportEmail: config.SUPPORT_EMAIL,
      recapRetentionDays: config.RECAP_RETENTION_DAYS,
      planSwitch: config.PLAN_SWITCH,
      flagMetrics: config.FLAGS_URL !== undefined,
    },
  })
}
