import { endpoints } from '@dibs/contract'
import type { Config } from '../../config.ts'
import { AppError } from '../../platform/errors.ts'
import type { Bind } from '../../platform/http/bind-endpoint.ts'
import { chatStreamUrl } from './chat-stream-url.ts'

/** Registers the call that tells the web app its addresses; `relayPath` is our chat socket's. */
export function bindClientConfigRoutes(bind: Bind, config: Config, relayPath: string): void {
  bind(endpoints.config.getClientConfig, async ({ request, reply }) => {
    const url = chatStreamUrl(config, relayPath, request)
    if (url === null) throw new AppError('bad_request', { field: 'host' })
    // It depends on the host that was asked.
    reply.header('cache-control', 'no-store')
    return { status: 200, data: { chatStreamUrl: url, chatStream: config.CHAT_STREAM } }
  })
}
