import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/bind-endpoint.ts'
import { linkOrigin } from '../../platform/http/link-origin.ts'
import { createUseLimit } from '../../platform/limits/use-limits.ts'
import { restateBuyer } from '../claims/service.ts'
import type { Fair } from '../fair/service.ts'
import type { Items } from '../items/service.ts'
import { registerAutoJoin } from './auto-join/register.ts'
import { createBesides } from './beside/besides.ts'
import { createBesideCalls } from './beside/offers.ts'
import { createHear } from './hear.ts'
import { createTake } from './ingest/take.ts'
import { findPostedTold } from './ingest/told.ts'
import { createNode } from './node.ts'
import { createEndLive } from './owner/end.ts'
import { createFence } from './owner/fence.ts'
import { answerForGaps, createGaps } from './owner/gaps.ts'
import { createSave } from './owner/save.ts'
import { createStart } from './owner/start.ts'
import { createUpkeep } from './owner/upkeep.ts'
import { createLeave } from './peers/leave.ts'
import { createQuestions } from './peers/questions.ts'
import { createStandby } from './peers/standby.ts'
import { createPractise, createScriptWriter } from './practice/practice.ts'
import { LiveRegistry } from './registry.ts'
import { bindDevices } from './room/devices.ts'
import { createIssueTicket, createTickets } from './room/tickets.ts'
import type { TokenQueries } from './room/token-watch.ts'
import { bindLiveRoutes } from './routes.ts'
import { createLiveService } from './service.ts'
import { createLiveStore } from './store.ts'
import { createWriters } from './writers.ts'

/**
 * Each start connects to the provider. A seller whose live is not on yet tries a few times; this is
 * for programs.
 */
const START_LIMIT = { max: 20, periodMs: 600_000 }

type Needs = { items: Items; tokens: TokenQueries; fair: Pick<Fair, 'round'> }

/** Registers live sessions, the way of a comment, and the relay to the seller's devices. */
export function registerLive(app: App, context: Context, { items, tokens, fair }: Needs) {
  const lives = createLives(context, { items, fair })
  const { registry, service, writer } = lives
  watchLives(context, registry)
  const tickets = createTickets({ ...context, db: context.database.tokens })
  const devices = bindDevices(app, context, { ...lives, tickets, tokens })
  bindLiveRoutes(app.bind, service, {
    practise: createPractise(context, lives),
    issueTicket: createIssueTicket(context, tickets),
    countStart: createUseLimit('start', START_LIMIT, context),
    take: createTake(context),
    beside: createBesideCalls({ ...context, ...lives }),
    findPostedTold: (sessions) => findPostedTold(context.db, sessions),
    ingestUrl: (id) => `${linkOrigin(context.config)}/api/ingest/${id}`,
  })
  listenToEvents(context, lives)
  runWithServer(app, lives, devices, registerAutoJoin(app, context, service))
  const recall = lives.store.recallNamed
  return { service, lives: registry, recall, writer, leave: createLeave({ ...context, ...lives }) }
}

type Lives = ReturnType<typeof createLives>

/** Makes what listens to lives: what owns them, what hears them, and what speaks with other nodes. */
function createLives(context: Context, { items, fair }: Omit<Needs, 'tokens'>) {
  const { config, db, keyedHash, log, metrics, bus, ownership, chatProvider } = context
  const isRelay = config.CHAT_STREAM === 'relay'
  const registry = new LiveRegistry()
  const store = createLiveStore(db, keyedHash)
  const gaps = createGaps(db, registry, metrics)
  answerForGaps(bus, ownership.nodeId, registry)
  const writers = createWriters(context, registry)
  const writer = writers.claimWriter
  const parts = { ...context, ...writers, items, fair, registry, store, gaps, writer }

  const asOwner = createFence(parts)
  const save = createSave({ ...parts, asOwner })
  const ending = createEndLive({ ...parts, asOwner, save })
  const hear = createHear({
    ...parts,
    restate: (live, accountId) =>
      restateBuyer(parts, live, { revision: live.revision, accountId }).catch((error) =>
        log.warn({ err: error }, 'how comments look could not be told; the waitlists are right'),
      ),
  })
  const besides = createBesides({ ...parts, hear })
  const upkeep = createUpkeep({ ...parts, save, ending, besides })
  const questions = createQuestions({ ...parts, hear, upkeep })
  const socketAddress = isRelay ? chatProvider.socketAddress : null
  const writeScript = createScriptWriter(parts)
  const owning = { ...parts, ending, upkeep, hear, questions, socketAddress, writeScript }
  const node = createNode(owning)
  const wanted = socketAddress === null || ownership.isAlone ? 1 : config.LIVE_EARS
  const standby = createStandby({ ...owning, node, wanted })
  writers.listen(standby.tellChange)
  const service = createLiveService({ ...owning, node, begin: createStart(owning) })
  return { ...owning, node, standby, service, writers, isRelay }
}

function watchLives({ metrics, ownership }: Context, registry: LiveRegistry): void {
  metrics.watch('dibs_lives', 'Lives that are listened to', () => registry.list().length)
  metrics.watch('dibs_kept_lives', 'Lives that this node speaks for', () => ownership.count())
  metrics.watch('dibs_devices', 'Devices that are connected', () =>
    registry.list().reduce((sum, { room }) => sum + room.devices.size, 0),
  )
}

function listenToEvents(
  { config, clock, db, events }: Context,
  { registry, service, upkeep, writer }: Lives,
): void {
  events.on('items.changed', ({ userId }) => upkeep.refreshSeller(userId))
  events.on('match-rule.changed', ({ userId }) => upkeep.refreshSeller(userId))
  events.on('plan.changed', ({ userId }) => upkeep.refreshSeller(userId))
  events.on('account.unlinked', ({ userId }) => service.endActive(userId, 'account_unlinked'))
  events.on('waitlists.changed', async ({ sessionId, ...changed }) => {
    const live = registry.find(sessionId)
    if (live) await restateBuyer({ db, writer }, live, changed)
  })
  if (config.CHAT_STREAM === 'relay') return
  // In direct mode no device holds a connection to us: a seller's calls tell that one is there.
  events.on('seller.called', ({ userId }) =>
    registry.findByUser(userId)?.room.noteSomebody(clock()),
  )
}

/** Starts and stops with the server. The stop order lets waiting claims be written first. */
function runWithServer(
  { fastify }: App,
  { registry, node, standby, questions, upkeep, writers }: Lives,
  devices: ReturnType<typeof bindDevices>,
  autoJoin: ReturnType<typeof registerAutoJoin>,
): void {
  fastify.addHook('onReady', async () => {
    await node.start({
      onNodeGone(gone) {
        devices.onNodeGone(gone)
        standby.onNodeGone(gone)
      },
      heard: standby.heard,
    })
    upkeep.start()
    autoJoin.start()
  })
  fastify.addHook('preClose', async () => {
    // First of all: devices come back to another server while this one stores the rest.
    standby.close()
    devices.shut()
    devices.sendAway()
    await Promise.all([node.close(), autoJoin.close()])
    registry.leave()
    questions.close()
    devices.close()
    await upkeep.close()
    const { claimWriter, takedownWriter } = writers
    await Promise.allSettled([claimWriter.flushed(), takedownWriter.flushed()])
    claimWriter.close()
    takedownWriter.close()
  })
}
