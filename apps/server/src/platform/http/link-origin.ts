type Reached = { PUBLIC_URL?: string | undefined; HOST: string; PORT: number }

const EVERY_ADDRESS = ['0.0.0.0', '::']

/**
 * Where links in messages lead: to PUBLIC_URL, else to this machine. Never to the host header of a
 * call: the caller chooses that one, and the link carries a secret.
 */
export function linkOrigin({ PUBLIC_URL, HOST, PORT }: Reached): string {
  const host = EVERY_ADDRESS.includes(HOST) ? 'localhost' : HOST
  return PUBLIC_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
}
