import { endpoints } from '@dibs/contract'
import { AppError } from '../../platform/errors.ts'
import type { Bind } from '../../platform/http/bind-endpoint.ts'
import { type ChatSettings, chatStreamUrl } from './chat-stream-url.ts'

/** Registers the call that tells the web app its addresses. */
export function bindClientConfigRoutes(bind: Bind, settings: ChatSettings): void {
  const { chatStream } = settings
  bind(endpoints.config.getClientConfig, async ({ request, reply }) => {
    const url = chatStreamUrl(settings, request)
    if (url === null) throw new AppError('bad_request', { field: 'host' })
    // It depends on the host that was asked.
    reply.header('cache-control', 'no-store')
    return { status: 200, data: { chatStreamUrl: url, chatStream } }
  })
}
