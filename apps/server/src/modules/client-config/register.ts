import { endpoints } from '@dibs/contract'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/errors.ts'
import type { App } from '../../platform/http/bind-endpoint.ts'
import { STREAM_PATH } from '../live/service.ts'

/** Registers the call that tells the web app its addresses, and what else depends on the settings. */
export function registerClientConfig({ bind }: App, { config }: Context): void {
  const chat: ChatSettings = {
    chatStream: config.CHAT_STREAM,
    providerUrl: config.EULER_SOCKET_URL,
    relayPath: STREAM_PATH,
    publicUrl: config.PUBLIC_URL,
  }
  bind(endpoints.config.getClientConfig, async ({ request }) => {
    const url = chatStreamUrl(chat, request)
    if (url === null) throw new AppError('bad_request', { field: 'host' })
    return {
      status: 200,
      data: {
        chatStreamUrl: url,
        chatStream: config.CHAT_STREAM,
        links: {
          contactForm: config.CONTACT_FORM_URL,
          community: config.COMMUNITY_URL,
          announcements: config.ANNOUNCEMENTS_URL,
        },
        supportEmail: config.SUPPORT_EMAIL,
        homeCallingCode: config.HOME_CALLING_CODE,
        operator: {
          name: config.OPERATOR_NAME ?? null,
          address: config.OPERATOR_ADDRESS ?? null,
          registration: config.OPERATOR_REGISTRATION ?? null,
        },
        statusUrl: config.STATUS_URL ?? null,
        recapRetentionDays: config.RECAP_RETENTION_DAYS,
        planSwitch: config.PLAN_SWITCH,
        flagMetrics: config.FLAGS_URL !== undefined,
      },
    }
  })
}

/** Where chat comes from, and where each of the two can be reached. */
export type ChatSettings = {
  /** `relay`: from this server. `direct`: from the provider. */
  chatStream: 'relay' | 'direct'
  providerUrl: string
  /** Path of this server's chat socket. */
  relayPath: string
  /** This server's own address, if it is configured. */
  publicUrl: string | undefined
}

/** How a request reached us: `http` or `https`, and the host with its port. */
export type RequestOrigin = { protocol: string; host: string }

/** The absolute WebSocket address that a browser takes the chat from; null for an odd host. */
export function chatStreamUrl(
  { chatStream, providerUrl, relayPath, publicUrl }: ChatSettings,
  { protocol, host }: RequestOrigin,
): string | null {
  if (chatStream === 'direct') return providerUrl
  const origin = publicUrl ?? URL.parse(`${protocol}://${host}`)?.origin
  return origin ? `${origin.replace(/^http/, 'ws')}${relayPath}` : null
}
