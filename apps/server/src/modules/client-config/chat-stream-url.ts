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
