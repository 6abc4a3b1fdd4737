import { type Answer, invalidRequest, ok, parameterMissing, resourceMissing } from '../http/answer.ts'
import type { Call, Endpoint } from '../http/call.ts'
import { page, pageShape } from '../http/page.ts'
import { changed, flag, id, ignored, metadata, readParameters, text, texts } from '../http/parameters.ts'
import { mergeMetadata } from '../objects/customer.ts'
import type { WebhookEndpoint } from '../objects/webhook.ts'
import { newId, randomText } from '../store/identifier.ts'

/** Those of the control API or environment get every event. */
const shown = (endpoint: WebhookEndpoint) => ({
  id: endpoint.id,
  object: 'webhook_endpoint',
  api_version: null,
  application: null,
  created: endpoint.created ?? 0,
  description: endpoint.description ?? null,
  enabled_events: endpoint.enabledEvents ?? ['*'],
  livemode: false,
  metadata: endpoint.metadata ?? {},
  status: endpoint.isDisabled === true ? 'disabled' : 'enabled',
  url: endpoint.url,
})

const shape = { description: text, enabled_events: texts, expand: texts, metadata, url: id }

const refuseUrl = (url: string): Answer | null =>
  /^https?:\/\/[^/]/.test(url)
    ? null
    : invalidRequest('Invalid URL: must start with http:// or https://', { param: 'url' })

/** Only this answer has the secret. */
const create = (call: Call): Answer => {
  const read = readParameters({ ...shape, api_version: ignored, connect: flag }, call.form)
  if (read.kind === 'refused') return read.answer
  const { description = null, enabled_events: enabledEvents, metadata: noted, url } = read.value
  if (url === undefined) return parameterMissing('url')
  if (enabledEvents === undefined) return parameterMissing('enabled_events')
  const refusal = refuseUrl(url)
  if (refusal !== null) return refusal
  const made = call.sandbox.books.endpoints.put({
    id: newId('we'),
    url,
    secret: `whsec_${randomText(32)}`,
    signatureClock: 'machine',
    created: call.sandbox.clock.nowSeconds(),
    description,
    enabledEvents,
    metadata: mergeMetadata({}, noted),
  })
  return ok({ ...shown(made), secret: made.secret })
}

const missing = ({ id: wanted }: Call): Answer => resourceMissing('webhook endpoint', wanted)

const get = (call: Call): Answer => {
  const found = call.sandbox.books.endpoints.get(call.id)
  return found === undefined ? missing(call) : ok(shown(found))
}

const list = ({ sandbox, form }: Call): Answer => {
  const read = readParameters({ ...pageShape, expand: texts }, form)
  if (read.kind === 'refused') return read.answer
  return page(sandbox.books.endpoints.all().map(shown), read.value, '/v1/webhook_endpoints', 'webhook endpoint')
}

const update = (call: Call): Answer => {
  const read = readParameters({ ...shape, disabled: flag }, call.form)
  if (read.kind === 'refused') return read.answer
  const before = call.sandbox.books.endpoints.get(call.id)
  if (before === undefined) return missing(call)
  const given = read.value
  const refusal = given.url === undefined ? null : refuseUrl(given.url)
  if (refusal !== null) return refusal
  const after = call.sandbox.books.endpoints.put({
    ...before,
    description: changed(given.description, before.description ?? null),
    enabledEvents: given.enabled_events ?? before.enabledEvents ?? ['*'],
    isDisabled: given.disabled ?? before.isDisabled ?? false,
    metadata: mergeMetadata(before.metadata ?? {}, given.metadata),
    url: given.url ?? before.url,
  })
  return ok(shown(after))
}

const remove = (call: Call): Answer => {
  if (call.sandbox.books.endpoints.get(call.id) === undefined) return missing(call)
  call.sandbox.books.endpoints.remove(call.id)
  return ok({ id: call.id, object: 'webhook_endpoint', deleted: true })
}

const returns = 'webhook_endpoint'

export const webhookEndpointEndpoints: readonly Endpoint[] = [
  { method: 'POST', path: '/v1/webhook_endpoints', access: 'secret', returns, run: create },
  { method: 'GET', path: '/v1/webhook_endpoints', access: 'secret', returns, list: true, run: list },
  { method: 'GET', path: '/v1/webhook_endpoints/:id', access: 'secret', returns, run: get },
  { method: 'POST', path: '/v1/webhook_endpoints/:id', access: 'secret', returns, run: update },
  {
    method: 'DELETE',
    path: '/v1/webhook_endpoints/:id',
    access: 'secret',
    returns: 'deleted_webhook_endpoint',
    run: remove,
  },
]
