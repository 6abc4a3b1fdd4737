import { type EventKind, eventKinds, eventTable } from '@touchline/domain/events'
import { eventBodyOf, exampleOf } from '../events.ts'
import { type JsonObject, schemaOf } from './openapi-schema.ts'

const header = (name: string, description: string): JsonObject => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

const parameters: readonly JsonObject[] = [
  header('webhook-id', 'The same each time that the event is sent: drop what is known.'),
  header('webhook-timestamp', 'The second of sending, counted from 1970: refuse what is not of these five minutes.'),
  header(
    'webhook-signature',
    '`v1,` and the base64 HMAC-SHA256 of `<id>.<timestamp>.<body>`; several, with a space between them, while the secret is changed.',
  ),
]

const webhookOf = (kind: EventKind): JsonObject => ({
  post: {
    operationId: kind,
    summary: eventTable[kind],
    // None: receivers check a signature.
    security: [],
    parameters,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemaOf(eventBodyOf(kind), 'output'), example: exampleOf(kind) } },
    },
    responses: { '2XX': { description: 'Taken. Anything else, also a redirect, is sent again for three days.' } },
  },
})

export const webhooksOf = (): Readonly<Record<string, JsonObject>> =>
  Object.fromEntries(eventKinds.map((kind) => [kind, webhookOf(kind)]))
