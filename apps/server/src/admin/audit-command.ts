import { asc, eq } from 'drizzle-orm'
import { auditRecords } from '../platform/database/schema/index.ts'
import { type Command, type Context, tellMoment } from './command.ts'
import { findSeller } from './sellers.ts'

export const AUDIT_COMMANDS: Record<string, Command> = {
  audit: {
    takes: '[who]',
    words: [0, 1],
    says: 'what operators did, to one seller or at all, a line each',
    run: listRecords,
  },
}

async function listRecords({ db }: Context, typed?: string): Promise<string> {
  const seller = typed === undefined ? undefined : await findSeller(db, typed)
  const records = await db
    .select()
    .from(auditRecords)
    .where(seller && eq(auditRecords.userId, seller.id))
    .orderBy(asc(auditRecords.at), asc(auditRecords.id))
  if (records.length === 0) return 'Nothing was done.'
  return records
    .map(({ at, operator, action, userId, details }) => {
      const facts = Object.entries(details).map(([name, value]) => `${name}: ${value}`)
      return [tellMoment(at), operator, action, userId ?? '-', facts.join(', ')]
        .join('  ')
        .trimEnd()
    })
    .join('\n')
}
