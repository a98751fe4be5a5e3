import type { UserId } from '@dibs/core'
import type { Config } from './config.ts'
import { bindPersonalDataRoutes } from './modules/personal-data/routes.ts'
import { createPersonalData } from './modules/personal-data/service.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database/database.ts'
import type { Bind } from './platform/http/bind-endpoint.ts'
import type { Log } from './platform/log.ts'

type Dependencies = {
  config: Config
  db: Database
  clock: Clock
  log: Log
  /** Ends a seller's running live, because everything of it is about to go. */
  endLive: (userId: UserId) => Promise<void>
}

/** Wires what is neither accounts nor lives. */
export function composeRest({ db, clock, endLive }: Dependencies) {
  const personalData = createPersonalData({ db, clock, endLive })

  return {
    bindRoutes(bind: Bind) {
      bindPersonalDataRoutes(bind, personalData, clock)
    },
  }
}
