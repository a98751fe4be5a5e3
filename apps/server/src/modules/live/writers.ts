import type { SessionId } from '@dibs/core'
import type { Context } from '../../context.ts'
import {
  BatchWriter,
  createClaimInsert,
  createTakedownInsert,
  type NewClaim,
  type StoredClaims,
} from '../claims/service.ts'
import { announceStored } from './hear.ts'
import type { LiveSession } from './live.ts'
import type { LiveRegistry } from './registry.ts'
import { traceBatches } from './trace-batches.ts'

/** Makes the writers of claims and takedowns, and tells lives what became of them. */
export function createWriters(
  { database, log, metrics, tracing }: Context,
  registry: LiveRegistry,
) {
  const traced = traceBatches(tracing)
  let tellChange = (_live: LiveSession, _revision: number): void => {}
  const claimWriter = new BatchWriter<NewClaim, StoredClaims>({
    name: 'claims',
    insert: traced.insert(createClaimInsert(database.writerPool)),
    log,
    onStored: traced.onStored((batch, { revisions, adopted }) => {
      metrics.claimsStored.inc(batch.length)
      const bySession = Map.groupBy(adopted, (claim) => claim.sessionId)
      for (const [sessionId, claims] of Map.groupBy(batch, (claim) => claim.sessionId)) {
        const live = registry.find(sessionId)
        const revision = revisions.get(sessionId) ?? null
        if (live && revision !== null) tellChange(live, revision)
        if (live)
          announceStored(live, claims, { revision, adopted: bySession.get(sessionId) ?? [] })
      }
    }),
    onLost: ({ sessionId, heardAt }) => registry.noteUnkept(sessionId, heardAt),
  })
  const takedownWriter = new BatchWriter({
    name: 'takedowns',
    insert: createTakedownInsert(database.writerPool),
    log,
    onStored(_batch, revisions: ReadonlyMap<SessionId, number>) {
      // The claims that they mark may be on screen.
      for (const [sessionId, revision] of revisions) {
        registry.find(sessionId)?.announceChange(revision)
      }
    },
    onLost: () => {},
  })
  return {
    claimWriter,
    takedownWriter,
    /** Is told which revision each batch of claims led to. */
    listen(tell: typeof tellChange): void {
      tellChange = tell
    },
  }
}
