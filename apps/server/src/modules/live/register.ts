import type { AccountId } from '@dibs/core'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/errors.ts'
import type { App } from '../../platform/http/bind-endpoint.ts'
import { createUseLimit } from '../../platform/use-limits.ts'
import {
  type BatchWriter,
  type NewClaim,
  restateBuyer,
  type StoredClaims,
} from '../claims/service.ts'
import type { Items } from '../items/service.ts'
import { registerAutoJoin } from './auto-join/register.ts'
import { bindDevices } from './devices.ts'
import { createEars, type Ears } from './ears.ts'
import { createEndLive } from './end.ts'
import { createFence } from './fence.ts'
import { createGapQuestions, type GapQuestions } from './gap-questions.ts'
import { createGaps, type Gaps, tellGaps } from './gaps.ts'
import { createIngest } from './ingest.ts'
import { createKeeping, type Keeping } from './keeping.ts'
import { createLeave } from './leave.ts'
import { createMaintenance, type Maintenance } from './maintenance.ts'
import { type Opening, openLive } from './open.ts'
import { createPractise, createScriptWriter } from './practice/practice.ts'
import { createProgress } from './progress.ts'
import { LiveRegistry } from './registry.ts'
import { bindLiveRoutes, type IssueTicket } from './routes.ts'
import { createLiveService } from './service.ts'
import type { LiveSession } from './session.ts'
import { createStart } from './start.ts'
import { createLiveStore, type LiveStore } from './store.ts'
import { createTickets, type Tickets } from './tickets.ts'
import type { TokenQueries } from './token-watch.ts'
import { createWriters, type Writers } from './writers.ts'

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
  const { config, db, keyedHash, log, metrics, ownership } = context
  const isRelay = config.CHAT_STREAM === 'relay'
  const registry = new LiveRegistry()
  watchRegistry(metrics, registry, ownership)
  const writers = createWriters(context, registry)
  const { claimWriter } = writers
  const store = createLiveStore(db, keyedHash)
  const gaps = createGaps(db, registry, metrics)
  const { ending, maintenance } = createUpkeep(context, {
    store,
    gaps,
    registry,
    items,
    claimWriter,
  })
  const { opening, questions } = createOpening(context, {
    store,
    gaps,
    registry,
    items,
    writers,
    maintenance,
  })
  const tickets = createTickets({ ...context, db: context.database.tokens })
  const devices = bindDevices(app, context, { registry, tickets, store, tokens })
  const ears = bindEars(context, opening, claimWriter)
  writers.listen(ears.tellChange)
  const keeping = createKeeping({
    ownership,
    registry,
    store,
    ending,
    metrics,
    log,
    open: (session) => openLive(opening, session),
    storeAll: maintenance.storeAll,
    onNodeGone(gone) {
      devices.onNodeGone(gone)
      ears.onNodeGone(gone)
    },
    heard: ears.heard,
  })
  const begin = createStart(context, { ...opening, ending })
  const service = createLiveService(opening, ending, keeping, begin)
  const issueTicket = createIssueTicket(context, isRelay, tickets)
  const practise = createPractise(context, { store, keeping, isRelay })
  const countStart = createUseLimit('start', START_LIMIT, context)
  bindLiveRoutes(app.bind, service, { practise, issueTicket, countStart })
  const live = { opening, service, maintenance, writers, keeping, devices, ears, questions }
  listenToEvents(context, live)
  runWithServer(app, live, registerAutoJoin(app, context, service))
  return {
    service,
    lives: registry,
    writer: claimWriter,
    leave: createLeave({ ...context, registry, ears, questions }),
  }
}

type OpeningNeeds = Pick<Opening, 'store' | 'gaps' | 'registry' | 'items'> & {
  writers: Writers
  maintenance: Maintenance
}

/** Makes what it takes to listen to a live. */
function createOpening(
  context: Context,
  { store, gaps, registry, items, writers, maintenance }: OpeningNeeds,
) {
  const { config, db, keyedHash, clock, random, ownership, bus, chatProvider } = context
  const { ingest, questions } = createHearing(context, { registry, writers, maintenance })
  tellGaps(bus, ownership.nodeId, registry)
  const opening: Opening = {
    db,
    keyedHash,
    store,
    registry,
    ownership,
    items,
    gaps,
    bus,
    ingest,
    questions,
    maintenance,
    clock,
    random,
    socketAddress: config.CHAT_STREAM === 'relay' ? chatProvider.socketAddress : null,
    writeScript: createScriptWriter({ db, random, items }),
    budget: budgetOf(context),
  }
  return { opening, questions }
}

