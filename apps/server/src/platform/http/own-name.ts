import { isIP } from 'node:net'

/** Names that no stranger can register: of this machine, and of its own network. */
const LOCAL_NAME = /^(?:[^.]+|.+\.(?:local|localhost|internal|home\.arpa))$/

/**
 * Whether a host name may be believed to be ours while PUBLIC_URL is not set. The caller chooses the
 * host header, and a stranger's site can have its name lead to this machine ("DNS rebinding"), but
 * none can do that with an address or a local name.
 */
export function isOwnName(hostname: string): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || LOCAL_NAME.test(hostname)
}
