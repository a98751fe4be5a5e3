import type { SessionId } from '@dibs/core'
import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { gaps } from '../../platform/database/schema/index.ts'

/** The SQL of gaps: those of a session that are stored, in any order. */
export const findGaps = (db: Database, sessionId: SessionId) =>
  db.select({ from: gaps.fromAt, to: gaps.toAt }).from(gaps).where(eq(gaps.sessionId, sessionId))
