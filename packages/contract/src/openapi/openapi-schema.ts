import * as z from 'zod/mini'
import type { AnyEndpoint } from '../endpoint.ts'
import { refusalBody } from '../refusal/refusal-code.ts'

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }
export type JsonObject = Readonly<Record<string, Json | undefined>>
export type Table = Readonly<Record<string, AnyEndpoint>>

const jsonObject: z.ZodMiniType<JsonObject> = z.record(z.string(), z.json())

/** Rows of lists are entities, referred to by this name. */
const entityName = (path: string): string => {
  const last = path.split('/').findLast((segment) => segment !== '' && !segment.startsWith(':')) ?? 'entity'
  return last.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

const rowOf = ({ response }: AnyEndpoint): z.core.$ZodType | null => {
  if (!(response instanceof z.ZodMiniObject) || !('results' in response.shape)) return null
  const { results } = response.shape
  return results instanceof z.ZodMiniArray ? results.def.element : null
}

export const refTo = (name: string): string => `#/components/schemas/${name}`
const upper = (name: string): string => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`

export interface AnswerSchemas {
  readonly schemas: Readonly<Record<string, JsonObject>>
  readonly nameOf: (answer: z.core.$ZodType) => string
}

export const answerSchemas = (table: Table): AnswerSchemas => {
  const registry = z.registry<{ id: string }>()
  const entities = new Set<string>()
  for (const endpoint of Object.values(table)) {
    const row = rowOf(endpoint)
    if (row === null || registry.has(row)) continue
    const id = entityName(endpoint.path)
    if (entities.has(id)) throw new Error(`two kinds of rows would be called ${id}: ${endpoint.path}`)
    entities.add(id)
    registry.add(row, { id })
  }
  for (const [name, { response, status, media }] of Object.entries(table)) {
    // A file has a media type, and no schema.
    if (status !== 204 && status !== 303 && media === undefined && !registry.has(response))
      registry.add(response, { id: `${upper(name)}Answer` })
  }
  registry.add(refusalBody, { id: 'Refusal' })
  const { schemas } = z.toJSONSchema(registry, { io: 'output', uri: refTo, override: plainly })
  return {
    schemas: Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, withoutIdentity(schema)])),
    nameOf: (answer) => registry.get(answer)?.id ?? 'Refusal',
  }
}

const named: ReadonlySet<unknown> = new Set(['uuid', 'date', 'date-time'])

/** A known format instead of its regular expression. */
const plainly = ({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void => {
  if (named.has(jsonSchema.format)) delete jsonSchema.pattern
}

const withoutIdentity = (schema: unknown): JsonObject => {
  const { $id: _id, $schema: _schema, id: _name, ...rest } = jsonObject.parse(schema)
  return rest
}

export const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): JsonObject =>
  withoutIdentity(z.toJSONSchema(schema, { io, unrepresentable: 'any', override: plainly }))
