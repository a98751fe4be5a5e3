import {
  type ApiClient,
  commentEndpoints,
  commentToBody,
  type Item,
  type Profile,
} from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { hashKey, type QueryClient } from '@tanstack/react-query'
import {
  activeSessionQuery,
  itemsQuery,
  pastSessionsQuery,
  profileQuery,
} from '../../shared/api/queries.ts'
import type { BrowserStorage } from '../../shared/storage/browser-storage.ts'
import { STORED } from '../../shared/storage/stored-entries.ts'
import { type ClaimSaver, createClaimSaver } from './comments/claim-saver.ts'
import { type CommentRow, createMatcherCache, toCommentChanges } from './comments/comment-list.ts'
import type { StreamMessage } from './connection/messages.ts'
import { type ConnectionDeps, createLiveConnection } from './connection/socket.ts'
import { type LiveNotice, type LiveState, type LiveStream, streamOf } from './connection/states.ts'
import { createLiveCalls, streamAddress } from './live-calls.ts'
import {
  type CommentFeed,
  createCommentFeed,
  createLiveStore,
  createOnAirCounter,
  type LiveStore,
  type NextFrame,
  type OnAirCounter,
} from './live-store.ts'
import { createOnChangeSaved, createWaitlistsRefresher } from './waitlists/waitlists-query.ts'

/** What a live needs from outside; tests bring their own. */
export type LiveOptions = Pick<
  ConnectionDeps,
  'notify' | 'now' | 'monotonicNow' | 'random' | 'openSocket' | 'setTimer'
> & {
  api: ApiClient
  queryClient: QueryClient
  storage: BrowserStorage
  nextFrame: NextFrame
}

/** The live of this device: its store, its connection, its comments. */
export type Live = ReturnType<typeof createLive>

/** Connects the parts. Nothing happens until the connection is told to start. */
export function createLive(options: LiveOptions) {
  const { api, queryClient, storage } = options
  const store = createLiveStore(storage)
  const comments = createCommentFeed(store, options.nextFrame)
  const onAir = createOnAirCounter(store, options.monotonicNow)
  const calls = createLiveCalls(api, options.now)
  const refreshWaitlists = createWaitlistsRefresher(queryClient, options.setTimer)
  const saver = createClaimSaver({
    send: async (row) => {
      const stream = streamOf(store.getState().connection)
      if (!stream) return
      const status = await saveHighlighted(api, row, stream.sessionId)
      if (status === 'created') void refreshWaitlists(stream.sessionId)
      if (status === 'ignored') comments.push([{ type: 'unmatched', messageId: row.messageId }])
    },
    mustArrive: () => store.getState().chatStream === 'direct',
    setTimer: options.setTimer,
  })

  const parts = { store, comments, onAir, saver, refreshWaitlists }
  const { createSession, endSession } = createStartAndEnd(calls, store, () =>
    refreshPastSessions(options),
  )
  const connection = createLiveConnection(store, {
    ...options,
    ...calls,
    createSession,
    endSession,
    prepareConnection: createPreparation(options, calls, store),
    remember: (stream, ticket) => rememberStream(storage, stream, ticket),
    forget: () => {
      comments.clear()
      saver.clear()
      onAir.clear()
      store.setState({
        trouble: null,
        chips: new Map(),
        cancellations: new Map(),
        cancelled: new Map(),
        turnedDown: new Set(),
        besideTold: 0,
      })
      forgetSession(options)
    },
    notify: (notice) => {
      if (isQuietInPractice(notice, store.getState().connection)) return
      // A live on another device may have ended it.
      if (notice.name === 'practiceOver') {
        void queryClient.invalidateQueries({ queryKey: activeSessionQuery(api).queryKey })
      }
      // Where devices listen by themselves, a session does not go on.
      const isDirect = store.getState().chatStream === 'direct'
      if (notice.name !== 'stoppedCleanly' || !isDirect) options.notify(notice)
      else options.notify({ name: 'stoppedCleanly', undo: null })
    },
    dropSession: async (stream) => {
      if (store.getState().chatStream === 'direct') return endSession(stream)
      // Whoever heard late of an end finds the session that goes on.
      await Promise.resolve()
      void queryClient.invalidateQueries({ queryKey: activeSessionQuery(api).queryKey })
    },
    onMessages: createMessageReader(options, parts),
  })

  return {
    store,
    connection,
    comments,
    refreshWaitlists,
    onChangeSaved: createOnChangeSaved({ queryClient, comments, refreshWaitlists }),
    /** Time on air and comments heard, at this moment. */
    readOnAir: onAir.read,
    /** Returns to the live that this browser was in before it was reloaded, if there was one. */
    restore: () => {
      const stream = readRememberedStream(storage)
      if (stream) connection.dispatch({ type: 'restore', stream, at: options.now() })
    },
  }
}

