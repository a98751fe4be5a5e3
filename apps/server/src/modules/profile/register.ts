import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/bind-endpoint.ts'
import { linkOrigin } from '../../platform/http/link-origin.ts'
import type { OneTimeCodes } from '../auth/service.ts'
import type { Notices } from '../notices/service.ts'
import { bindProfileRoutes } from './routes.ts'
import { createContacts, createProfiles } from './service.ts'

/** Registers the profile and its contacts. Emits `match-rule.changed`. */
export function registerProfile(
  { bind }: App,
  { config, db, clock, events }: Context,
  { codes, notices }: { codes: OneTimeCodes; notices: Notices },
): void {
  const profiles = createProfiles({ db, events })
  const contacts = createContacts({ db, clock, codes, notices })
  bindProfileRoutes(bind, { profiles, contacts, origin: linkOrigin(config) })
}
