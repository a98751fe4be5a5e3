import type { Config } from '../../config.ts'

/** How a request reached us: `http` or `https`, and the host with its port. */
export type RequestOrigin = { protocol: string; host: string }

/** The absolute WebSocket address that a browser takes the chat from; null for an odd host. */
export function chatStreamUrl(
  config: Pick<Config, 'CHAT_STREAM' | 'EULER_SOCKET_URL' | 'PUBLIC_URL'>,
  relayPath: string,
  { protocol, host }: RequestOrigin,
): string | null {
  if (config.CHAT_STREAM === 'direct') return config.EULER_SOCKET_URL
  const origin = config.PUBLIC_URL ?? URL.parse(`${protocol}://${host}`)?.origin
  return origin ? `${origin.replace(/^http/, 'ws')}${relayPath}` : null
}
