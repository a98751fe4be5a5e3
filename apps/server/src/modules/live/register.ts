import type { Context } from '../../context.ts'
import { AppError } from '../../platform/errors.ts'
import type { App } from '../../platform/http/bind-endpoint.ts'
import { createUseLimit } from '../../platform/use-limits.ts'
import {
  BatchWriter,
  createClaimInsert,
  createTakedownInsert,
  type NewClaim,
} from '../claims/service.ts'
import type { Items } from '../items/service.ts'
import { registerAutoJoin } from './auto-join/register.ts'
import { createEndLive } from './end.ts'
import { createGaps } from './gaps.ts'
import { announceStored, createIngest } from './ingest.ts'
import { createMaintenance } from './maintenance.ts'
import { createRestore, type Opening, openLive } from './open.ts'
import { createProgress } from './progress.ts'
import { LiveRegistry } from './registry.ts'
import { bindStream } from './relay.ts'
import { bindLiveRoutes, type IssueTicket } from './routes.ts'
import { createLiveService } from './service.ts'
import { createLiveStore } from './store.ts'
import { createTickets } from './tickets.ts'
import type { TokenQueries } from './token-watch.ts'
import { traceBatches } from './trace-batches.ts'

/** Direct mode: each is a request to the provider. Several devices reconnect now and then. */
const CREDENTIAL_LIMIT = { max: 60, periodMs: 600_000 }
/** Relay: twenty devices that lose a network twelve times in a minute. Each is a row once it is used. */
const TICKET_LIMIT = { max: 240, periodMs: 60_000 }
/**
 * Each start connects to the provider. A seller whose live is not on yet tries a few times; this is
 * for programs.
 */
const START_LIMIT = { max: 20, periodMs: 600_000 }

type Needs = { items: Items; tokens: TokenQueries }

/** Registers live sessions, the way of a comment, and the relay to the seller's devices. */
export function registerLive(app: App, context: Context, { items, tokens }: Needs) {
  const { config, db, keyedHash, clock, random, log, metrics, pace, chatProvider, providerBudget } =
    context
  const isRelay = config.CHAT_STREAM === 'relay'
  const registry = new LiveRegistry()
  watchRegistry(metrics, registry)
  const writers = createWriters(context, registry)
  const { claimWriter } = writers
  const store = createLiveStore(db)
  const gaps = createGaps(db, registry)
  const progress = createProgress({ store, gaps, claimWriter })
  const ending = createEndLive({ db, store, progress, registry, claimWriter, clock, log })
  const maintenance = createMaintenance({
    db,
    store,
    items,
    progress,
    registry,
    ending,
    clock,
    log,
    everyMs: pace.maintenanceMs,
  })
  const opening: Opening = {
    db,
    keyedHash,
    store,
    registry,
    items,
    gaps,
    ingest: createIngest({ ...writers, clock, log, metrics }),
    maintenance,
    clock,
    random,
    socketAddress: isRelay ? chatProvider.socketAddress : null,
    budget: ({ userId }) => ({
      take: (purpose) => providerBudget.take(purpose, userId),
      busy: providerBudget.busy,
    }),
  }
  const service = createLiveService(opening, ending)
  const tickets = createTickets({ ...context, db: context.database.tokens })
  const countTicket = createUseLimit('ticket', TICKET_LIMIT, context)
  const countCredential = createUseLimit('credential', CREDENTIAL_LIMIT, context)
  const issueTicket: IssueTicket = async ({ userId, tokenHash }, username) => {
    if (isRelay) {
      await countTicket(userId)
      return tickets.issue({ userId, username, tokenHash })
    }
    await countCredential(userId)
    const grant = await providerBudget.take('credential', userId)
    if (!grant.isGranted) {
      const retryAfterSeconds = Math.ceil(grant.retryAfterMs / 1_000)
      throw new AppError('too_many_requests', { retryAfterSeconds })
    }
    grant.release()
    return chatProvider.mintCredential(username)
  }
  bindLiveRoutes(app.bind, service, issueTicket, createUseLimit('start', START_LIMIT, context))
  const publicUrl = config.PUBLIC_URL
  const relay = { registry, tickets, tokens, store, clock, log, publicUrl }
  bindStream(app.fastify, { ...relay, lookMs: pace.deadTokensMs })

  const live = { opening, service, maintenance, writers }
  listenToEvents(context, live)
  runWithServer(app, context, live, registerAutoJoin(app, context, service))
  return { service, lives: registry, writer: claimWriter }
}