/** Makes what issues a ticket of our relay or, in direct mode, a credential of the provider. */
function createIssueTicket(context: Context, isRelay: boolean, tickets: Tickets): IssueTicket {
  const { chatProvider, providerBudget } = context
  const countTicket = createUseLimit('ticket', TICKET_LIMIT, context)
  const countCredential = createUseLimit('credential', CREDENTIAL_LIMIT, context)
  return async ({ userId, tokenHash }, username) => {
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
}

/** Makes what tells, in its own time, how the rows of a buyer look by what is stored. */
function createRestate({ db, log }: Context, writer: BatchWriter<NewClaim, StoredClaims>) {
  return (live: LiveSession, accountId: AccountId): void => {
    restateBuyer({ db, writer }, live, { revision: live.revision, accountId }).catch((error) =>
      log.warn({ err: error }, 'how comments look could not be told; the waitlists are right'),
    )
  }
}

type HearingNeeds = {
  registry: LiveRegistry
  writers: Writers
  maintenance: Pick<Maintenance, 'maintain'>
}

/** Makes what takes comments in: those that are heard here, and those that only other nodes heard. */
function createHearing(context: Context, { registry, writers, maintenance }: HearingNeeds) {
  const { bus, ownership, clock, log, metrics } = context
  const { claimWriter: writer } = writers
  const restate = createRestate(context, writer)
  const ingest = createIngest({ ...writers, clock, log, metrics, restate })
  const { maintain } = maintenance
  const questions = createGapQuestions({ bus, ownership, registry, ingest, writer, maintain })
  return { ingest, questions }
}

type UpkeepNeeds = {
  store: LiveStore
  gaps: Gaps
  registry: LiveRegistry
  items: Items
  claimWriter: BatchWriter<NewClaim>
}

/** Makes what stores lives and ends them, as far as this node keeps them. */
function createUpkeep(context: Context, needs: UpkeepNeeds) {
  const { db, clock, log, metrics, pace, bus, ownership, providerBudget } = context
  const { store, gaps, registry, items, claimWriter } = needs
  const asOwner = createFence({ ownership, store, metrics })
  const progress = createProgress({ store, gaps, claimWriter, asOwner, clock })
  const ending = createEndLive({
    db,
    store,
    progress,
    registry,
    claimWriter,
    ownership,
    asOwner,
    bus,
    clock,
    log,
  })
  const maintenance = createMaintenance({
    db,
    store,
    items,
    progress,
    registry,
    ending,
    socketsLeft: () => providerBudget.left().sockets,
    clock,
    log,
    everyMs: pace.maintenanceMs,
    onAirMs: pace.onAirMs,
  })
  return { ending, maintenance }
}

type LiveModule = {
  opening: Opening
  service: ReturnType<typeof createLiveService>
  maintenance: Maintenance
  writers: Writers
  keeping: Keeping
  devices: ReturnType<typeof bindDevices>
  ears: Ears
  questions: GapQuestions
}

/** The requests that lives may make; a node that does not own a live has to leave room for those. */
const budgetOf =
  ({ providerBudget }: Context): Opening['budget'] =>
  (live) => ({
    take(purpose) {
      const isEar = purpose === 'live' && live.role.is === 'standby'
      return providerBudget.take(isEar ? 'ear' : purpose, live.session.userId)
    },
    busy: providerBudget.busy,
  })

/** Lets other nodes listen to the lives that this one keeps, and this one to theirs. */
function bindEars(context: Context, opening: Opening, writer: BatchWriter<NewClaim, StoredClaims>) {
  const { bus, ownership, metrics, clock, random, log, config } = context
  const { registry, store, maintenance, socketAddress } = opening
  return createEars({
    bus,
    ownership,
    registry,
    store,
    open: (session, handed) => openLive(opening, session, handed),
    refresh: maintenance.refresh,
    maintain: maintenance.maintain,
    writer,
    wanted: socketAddress === null || ownership.isAlone ? 1 : config.LIVE_EARS,
    metrics,
    clock,
    random,
    log,
  })
}

function watchRegistry(
  metrics: Context['metrics'],
  registry: LiveRegistry,
  ownership: Context['ownership'],
): void {
  metrics.watch('dibs_lives', 'Lives that are listened to', () => registry.list().length)
  metrics.watch('dibs_kept_lives', 'Lives that this node speaks for', () => ownership.count())
  metrics.watch('dibs_devices', 'Devices that are connected', () =>
    registry.list().reduce((sum, live) => sum + live.devices.size, 0),
  )
}

function listenToEvents(
  { config, clock, db, events }: Context,
  { opening, service, maintenance, writers }: LiveModule,
): void {
  events.on('items.changed', ({ userId }) => maintenance.refreshSeller(userId))
  events.on('match-rule.changed', ({ userId }) => maintenance.refreshSeller(userId))
  events.on('plan.changed', ({ userId }) => maintenance.refreshSeller(userId))
  events.on('account.unlinked', ({ userId }) => service.endActive(userId, 'account_unlinked'))
  events.on('waitlists.changed', async ({ sessionId, ...changed }) => {
    const live = opening.registry.find(sessionId)
    if (live) await restateBuyer({ db, writer: writers.claimWriter }, live, changed)
  })
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
  { opening, maintenance, writers, keeping, devices, ears, questions }: LiveModule,
  autoJoin: ReturnType<typeof registerAutoJoin>,
): void {
  const { registry } = opening
  fastify.addHook('onReady', async () => {
    await keeping.start()
    maintenance.start()
    autoJoin.start()
  })
  fastify.addHook('preClose', async () => {
    // First of all: devices come back to another server while this one stores the rest.
    ears.close()
    devices.shutDoors()
    devices.sendAway()
    await Promise.all([keeping.close(), autoJoin.close()])
    registry.leave()
    questions.close()
    devices.close()
    await maintenance.close()
    const { claimWriter, takedownWriter } = writers
    await Promise.allSettled([claimWriter.flushed(), takedownWriter.flushed()])
    claimWriter.close()
    takedownWriter.close()
  })
}
