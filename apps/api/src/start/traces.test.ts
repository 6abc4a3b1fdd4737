import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { testEnvironment } from '@touchline/testing/configuration'
import { testDeps } from '@touchline/testing/deps'
import { sharedDatabase, sharedFolder } from '@touchline/testing/shared'
import { afterAll, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { stripePayments } from '../adapters/stripe.ts'
import { systemClock } from '../adapters/system-clock.ts'
import { readConfiguration } from '../configuration/configuration.ts'
import { isTracingAsked } from '../configuration/tracing.ts'
import { noteProvidersRequest } from '../watch/traces/trace-payments.ts'
import type { PortsOf } from './cell-parts.ts'
import { startApi } from './start-api.ts'

const WEBHOOK_SECRET = 'whsec_of_traces'
const PROVIDERS_REQUEST = 'req_of_the_provider'

const database = await sharedDatabase()
const opened: Server[] = []
const folder = await sharedFolder()
await writeFile(join(folder, 'index.html'), '<!doctype html><title>A console</title>')
afterAll(async () => {
  vi.unstubAllEnvs()
  for (const server of opened) server.close()
})

const listen = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer).listen(0, '127.0.0.1')
  opened.push(server)
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : ''
}

const attribute = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.optional(z.string()), intValue: z.optional(z.union([z.number(), z.string()])) }),
})
const span = z.object({
  name: z.string(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  attributes: z.array(attribute),
})
const sent = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
})
type Sent = z.infer<typeof span>

const startCollector = async () => {
  const spans: Sent[] = []
  const services = new Set<string | undefined>()
  const url = await listen((request, response) => {
    void text(request).then((body) => {
      for (const { resource, scopeSpans } of sent.parse(JSON.parse(body)).resourceSpans) {
        services.add(resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue)
        spans.push(...scopeSpans.flatMap((scope) => scope.spans))
      }
      response.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
    })
  })
  return { url, spans, services }
}

const startProvider = (onDispute: () => void): Promise<string> =>
  listen((request, response) => {
    if (request.url?.includes('/disputes/') === true) onDispute()
    const headers = { 'content-type': 'application/json', 'request-id': PROVIDERS_REQUEST }
    const error = { type: 'invalid_request_error', code: 'resource_missing', message: 'No such dispute' }
    response.writeHead(404, headers).end(JSON.stringify({ error }))
  })

const variables = (collector: string) => ({
  ...testEnvironment(database, folder),
  TOUCHLINE_MODE: 'demo',
  CONSOLE_URL: 'http://localhost',
  STRIPE_SECRET_KEY: 'sk_test_traces',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_traces',
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  MAINTENANCE_FILE: join(folder, 'maintenance.json'),
  LOG_LEVEL: 'silent',
  OTEL_EXPORTER_OTLP_ENDPOINT: collector,
})

const signed = (body: string): string => {
  const seconds = Math.floor(systemClock.now() / 1_000)
  const mac = createHmac('sha256', WEBHOOK_SECRET).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${mac}`
}

const event = JSON.stringify({
  id: 'evt_traces',
  object: 'event',
  type: 'charge.dispute.created',
  data: { object: { id: 'dp_traces', object: 'dispute' } },
})

const valueOf = ({ attributes }: Sent, key: string) => attributes.find((each) => each.key === key)?.value.stringValue

it('one trace goes from the call over the job to the provider, with the request id of each', async () => {
  const collector = await startCollector()
  const asked = Promise.withResolvers<void>()
  const apiUrl = await startProvider(asked.resolve)
  const environment = variables(collector.url)
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url)
  const portsOf: PortsOf = async (_region, { db }) => ({
    ...testDeps(db),
    clock: systemClock,
    payments: stripePayments({
      secretKey: environment.STRIPE_SECRET_KEY,
      webhookSecrets: [WEBHOOK_SECRET],
      apiUrl,
      onAnswer: noteProvidersRequest,
    }),
  })
  const api = await startApi(readConfiguration(environment), portsOf)
  const reply = await fetch(`${api.url}/asia/api/v0/provider/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signed(event) },
    body: event,
  })
  expect(reply.status).toBe(200)
  await asked.promise
  await api.stop()

  const found = (name: string) => collector.spans.find((each) => each.name === name)
  const [call, job, provider] = ['providerWebhook', 'job read-dispute', 'provider readDispute'].map(found)
  if (call === undefined || job === undefined || provider === undefined)
    throw new Error('a part of the trace is missing')
  const ofTrace = collector.spans.filter(({ traceId }) => traceId === call.traceId)
  expect([job.traceId, provider.traceId]).toEqual([call.traceId, call.traceId])
  expect(call.parentSpanId).toBeUndefined()
  expect(provider.parentSpanId).toBe(job.spanId)
  expect(ofTrace.filter(({ parentSpanId }) => parentSpanId === call.spanId).map(({ name }) => name)).toContain(
    'transaction',
  )
  expect(valueOf(call, 'touchline.request_id')).toBe(reply.headers.get('x-request-id'))
  expect(valueOf(job, 'touchline.request_id')).toBe(reply.headers.get('x-request-id'))
  expect(valueOf(provider, 'touchline.provider_request_id')).toBe(PROVIDERS_REQUEST)
  expect(valueOf(provider, 'touchline.outcome')).toBe('rejected')
  expect([...collector.services]).toEqual(['touchline'])
})

it.each([
  [{}, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }, true],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:4318/v1/traces' }, true],
  [{ OTEL_TRACES_EXPORTER: 'otlp' }, true],
  [{ OTEL_TRACES_EXPORTER: 'none', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }, false],
  [{ OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }, false],
])('with %j it is %s that calls are traced', (named, isTraced) => {
  expect(isTracingAsked(named)).toBe(isTraced)
})

it('only what is loaded for a trace imports OpenTelemetry', () => {
  const source = join(import.meta.dirname, '..')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.test)\.ts$/.test(path),
  )
  const containing = (words: string) => files.filter((path) => readFileSync(join(source, path), 'utf8').includes(words))
  expect(containing("'@opentelemetry/")).toEqual(['watch/traces/open-traces.ts'])
  expect(containing('/open-traces.ts')).toEqual(['start/traces.ts'])
  expect(containing("await import('../watch/traces/open-traces.ts')")).toEqual(['start/traces.ts'])
})
