import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/bind-endpoint.ts'
import { createProfileReader } from '../../platform/profile-page.ts'
import { bindVideoAccountRoutes } from './routes.ts'
import { createVideoAccounts } from './service.ts'

/** Registers proof and link of the video account. Emits `account.unlinked`. */
export function registerVideoAccount({ bind }: App, context: Context): void {
  const { config, db, clock, events, log, outbound } = context
  const readProfile = createProfileReader({
    baseUrl: config.PROFILE_BASE_URL,
    service: outbound('profile'),
  })
  bindVideoAccountRoutes(bind, createVideoAccounts({ db, clock, readProfile, events, log }))
}