type LiveModule = {
  opening: Opening
  service: ReturnType<typeof createLiveService>
  maintenance: ReturnType<typeof createMaintenance>
  writers: ReturnType<typeof createWriters>
}

/** Makes the writers of claims and takedowns, and tells lives what became of them. */
function createWriters({ database, log, metrics, tracing }: Context, registry: LiveRegistry) {
  const traced = traceBatches(tracing)
  const claimWriter = new BatchWriter<NewClaim>({
    name: 'claims',
    insert: traced.insert(createClaimInsert(database.writerPool)),
    log,
    onStored: traced.onStored((batch) => {
      metrics.claimsStored.inc(batch.length)
      for (const [sessionId, claims] of Map.groupBy(batch, (claim) => claim.sessionId)) {
        const live = registry.find(sessionId)
        if (live) announceStored(live, claims)
      }
    }),
    onLost: ({ sessionId, heardAt }) => registry.noteLost(sessionId, heardAt),
  })
  const takedownWriter = new BatchWriter({
    name: 'takedowns',
    insert: createTakedownInsert(database.writerPool),
    log,
    onStored(batch) {
      // The claims that they mark may be on screen.
      for (const sessionId of new Set(batch.map((takedown) => takedown.sessionId))) {
        registry.find(sessionId)?.announceChange()
      }
    },
    onLost: () => {},
  })
  return { claimWriter, takedownWriter }
}

function watchRegistry(metrics: Context['metrics'], registry: LiveRegistry): void {
  metrics.watch('dibs_lives', 'Lives that are listened to', () => registry.list().length)
  metrics.watch('dibs_devices', 'Devices that are connected', () =>
    registry.list().reduce((sum, live) => sum + live.devices.size, 0),
  )
}

function listenToEvents(
  { config, clock, events }: Context,
  { opening, service, maintenance }: LiveModule,
): void {
  events.on('items.changed', ({ userId }) => maintenance.refreshSeller(userId))
  events.on('match-rule.changed', ({ userId }) => maintenance.refreshSeller(userId))
  events.on('plan.changed', ({ userId }) => maintenance.refreshSeller(userId))
  events.on('account.unlinked', ({ userId }) => service.endActive(userId, 'account_unlinked'))
  if (config.CHAT_STREAM === 'relay') return
  // In direct mode no device holds a connection to us: a seller's calls tell that one is there.
  events.on('seller.called', ({ userId }) => {
    const live = opening.registry.findByUser(userId)
    if (live) live.emptySince = clock()
  })
}

/** Starts and stops with the server. The stop order lets waiting claims be written first. */
function runWithServer(
  { fastify }: App,
  { log }: Context,
  { opening, maintenance, writers }: LiveModule,
  autoJoin: ReturnType<typeof registerAutoJoin>,
): void {
  const { store, registry } = opening
  const restore = createRestore({ store, open: (session) => openLive(opening, session), log })
  fastify.addHook('onReady', async () => {
    await restore.start()
    maintenance.start()
    autoJoin.start()
  })
  fastify.addHook('preClose', async () => {
    // First of all: devices come back to the next server while this one stores the rest.
    registry.sendDevicesAway()
    await Promise.all([restore.close(), autoJoin.close()])
    registry.leave()
    await maintenance.close()
    const { claimWriter, takedownWriter } = writers
    await Promise.allSettled([claimWriter.flushed(), takedownWriter.flushed()])
    claimWriter.close()
    takedownWriter.close()
  })
}
