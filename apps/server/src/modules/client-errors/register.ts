import { clientErrorEndpoints } from '@dibs/contract'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/bind-endpoint.ts'

/** No token is needed: a page may crash before the login. The limits are far above what real crashes need. */
const BOUNDS = {
  bodyLimit: 8 * 1024,
  config: { rateLimit: { max: 60, timeWindow: 10 * 60 * 1000 } },
}
const LOGGED_LENGTH = 200

/** Registers the call with which the page tells that a part of it crashed: one line in the log. */
export function registerClientErrors({ bind }: App, { log }: Context): void {
  bind(
    clientErrorEndpoints.report,
    async ({ body }) => {
      const { region, name, message, release, path } = body
      const crash = {
        region,
        name: withoutData(name),
        message: withoutData(message),
        release: withoutData(release),
        path: withoutData(path),
      }
      log.warn({ crash }, 'a part of the page crashed in a browser')
      return { status: 202 }
    },
    BOUNDS,
  )
}

/** What is quoted may be somebody's words; the name of a property, in "(reading 'claims')", is ours. */
const QUOTED =
  /(?<property>\((?:reading|setting|evaluating) '[\w.]*'\))|"[^"]*"?|`[^`]*`?|(?<!\w)'[^']*'?/g

/** A text without what may be somebody's: what is quoted, handles, addresses, and long numbers. */
function withoutData(text: string): string {
  return text
    .replace(QUOTED, (_, property: string | undefined) => property ?? '…')
    .replace(/\S*@\S*/g, '…')
    .replace(/\+?\d[\d\s.-]{4,}\d/g, '…')
    .slice(0, LOGGED_LENGTH)
}
