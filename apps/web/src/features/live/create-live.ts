import type { ApiClient } from '@dibs/contract'
import type { QueryClient } from '@tanstack/react-query'
import {
  activeSessionQuery,
  itemsQuery,
  pastSessionsQuery,
  profileQuery,
} from '../../shared/api/queries.ts'
import type { BrowserStorage } from '../../shared/storage/browser-storage.ts'
import { createLivePrefs } from './comfort/live-prefs.ts'
import { changesOfMessages, createItemMatching } from './comments/changes-of-messages.ts'
import { createClaimSaver } from './comments/claim-saver.ts'
import { createCommentStore, type NextFrame } from './comments/comment-store.ts'
import { saveHighlighted } from './comments/save-highlighted.ts'
import { createLiveRunner } from './connection/live-runner.ts'
import { type LiveNotice, streamOf } from './connection/live-state.ts'
import type { StreamMessage } from './connection/read-stream.ts'
import type { StreamSocket } from './connection/stream-connection.ts'
import { createLiveCalls } from './live-calls.ts'
import { countOnAir } from './on-air/count-on-air.ts'
import { createOnAirClock } from './on-air/on-air-clock.ts'
import { forgetStream, readStream, rememberStream } from './remembered-stream.ts'
import { streamAddress } from './stream-address.ts'
import { createOnChangeSaved, createWaitlistsRefresher } from './waitlists/waitlists-query.ts'

/** What a live is made of besides the connection itself; the browser's parts can be replaced. */
export type LiveOptions = {
  api: ApiClient
  queryClient: QueryClient
  storage: BrowserStorage
  notify: (notice: LiveNotice) => void
  now: () => number
  /** Milliseconds by a clock that nobody sets. */
  monotonicNow: () => number
  random: () => number
  openSocket: (url: string) => StreamSocket
  setTimer: (run: () => void, ms: number) => () => void
  nextFrame: NextFrame
}

/** The live of this device: its connection, its comments, and its changes on their way. */
export type Live = ReturnType<typeof createLive>

/** Puts the parts together. Nothing happens until the connection is told to start. */
export function createLive(options: LiveOptions) {
  const { api, queryClient } = options
  const calls = createLiveCalls(api, options.now)
  const comments = createCommentStore(options.nextFrame)
  const refreshWaitlists = createWaitlistsRefresher(queryClient, options.setTimer)
  const onAir = createOnAirClock(options.monotonicNow)
  const matcherOf = createItemMatching()
  const profileKey = profileQuery(options).queryKey
  let chatStream: 'relay' | 'direct' = 'relay'

  const saver = createClaimSaver({
    send: async (row) => {
      const stream = streamOf(connection.getState())
      if (!stream) return
      const status = await saveHighlighted(api, row, stream.sessionId)
      if (status === 'created') void refreshWaitlists(stream.sessionId)
      if (status === 'ignored') {
        comments.push([{ type: 'unmatched', messageId: row.rawMessageId }])
      }
    },
    mustArrive: () => chatStream === 'direct',
    setTimer: options.setTimer,
  })

  function hear(messages: StreamMessage[]): void {
    const stream = streamOf(connection.getState())
    if (!stream) return
    const items = queryClient.getQueryData(itemsQuery(api).queryKey) ?? []
    const profile = queryClient.getQueryData(profileKey)
    const changes = changesOfMessages(messages, {
      match: matcherOf(items, profile?.matchRule ?? 'contains'),
      sellerUsername: stream.username,
      sellerAccountId: profile?.tiktokAccountId ?? null,
      isServerListening: chatStream === 'relay',
    })
    comments.push(changes)
    countOnAir(onAir, messages)
    for (const change of changes) {
      if (change.type === 'add' && change.row.matchedItemId) saver.save(change.row)
    }
    if (messages.some((message) => message.type === 'waitlistsChanged')) {
      void refreshWaitlists(stream.sessionId)
    }
  }

  const connection = createLiveRunner({
    ...options,
    ...calls,
    prepareConnection: async ({ username }) => {
      const { config, ticket } = await prepareToHear(options, calls, username)
      chatStream = config.chatStream
      const url = streamAddress(config.chatStreamUrl, username, ticket)
      return { url, ticket, by: chatStream === 'direct' ? 'provider' : undefined }
    },
    remember: (stream, ticket) => rememberStream(options.storage, stream, ticket),
    forget: () => forgetLive(options, [comments, saver, onAir]),
    // The server may end a session later than this device: then the list has to be read again.
    endSession: (stream) => calls.endSession(stream).finally(() => readPastSessions(options)),
    dropSession: async (stream) => {
      if (chatStream === 'direct') await calls.endSession(stream)
    },
    onMessages: hear,
  })

  return {
    connection,
    comments,
    onAir,
    prefs: createLivePrefs(options.storage),
    refreshWaitlists,
    onChangeSaved: createOnChangeSaved({ queryClient, comments, refreshWaitlists }),
    /** Takes up the live that this browser was in before it was reloaded, if there was one. */
    restore: () => {
      const stream = readStream(options.storage)
      if (stream) connection.dispatch({ type: 'restore', stream, at: options.now() })
    },
  }
}

/** Highlighting needs the items, so nothing is heard before they are here. */
async function prepareToHear(
  { api, queryClient }: LiveOptions,
  calls: ReturnType<typeof createLiveCalls>,
  username: string,
) {
  const [ticket, config] = await Promise.all([
    calls.createTicket(username),
    calls.getClientConfig(),
    queryClient.ensureQueryData({ ...itemsQuery(api), revalidateIfStale: true }),
  ])
  return { ticket, config }
}

/** What this browser keeps of a live goes with it, and the session is among the past ones now. */
function forgetLive(
  { api, queryClient, storage }: LiveOptions,
  parts: readonly { clear: () => void }[],
): void {
  for (const part of parts) part.clear()
  forgetStream(storage)
  queryClient.setQueryData(activeSessionQuery(api).queryKey, null)
  readPastSessions({ api, queryClient })
}

function readPastSessions({ api, queryClient }: Pick<LiveOptions, 'api' | 'queryClient'>): void {
  void queryClient.invalidateQueries({ queryKey: pastSessionsQuery(api).queryKey })
}
