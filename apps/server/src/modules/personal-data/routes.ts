import { Readable } from 'node:stream'
import { endpoints } from '@dibs/contract'
import { jakartaDay } from '@dibs/core'
import type { Clock } from '../../platform/clock.ts'
import type { Bind } from '../../platform/http/bind-endpoint.ts'
import type { PersonalData } from './service.ts'

/** Registers the calls of personal data. */
export function bindPersonalDataRoutes(bind: Bind, personalData: PersonalData, clock: Clock): void {
  bind(endpoints.personalData.erase, async ({ caller }) => {
    await personalData.erase(caller.userId)
    return { status: 204 }
  })

  bind(endpoints.personalData.deleteAccount, async ({ caller }) => {
    await personalData.deleteAccount(caller.userId)
    return { status: 204 }
  })

  bind(endpoints.personalData.export, async ({ caller, reply }) => {
    const pieces = await personalData.export(caller.userId)
    reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="dibs-data-${jakartaDay(clock())}.json"`)
      .header('cache-control', 'no-store')
    // A stream goes out as it is, without the schema; the tests read it with the schema.
    return { status: 200, data: Readable.from(pieces, { objectMode: false }) as never }
  })
}