/** Makes what fetches a ticket for one connection, and the items that comments are matched against. */
function createPreparation(
  { api, queryClient }: LiveOptions,
  calls: ReturnType<typeof createLiveCalls>,
  store: LiveStore,
): ConnectionDeps['prepareConnection'] {
  return async ({ username, isPractice }) => {
    const items = itemsQuery(api)
    const [ticket, { chatStream, chatStreamUrl }, { readStreamMessages }] = await Promise.all([
      calls.createTicket(username),
      calls.getClientConfig(),
      // The page stands without it.
      import('./connection/messages.ts'),
      // Highlighting needs the items, so nothing is heard before they are here.
      // A practice may have brought examples.
      isPractice
        ? queryClient.fetchQuery({ ...items, staleTime: 0 })
        : queryClient.ensureQueryData({ ...items, revalidateIfStale: true }),
    ])
    store.setState({ chatStream })
    const isDirect = chatStream === 'direct'
    const last = isDirect ? undefined : store.getState().comments.rows[0]?.messageId
    const url = streamAddress(chatStreamUrl, username, ticket, last)
    return { url, ticket, by: isDirect ? 'provider' : undefined, read: readStreamMessages }
  }
}

/** Makes the start and the end of sessions, one after the other. */
function createStartAndEnd(
  calls: ReturnType<typeof createLiveCalls>,
  store: LiveStore,
  refreshPast: () => void,
): Pick<ConnectionDeps, 'createSession' | 'endSession'> {
  /** The last end that this device has asked for. */
  let ended: Promise<void> = Promise.resolve()
  return {
    // What this device is just ending must be over: it would be joined otherwise.
    createSession: (username, wish) => ended.then(() => calls.createSession(username, wish)),
    // The server may end a session later than this device: then the list has to be read again.
    endSession: (stream) => {
      store.setState({ ending: stream.sessionId })
      const work = calls.endSession(stream).finally(() => {
        store.setState({ ending: null })
        refreshPast()
      })
      ended = work.catch(() => {})
      return work
    },
  }
}

type ReaderParts = {
  store: LiveStore
  comments: CommentFeed
  onAir: OnAirCounter
  saver: ClaimSaver
  refreshWaitlists: (sessionId: SessionId) => Promise<void>
}

const NO_ITEMS: readonly Item[] = []

/**
 * Makes what happens with each frame of the stream: comments, figures, saving and refreshing. Hundreds
 * may come in a second, so what a frame needs is at hand: no key is hashed, no storage read.
 */
