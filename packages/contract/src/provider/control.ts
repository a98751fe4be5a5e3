/** `action` of a `WebcastControlMessage`. */
export const CONTROL_ACTION = { paused: 1, resumed: 2, endedByHost: 3, endedByPlatform: 4 } as const

/** Close codes of the provider's chat socket (see docs/protocols.md). */
export const PROVIDER_CLOSE = {
  normal: 1000,
  upstreamError: 1011,
  liveEnded: 4005,
  inactive: 4006,
  invalidOptions: 4400,
  invalidCredential: 4401,
  creatorNotAllowed: 4403,
  notLive: 4404,
  tooManyConnections: 4429,
  platformClosed: 4500,
  maximumLifetime: 4555,
} as const
