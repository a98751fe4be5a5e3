import { type ClientConfig, endpoints } from '@dibs/contract'
import { AppError } from '../../platform/errors.ts'
import type { Bind } from '../../platform/http/bind-endpoint.ts'
import { type ChatSettings, chatStreamUrl } from './chat-stream-url.ts'

/** What the web app is told as it is configured. */
type Settings = ChatSettings & { told: Omit<ClientConfig, 'chatStreamUrl' | 'chatStream'> }

/** Registers the call that tells the web app its addresses. */
export function bindClientConfigRoutes(bind: Bind, { told, ...chat }: Settings): void {
  bind(endpoints.config.getClientConfig, async ({ request }) => {
    const url = chatStreamUrl(chat, request)
    if (url === null) throw new AppError('bad_request', { field: 'host' })
    return {
      status: 200,
      data: { chatStreamUrl: url, chatStream: chat.chatStream, ...told },
    }
  })
}