function createMessageReader(
  options: LiveOptions,
  { store, comments, onAir, saver, refreshWaitlists }: ReaderParts,
): (messages: StreamMessage[]) => void {
  const { api, queryClient } = options
  const matcherOf = createMatcherCache()
  const cache = queryClient.getQueryCache()
  const itemsHash = hashKey(itemsQuery(api).queryKey)
  const profileHash = hashKey(profileQuery(options).queryKey)
  return (messages) => {
    const { connection, chatStream } = store.getState()
    const stream = streamOf(connection)
    if (!stream) return
    const items = cache.get<Item[]>(itemsHash)?.state.data ?? NO_ITEMS
    const profile = cache.get<Profile>(profileHash)?.state.data
    const changes = toCommentChanges(messages, {
      match: matcherOf(items, profile?.matchRule ?? 'contains'),
      sellerUsername: stream.username,
      sellerAccountId: profile?.tiktokAccountId ?? null,
      isServerListening: chatStream === 'relay',
    })
    comments.push(changes)
    const status = messages.findLast((message) => message.type === 'status')
    if (status) store.setState({ trouble: status.trouble })
    onAir.count(messages)
    for (const change of changes) {
      if (change.type === 'add' && change.row.matchedItemId) saver.save(change.row)
    }
    const isSaid = (type: StreamMessage['type']) =>
      messages.some((message) => message.type === type)
    if (isSaid('waitlistsChanged')) {
      void refreshWaitlists(stream.sessionId)
    }
    if (isSaid('dibs.besideChanged'))
      store.setState(({ besideTold }) => ({ besideTold: besideTold + 1 }))
    // Another device has added a code: comments are marked by it, and those before it are offered.
    if (isSaid('dibs.itemsChanged')) {
      void queryClient.invalidateQueries({ queryKey: itemsQuery(api).queryKey })
    }
  }
}

/** Saves a highlighted comment as a claim (spec, section 3, "Saved comment"). Returns what the server made of it. */
async function saveHighlighted(api: ApiClient, row: CommentRow, sessionId: SessionId) {
  const { matchedItemId: itemClueId } = row
  if (!itemClueId) return null
  const body = { sessionId, itemClueId, ...commentToBody(row), isManualClaim: false }
  return (await api(commentEndpoints.save, { body })).data.status
}

function refreshPastSessions({ api, queryClient }: LiveOptions): void {
  void queryClient.invalidateQueries({ queryKey: pastSessionsQuery(api).queryKey })
}

/** The examples of a practice are gone with it. */
function forgetExamples({ api, queryClient }: LiveOptions): void {
  const { queryKey } = itemsQuery(api)
  if (!queryClient.getQueryData(queryKey)?.some((item) => item.is_example)) return
  queryClient.setQueryData(queryKey, (items) => items?.filter((item) => !item.is_example))
  void queryClient.invalidateQueries({ queryKey })
}

/** A practice connects to nothing that could be away: only what goes wrong is told, and its end. */
function isQuietInPractice({ name }: LiveNotice, connection: LiveState): boolean {
  return (
    streamOf(connection)?.isPractice === true &&
    ['starting', 'connected', 'reconnecting', 'disconnecting'].includes(name)
  )
}

/** Keeps the live in the browser, so that a reload returns to it (spec, section 3). */
function rememberStream(
  storage: BrowserStorage,
  { sessionId, username, ...kind }: LiveStream,
  ticket: string | null,
): void {
  storage.write(STORED.liveStreamId, sessionId)
  if (ticket === null) return
  storage.write(STORED.activeStreamInfo, {
    stream_id: sessionId,
    username,
    eulerJwt: ticket,
    ...kind,
  })
}

/** The live that this browser was in; `null` when it was in none. */
function readRememberedStream(storage: BrowserStorage): LiveStream | null {
  const stored = storage.read(STORED.activeStreamInfo)
  if (!stored) return null
  const { stream_id: sessionId, username, isPractice, isElsewhere } = stored
  return {
    sessionId: sessionId as SessionId,
    username,
    ...(isPractice && { isPractice }),
    ...(isElsewhere && { isElsewhere }),
  }
}

/** What browser and cache keep of the live that is over. */
function forgetSession(options: LiveOptions): void {
  const { api, queryClient, storage } = options
  for (const entry of KEPT) storage.remove(entry)
  queryClient.setQueryData(activeSessionQuery(api).queryKey, null)
  refreshPastSessions(options)
  forgetExamples(options)
}

const KEPT = [
  STORED.liveStreamId,
  STORED.activeStreamInfo,
  STORED.liveTab,
  STORED.lastLists,
  STORED.putAside,
  STORED.liveOrder,
]
