import { Readable } from 'node:stream'
import type { NoticeKind } from '@dibs/content/server'
import { endpoints, type Language } from '@dibs/contract'
import { jakartaDay } from '@dibs/core'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Bind } from '../../platform/http/bind-endpoint.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { PersonalData } from './service.ts'

/** Reads whom to tell about an account, as long as it is there; the answer tells them. */
export type AddressOwner = (call: {
  caller: Caller
  language: Language
  request: FastifyRequest
}) => Promise<(kind: NoticeKind, path: string) => void>

type Dependencies = { personalData: PersonalData; clock: Clock; addressOwner: AddressOwner }

/** Registers the calls of personal data. */
export function bindPersonalDataRoutes(bind: Bind, dependencies: Dependencies): void {
  const { personalData, clock, addressOwner } = dependencies

  bind(endpoints.personalData.erase, async ({ caller }) => {
    await personalData.erase(caller.userId)
    return { status: 204 }
  })

  bind(endpoints.personalData.deleteAccount, async (call) => {
    const tellOwner = await addressOwner(call)
    await personalData.deleteAccount(call.caller.userId)
    tellOwner('account_deleted', 'login')
    return { status: 204 }
  })

  bind(endpoints.personalData.export, async (call) => {
    const pieces = await personalData.export(call.caller.userId)
    const tellOwner = await addressOwner(call)
    tellOwner('data_downloaded', 'app/profile')
    call.reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="dibs-data-${jakartaDay(clock())}.json"`)
    // A stream goes out as it is, without the schema; the tests read it with the schema.
    return { status: 200, data: Readable.from(pieces, { objectMode: false }) as never }
  })
}
