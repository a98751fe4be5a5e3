/** What no document and no worker of ours ever needs. */
const NOTHING = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
] as const

/** What hostile markup would have to become first; it stays text where texts cannot become code. */
const NO_TEXT_BECOMES_CODE = "require-trusted-types-for 'script'"

const join = (...directives: readonly string[]) => directives.join('; ')

/** The policy of every answer that has none of its own: whatever it is shown as, it does nothing. */
export const ANSWER_POLICY = join(...NOTHING)

/** Of the web app's files. A worker is held to the policy of its file, and fetches what it keeps. */
export const FILE_POLICY = join(
  ...NOTHING,
  "connect-src 'self'",
  NO_TEXT_BECOMES_CODE,
  "trusted-types 'none'",
)

/** The one style that the documentation's code puts into its page; another version has another. */
const DOCS_STYLE = 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='

/** Of the API's documentation, whose page brings code and styles in files of its own. */
export const DOCS_POLICY = join(
  ...NOTHING,
  "script-src 'self'",
  `style-src 'self' '${DOCS_STYLE}'`,
  "img-src 'self' data:",
  "connect-src 'self'",
)

export type PagePolicy = {
  /** Of this answer alone; for the styles that libraries put into the page. */
  nonce: string
  /** Origins beside our own that the browser may talk to. */
  connectTo: readonly string[]
  isHttps: boolean
}

/**
 * Of the web app's page. The one Trusted Types policy is the app's own, which lets the service
 * worker's address pass and nothing else (`apps/web/src/shared/csp.ts`).
 */
export function pagePolicy({ nonce, connectTo, isHttps }: PagePolicy): string {
  return join(
    ...NOTHING,
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    ["connect-src 'self'", ...connectTo].join(' '),
    NO_TEXT_BECOMES_CODE,
    'trusted-types default',
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  )
}
