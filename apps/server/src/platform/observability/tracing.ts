import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Bus } from '../nodes/bus.ts'

/** What a piece of work is part of; travels to other nodes as it is. */
type Work = {
  /** Of the call that asked for it; undefined when none did. */
  id?: string | undefined
  /** The span that it is part of, as W3C's `traceparent`; undefined when the trace is not kept. */
  span?: string | undefined
}

/** Nothing about persons: routes, counts, and names of ours. */
type Attributes = Record<string, string | number>

export type SpanOptions = {
  kind?: 'server' | 'client'
  attributes?: Attributes
  /** When it began, epoch milliseconds; now without it. */
  startedAt?: number
}

/** A span that is kept. */
export type Span = {
  /** As W3C's `traceparent`. */
  readonly id: string
  set(attributes: Attributes): void
  end(isFailed?: boolean): void
}

/** Where spans go. */
export type Spans = {
  /** Begins a span below another one (its `traceparent`), or a trace; null when that is not kept. */
  open(name: string, parent: string | undefined, options?: SpanOptions): Span | null
  /** Sends what was not sent yet. */
  close(): Promise<void>
}

/** Knows which call a piece of work is part of, on this node and on those that it asks. */
export type Tracing = {
  /** The id of the call that is being answered; undefined outside of one. */
  requestId(): string | undefined
  /** Begins a span of the work at hand; null when its trace is not kept: then nobody asks its name. */
  open(name: () => string, options?: SpanOptions): Span | null
  /** Begins a trace of work that no call asked for; null when it is not kept. */
  openTrace(name: string, options?: SpanOptions): Span | null
  /** Does work as part of a span, which it does not end. */
  within<T>(span: Span | null, work: () => T): T
  /** Tells each answer's request id in a header, and gives each call a span. */
  addTo(app: FastifyInstance, isOfProxy: (address: string) => boolean): void
  /** A bus on which whoever answers knows which call they answer for. */
  over(bus: Bus): Bus
  close(): Promise<void>
}

/** Makes what knows calls by their ids and, with `spans`, tells how long each part of them took. */
export function createTracing(spans: Spans | null = null): Tracing {
  const storage = new AsyncLocalStorage<{ work: Work | null }>()
  const current = () => storage.getStore()?.work
  const open = (name: () => string, parent: string | undefined, options?: SpanOptions) =>
    parent === undefined ? null : (spans?.open(name(), parent, options) ?? null)

  return {
    requestId: () => current()?.id,
    open: (name, options) => open(name, current()?.span, options),
    openTrace: (name, options) => spans?.open(name, undefined, options) ?? null,
    within(span, work) {
      if (!span) return work()
      return storage.run({ work: { id: current()?.id, span: span.id } }, work)
    },

    addTo(app, isOfProxy) {
      app.addHook('onRequest', (request, reply, done) => {
        reply.header(REQUEST_ID, request.id)
        const { id, ws, method, routeOptions, raw } = request
        const route = routeOptions.url ?? 'none'
        const attributes = {
          'http.request.method': method,
          'http.route': route,
          'dibs.request_id': id,
        }
        const parent = isTrusted(raw, isOfProxy) ? traceparentOf(raw) : undefined
        // A socket lasts for hours; so would its span.
        const span = ws
          ? null
          : (spans?.open(`${method} ${route}`, parent, { kind: 'server', attributes }) ?? null)
        const held: { work: Work | null } = { work: { id, span: span?.id } }
        reply.raw.once('close', () => {
          // What a call leaves behind, as a live's sockets and timers, is not part of it.
          held.work = null
          span?.set({ 'http.response.status_code': reply.statusCode })
          span?.end(reply.statusCode >= 500)
        })
        storage.run(held, done)
      })
    },

    over: (bus) => ({
      ...bus,
      async request<T>(subject: string, message: unknown, timeoutMs?: number): Promise<T> {
        const work = current()
        const span = open(() => `ask ${kindOf(subject)}`, work?.span, { kind: 'client' })
        const asked: Asked = { message, from: span ? { id: work?.id, span: span.id } : work }
        return ending(span, () => bus.request<T>(subject, asked, timeoutMs))
      },
      respond: (subject, answer) =>
        bus.respond(subject, async ({ message, from }: Asked, asked) => {
          const span = open(() => `answer ${kindOf(asked)}`, from?.span, { kind: 'server' })
          const work = { id: from?.id, span: span?.id }
          return ending(span, () => storage.run({ work }, () => answer(message as never, asked)))
        }),
    }),

    close: async () => spans?.close(),
  }
}

/** A request on the bus. */
type Asked = { message: unknown; from?: Work | null | undefined }

/** A subject without the ids in it, as in `live.*.admission`. */
const kindOf = (subject: string) => subject.replace(/[^.]{20,}/g, '*')

async function ending<T>(span: Span | null, work: () => Promise<T>): Promise<T> {
  let isFailed = true
  try {
    const result = await work()
    isFailed = false
    return result
  } finally {
    span?.end(isFailed)
  }
}

const REQUEST_ID = 'x-request-id'
/** As proxies make them, UUIDs included: nobody's name or number fits. */
const ID = /^[0-9a-f]{8}[0-9a-f-]{8,56}$/i
const TRACEPARENT = /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/

/**
 * Makes the function that gives a request its id: the one that a trusted proxy sends (its
 * `X-Request-Id`, or the trace of its `traceparent`), else a new one.
 */
export function createRequestIds(isOfProxy: (address: string) => boolean) {
  return (request: IncomingMessage): string => {
    if (!isTrusted(request, isOfProxy)) return randomUUID()
    const { [REQUEST_ID]: given } = request.headers
    if (typeof given === 'string' && ID.test(given)) return given
    return TRACEPARENT.exec(traceparentOf(request) ?? '')?.[1] ?? randomUUID()
  }
}

const isTrusted = ({ socket }: IncomingMessage, isOfProxy: (address: string) => boolean) =>
  socket.remoteAddress !== undefined && isOfProxy(socket.remoteAddress)

function traceparentOf({ headers }: IncomingMessage): string | undefined {
  const { traceparent } = headers
  return typeof traceparent === 'string' && TRACEPARENT.test(traceparent) ? traceparent : undefined
}
