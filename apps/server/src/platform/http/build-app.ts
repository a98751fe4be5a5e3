import type { Language } from '@dibs/contract'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import websocket from '@fastify/websocket'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { AppError } from '../errors.ts'
import type { Log } from '../observability/log.ts'
import { createRequestIds, type Tracing } from '../observability/tracing.ts'
import { addAdmission, type PerMinute, type Refusals, refuseEarly } from './admission.ts'
import { answerError, answerUnreadable, ignoreExpectations, toReadableUrl } from './answer-error.ts'
import { addApiDocs } from './api-docs.ts'
import type { Authenticate } from './caller.ts'
import { createBoundedServer, isOfProxy } from './connections.ts'
import { addSecurityHeaders, refuseOtherSites } from './security.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether sockets are opened there. */
    hasSockets?: true
  }
  interface FastifyRequest {
    /** Language of the answer's sentences; set once the caller is known. */
    language?: Language
  }
}

/** Largest body that any call takes: a comment with its names, with room to spare. */
const BODY_LIMIT_BYTES = 64 * 1024
/** What Node takes of a request before its body. */
const LONGEST_HEAD_BYTES = 16 * 1024
/** How long a whole request may take to arrive; the largest is small, even for a bad network. */
const REQUEST_TIMEOUT_MS = 30_000
/** Longer than the pause of any poll, and than proxies keep an idle connection. */
const KEEP_ALIVE_MS = 72_000
/** A device sends nothing over its socket; more than this is not one of ours. */
const SOCKET_MESSAGE_LIMIT_BYTES = 1024

export type AppOptions = {
  log: Log
  tracing: Tracing
  /** How many proxies stand in front, or which ones: their `X-Forwarded-*` are trusted. */
  trustedProxies: number | readonly string[]
  /** The first one signs cookies, all of them verify. */
  secretKeys: readonly string[]
  /** This server's own address, if it is configured. */
  publicUrl: string | undefined
  /** Tells who calls. */
  authenticate: Authenticate
  /** Tests do not call as often. */
  perMinute?: PerMinute
  refusals?: Refusals
}

/** Makes the HTTP server with everything that is the same for all routes. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const isTrusted = isOfProxy(options.trustedProxies)
  const app = fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // The log knows which call it is about; one made for each call would be made for nothing.
    childLoggerFactory: (log) => log,
    genReqId: createRequestIds(isTrusted),
    trustProxy: trustProxyOf(options.trustedProxies),
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: true,
    serverFactory: (handler) =>
      createBoundedServer(handler, {
        keepAliveTimeout: KEEP_ALIVE_MS,
        requestTimeout: REQUEST_TIMEOUT_MS,
        trustedProxies: options.trustedProxies,
      }),
    clientErrorHandler: answerUnreadable,
    rewriteUrl: toReadableUrl,
    // Never reached: the call's own schema refuses what is too long.
    routerOptions: { maxParamLength: LONGEST_HEAD_BYTES },
  })
  ignoreExpectations(app)
  options.tracing.addTo(app, isTrusted)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(() => {
    throw new AppError('not_found')
  })
  await addSecurityHeaders(app, options.publicUrl)
  // Ahead of whatever refuses: it closes the sockets of refused upgrades.
  await app.register(websocket, {
    options: { maxPayload: SOCKET_MESSAGE_LIMIT_BYTES, perMessageDeflate: false },
    // The relay closes its devices itself, with a code that says why.
    preClose: (done) => done(),
  })
  addAdmission(app, options.authenticate, options)
  refuseOtherSites(app, options.publicUrl)
  refuseEarly(app)
  await app.register(cookie, { secret: [...options.secretKeys] })
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, context) =>
      new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(context.ttl / 1000) }),
  })
  app.addHook('onRequest', ({ ws, routeOptions }, _reply, done) => {
    // The plugin would open a socket anywhere, only to close it.
    if (ws && !routeOptions.config.hasSockets) throw new AppError('not_found')
    done()
  })
  await addApiDocs(app)
  return app
}

/** A number becomes a function: given as a number, the framework trusts no proxy at all. */
function trustProxyOf(proxies: AppOptions['trustedProxies']) {
  if (typeof proxies === 'number') return (_address: string, hop: number) => hop < proxies
  return [...proxies]
}
