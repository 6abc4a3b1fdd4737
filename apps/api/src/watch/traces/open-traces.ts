import {
  type Context,
  type SpanContext as Place,
  ROOT_CONTEXT,
  type Span as SdkSpan,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Span, Traces } from './span.ts'

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

const placeOf = (traceparent: string): Place | null => {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(traceparent) ?? []
  return traceId === '' ? null : { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
}

const traceparentOf = ({ traceId, spanId, traceFlags }: Place): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`

const spanOf = (tracer: Tracer, sdk: SdkSpan): Span => ({
  traceparent: traceparentOf(sdk.spanContext()),
  child: (name, attributes) =>
    spanOf(tracer, tracer.startSpan(name, { attributes: { ...attributes } }, trace.setSpan(ROOT_CONTEXT, sdk))),
  set: (attributes) => void sdk.setAttributes({ ...attributes }),
  end: () => sdk.end(),
  fail: (error) => {
    const type = error instanceof Error ? error.name : 'unknown'
    sdk.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR, message: type })
    sdk.end()
  },
})

const kinds = { call: SpanKind.SERVER, job: SpanKind.CONSUMER } as const

/** By OTEL_* variables, which the packages read. */
export const openTraces = (): Traces => {
  const named = resourceFromAttributes({ 'service.name': 'touchline' })
  const provider = new TracerProvider({
    resource: named.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  const tracer = provider.getTracer('touchline')
  return {
    begin: (name, { kind, from, attributes }) => {
      const places = from.map(placeOf).filter((place) => place !== null)
      const [only] = places
      const continues = only !== undefined && places.length === 1
      const context: Context = continues ? trace.setSpanContext(ROOT_CONTEXT, only) : ROOT_CONTEXT
      const links = continues ? [] : places.map((place) => ({ context: place }))
      const options = { kind: kinds[kind], attributes: { ...attributes }, links }
      return spanOf(tracer, tracer.startSpan(name, options, context))
    },
    stop: () => provider.shutdown(),
  }
}
