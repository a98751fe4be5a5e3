import { ROOT_CONTEXT, type SpanContext, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { withDeadline } from '../deadline.ts'
import type { Log } from './log.ts'
import type { Spans } from './tracing.ts'

type Options = {
  /** Address of a collector that speaks OTLP over HTTP, without `/v1/traces`. */
  endpoint: string
  /** Share of the traces that are kept, 0 to 1; what a trusted proxy has decided goes before it. */
  share: number
  serviceName: string
  log: Log
}

/** How long a collector may take to answer, and at the end to take the rest. */
const TIMEOUT_MS = 5_000
const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT }

/**
 * Makes what sends spans to a collector, by OpenTelemetry's SDK. Spans wait in memory, 2,048 at most,
 * and are dropped beyond. Imported only where traces are wanted.
 */
export function createSpans({ endpoint, share, serviceName, log }: Options): Spans {
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': serviceName })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: saying(
          new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: TIMEOUT_MS }),
          log,
        ),
      }),
    ],
  })
  const tracer = provider.getTracer('dibs')
  return {
    open(name, parent, { kind, attributes, startedAt } = {}) {
      const above = parent === undefined ? undefined : toSpanContext(parent)
      const span = tracer.startSpan(
        name,
        {
          kind: kind ? KINDS[kind] : SpanKind.INTERNAL,
          ...(attributes && { attributes }),
          ...(startedAt !== undefined && { startTime: new Date(startedAt) }),
        },
        above ? trace.setSpanContext(ROOT_CONTEXT, above) : ROOT_CONTEXT,
      )
      if (!span.isRecording()) return null
      return {
        id: toTraceparent(span.spanContext()),
        set: (more) => void span.setAttributes(more),
        end(isFailed = false) {
          if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    close: () => withDeadline(provider.shutdown(), TIMEOUT_MS).catch(() => {}),
  }
}

/** Says once that the collector cannot be reached, until it was again. */
function saying(exporter: SpanExporter, log: Log): SpanExporter {
  let isFailing = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const hasFailed = result.error !== undefined
        if (hasFailed && !isFailing) log.warn({ err: result.error }, 'traces cannot be sent')
        isFailing = hasFailed
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}

function toSpanContext(traceparent: string): SpanContext | undefined {
  const [version, traceId, spanId, flags] = traceparent.split('-')
  if (version !== '00' || !traceId || !spanId || !flags) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
}

function toTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}
