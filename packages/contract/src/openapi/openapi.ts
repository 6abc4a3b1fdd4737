import * as z from 'zod/mini'
import type { Access, AnyEndpoint } from '../endpoint.ts'
import { type RefusalCode, refusalStatus } from '../refusal/refusal-code.ts'
import { isDetailed, refusalDetails } from '../refusal/refusal-details.ts'
import { refusalMeaning } from '../refusal/refusal-meaning.ts'
import { refusalsOf } from '../refusal/refusals-of.ts'
import { type AnswerSchemas, answerSchemas, type JsonObject, refTo, schemaOf, type Table } from './openapi-schema.ts'
import { webhooksOf } from './webhooks.ts'

export interface OpenApi {
  readonly openapi: '3.1.1'
  readonly info: JsonObject & { readonly title: string }
  readonly servers: readonly JsonObject[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly webhooks: Readonly<Record<string, JsonObject>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonObject>>
    readonly securitySchemes: JsonObject
  }
  readonly 'x-refusals': Readonly<Record<string, KnownRefusal>>
}

interface KnownRefusal {
  readonly status: number
  readonly meaning: string
  readonly details?: JsonObject
}

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly security: readonly JsonObject[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: JsonObject
  readonly responses: Readonly<Record<string, JsonObject>>
  readonly 'x-refusals': readonly RefusalCode[]
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: JsonObject
  readonly description?: string
}

const shapeOf = (schema: z.ZodMiniType | undefined): Readonly<Record<string, z.core.$ZodType>> =>
  schema instanceof z.ZodMiniObject ? schema.shape : {}

const isRequired = (schema: z.core.$ZodType): boolean => !z.safeParse(schema, undefined).success

const pathParameters = ({ params }: AnyEndpoint): Parameter[] =>
  Object.entries(shapeOf(params)).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema: schemaOf(schema, 'input'),
  }))

/** Sent as text; documented as parsed. */
const queryParameters = ({ query }: AnyEndpoint): Parameter[] =>
  Object.entries(shapeOf(query)).map(([name, schema]) => {
    const json = schemaOf(schema, 'output')
    const written = json['type'] === 'array' ? `${name}[]` : name
    return { name: written, in: 'query', required: isRequired(schema), schema: json }
  })

const header = (name: string, description: string, schema: JsonObject): Parameter => ({
  name,
  in: 'header',
  required: true,
  schema,
  description,
})

const headerParameters = ({ idempotent, versioned, body }: AnyEndpoint): Parameter[] => [
  ...(idempotent === true
    ? [
        header('Idempotency-Key', 'The same key gives the same answer for 24 hours and has one effect.', {
          type: 'string',
          minLength: 8,
          maxLength: 255,
        }),
      ]
    : []),
  ...(versioned === true && body !== undefined
    ? [header('If-Match', 'The ETag with which the document was read.', { type: 'string', pattern: '^"\\d{1,9}"$' })]
    : []),
]

const requestBodyOf = ({ body, bodyEncoding, line }: AnyEndpoint): { requestBody?: JsonObject } => {
  if (line !== undefined) {
    const description = 'One document of this schema a line.'
    const content = { 'application/x-ndjson': { schema: schemaOf(line, 'input') } }
    return { requestBody: { required: true, description, content } }
  }
  if (body === undefined) return {}
  const mediaType = bodyEncoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
  return { requestBody: { required: true, content: { [mediaType]: { schema: schemaOf(body, 'input') } } } }
}

const answerOf = ({ response, status, versioned, media }: AnyEndpoint, schemas: AnswerSchemas): JsonObject => {
  if (status === 204) return { description: 'Done' }
  if (status === 303)
    return { description: 'Leads on', headers: { Location: { schema: { type: 'string', format: 'uri' } } } }
  const headers = versioned === true ? { headers: { ETag: { schema: { type: 'string' } } } } : {}
  const content =
    media === undefined
      ? { 'application/json': { schema: { $ref: refTo(schemas.nameOf(response)) } } }
      : { [media]: { schema: { type: 'string', format: 'binary' } } }
  return { description: 'The answer', ...headers, content }
}

/** With the codes possible here. */
const refusalResponses = (endpoint: AnyEndpoint): Readonly<Record<string, JsonObject>> => {
  const byStatus = Map.groupBy(refusalsOf(endpoint), (code) => String(refusalStatus[code]))
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const schema = { allOf: [{ $ref: refTo('Refusal') }, { properties: { code: { enum: codes } } }] }
      const description = codes.map((code) => `\`${code}\`: ${refusalMeaning[code]}`).join('\n\n')
      return [status, { description, content: { 'application/json': { schema } } }]
    }),
  )
}

