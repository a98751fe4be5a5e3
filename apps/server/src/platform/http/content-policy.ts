/** What no document and no worker of Dibs needs. */
const NOTHING = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
] as const

/** Trusted Types: a plain string never becomes markup or code. */
const TRUSTED_TYPES_ONLY = "require-trusted-types-for 'script'"

const join = (...directives: readonly string[]) => directives.join('; ')

/** The policy of every response that has none of its own: it may do nothing. */
export const ANSWER_POLICY = join(...NOTHING)

/** For the web app's files. The service worker is bound by the policy of its file, and fetches. */
export const FILE_POLICY = join(
  ...NOTHING,
  "connect-src 'self'",
  TRUSTED_TYPES_ONLY,
  "trusted-types 'none'",
)

/** Hash of the one style that the API documentation inserts; each of its versions has another. */
const DOCS_STYLE = 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='

/** For the API documentation, which has its code and styles in files. */
export const DOCS_POLICY = join(
  ...NOTHING,
  "script-src 'self'",
  `style-src 'self' '${DOCS_STYLE}'`,
  "img-src 'self' data:",
  "connect-src 'self'",
)

export type PagePolicy = {
  /**
   * The styles that stand in the page itself: `nonce-` with a value for this response only, for those
   * that libraries insert, or `sha256-` with the hash of the one that the page brings.
   */
  inlineStyle: `nonce-${string}` | `sha256-${string}`
  /** Origins beside our own that the browser may talk to. */
  connectTo: readonly string[]
  isHttps: boolean
}

/**
 * For the web app's page. The only Trusted Types policy is the app's own, which accepts the
 * addresses of its workers and nothing else (`apps/web/src/shared/csp.ts`).
 */
export function pagePolicy({ inlineStyle, connectTo, isHttps }: PagePolicy): string {
  return join(
    ...NOTHING,
    "script-src 'self'",
    `style-src 'self' '${inlineStyle}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    ["connect-src 'self'", ...connectTo].join(' '),
    TRUSTED_TYPES_ONLY,
    'trusted-types default',
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  )
}
