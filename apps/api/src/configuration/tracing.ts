import * as z from 'zod/mini'

const url = z.optional(z.url({ protocol: /^https?$/ }))

export const tracingVariables = {
  OTEL_SDK_DISABLED: z.optional(z.string()),
  OTEL_TRACES_EXPORTER: z.optional(z.enum(['otlp', 'none'])),
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url,
}

type Named = { readonly [V in keyof typeof tracingVariables]?: string | undefined }

export const isTracingAsked = (named: Named): boolean => {
  if (named.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || named.OTEL_TRACES_EXPORTER === 'none') return false
  const { OTEL_TRACES_EXPORTER, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT } = named
  return [OTEL_TRACES_EXPORTER, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT].some(Boolean)
}