const otherRefusal: JsonObject = {
  description: 'Refused',
  content: { 'application/json': { schema: { $ref: refTo('Refusal') } } },
}

const tagOf = (path: string): string => {
  const words = path.split('/').filter((word) => word !== '' && !word.startsWith(':'))
  const [first = 'other', second = first, third = second] = words
  return first === 'data' ? third : first === 'manage' ? second : first
}

/** getContractInfo -> Get contract info. */
const inWords = (name: string): string => {
  const words = name.replaceAll(/([A-Z])/g, (_, letter: string) => ` ${letter.toLowerCase()}`)
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}

const securityOf = {
  public: [],
  provider: [],
  session: [{ token: [] }],
  organization: [{ token: [] }],
  service: [{ serviceKey: [] }],
  operator: [{ operator: [] }],
} as const satisfies Record<Access, readonly JsonObject[]>

const summaryOf = (name: string, { summary }: AnyEndpoint): string => summary ?? inWords(name)

const tagsOf = (table: Table): OpenApi['tags'] => {
  const byTag = Map.groupBy(Object.entries(table), ([, { path }]) => tagOf(path))
  const tags = [...byTag].map(([name, calls]) => {
    const summaries = calls.map(([call, endpoint]) => summaryOf(call, endpoint).replace(/\.$/, ''))
    return { name, description: `${summaries.toSorted((a, b) => a.localeCompare(b)).join('. ')}.` }
  })
  return tags.toSorted((a, b) => a.name.localeCompare(b.name))
}

const operationOf = (name: string, endpoint: AnyEndpoint, schemas: AnswerSchemas): Operation => ({
  operationId: name,
  summary: summaryOf(name, endpoint),
  tags: [tagOf(endpoint.path)],
  security: securityOf[endpoint.access],
  parameters: [...pathParameters(endpoint), ...queryParameters(endpoint), ...headerParameters(endpoint)],
  ...requestBodyOf(endpoint),
  responses: {
    [String(endpoint.status ?? 200)]: answerOf(endpoint, schemas),
    ...refusalResponses(endpoint),
    ...(endpoint.status === 303 ? { default: otherRefusal } : {}),
  },
  'x-refusals': refusalsOf(endpoint),
})

const pathsOf = (table: Table, schemas: AnswerSchemas): OpenApi['paths'] => {
  const byPath = Map.groupBy(Object.entries(table), ([, { path }]) => path.replaceAll(/:(\w+)/g, '{$1}'))
  return Object.fromEntries(
    [...byPath].map(([path, calls]) => [
      path,
      Object.fromEntries(
        calls.map(([name, endpoint]) => [endpoint.method.toLowerCase(), operationOf(name, endpoint, schemas)]),
      ),
    ]),
  )
}

const knownRefusals = (table: Table): OpenApi['x-refusals'] => {
  const codes = new Set(Object.values(table).flatMap(refusalsOf))
  const sorted = [...codes].toSorted((a, b) => a.localeCompare(b))
  return Object.fromEntries(
    sorted.map((code) => [
      code,
      {
        status: refusalStatus[code],
        meaning: refusalMeaning[code],
        ...(isDetailed(code) ? { details: schemaOf(refusalDetails[code], 'output') } : {}),
      },
    ]),
  )
}

const isOfDesk = (table: Table): boolean => Object.values(table).some(({ access }) => access === 'operator')

/** Operators use a session cookie. */
const schemesOf = (table: Table): JsonObject =>
  isOfDesk(table)
    ? { operator: { type: 'apiKey', in: 'cookie', name: 'desk_session' } }
    : {
        token: { type: 'apiKey', in: 'header', name: 'token' },
        serviceKey: { type: 'http', scheme: 'bearer' },
      }

/** OpenAPI 3.1; `base` is the common prefix, e.g. /asia/api/v0. */
export const openApi = (table: Table, base: string, title: string): OpenApi => {
  const schemas = answerSchemas(table)
  return {
    openapi: '3.1.1',
    info: { title, version: '0', license: { name: 'Proprietary', identifier: 'LicenseRef-proprietary' } },
    servers: [{ url: base }],
    tags: tagsOf(table),
    paths: pathsOf(table, schemas),
    webhooks: isOfDesk(table) ? {} : webhooksOf(),
    components: {
      schemas: schemas.schemas,
      securitySchemes: schemesOf(table),
    },
    'x-refusals': knownRefusals(table),
  }
}
