import type { JsonObject } from '@touchline/contract/openapi/openapi-schema'

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const named: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}

const either = (texts: readonly string[]): string => [...new Set(texts)].join(' | ')

const grouped = (text: string): string => (/ [|&] /.test(text) ? `(${text})` : text)

const keyOf = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name))

/** Must not end the comment. */
const commentOf = ({ description }: JsonObject): string =>
  typeof description === 'string' ? `/** ${description.replaceAll('*/', '* /')} */ ` : ''

const membersOf = ({ properties, required }: JsonObject): string[] => {
  const needed = Array.isArray(required) ? required : []
  return Object.entries(isObject(properties) ? properties : {}).map(([name, schema]) => {
    const member = isObject(schema) ? schema : {}
    return `${commentOf(member)}readonly ${keyOf(name)}${needed.includes(name) ? '' : '?'}: ${typeText(member)}`
  })
}

const objectText = (schema: JsonObject): string => {
  const { properties, additionalProperties } = schema
  if (properties === undefined)
    return `Readonly<Record<string, ${isObject(additionalProperties) ? typeText(additionalProperties) : 'unknown'}>>`
  const members = membersOf(schema)
  return members.length === 0 ? 'Readonly<Record<string, never>>' : `{ ${members.join('; ')} }`
}

const arrayText = ({ items, prefixItems }: JsonObject): string => {
  if (Array.isArray(prefixItems))
    return `readonly [${prefixItems.map((each) => typeText(isObject(each) ? each : {})).join(', ')}]`
  return `readonly ${grouped(typeText(isObject(items) ? items : {}))}[]`
}

const shapeText = (type: unknown, schema: JsonObject): string => {
  if (type === 'object') return objectText(schema)
  return type === 'array' ? arrayText(schema) : (named[String(type)] ?? '')
}

const partsOf = (schemas: unknown): string[] =>
  Array.isArray(schemas) ? schemas.map((each) => grouped(typeText(isObject(each) ? each : {}))) : []

/** Throws on schemas it cannot write. */
export function typeText(schema: JsonObject): string {
  const { $ref, const: only, enum: some, anyOf, oneOf, allOf, not, type } = schema
  if (typeof $ref === 'string') return $ref.replace('#/components/schemas/', '')
  if (only !== undefined) return JSON.stringify(only)
  if (Array.isArray(some)) return either(some.map((value) => JSON.stringify(value)))
  if (anyOf !== undefined) return either(partsOf(anyOf))
  if (oneOf !== undefined) return either(partsOf(oneOf))
  if (allOf !== undefined) return partsOf(allOf).join(' & ')
  if (not !== undefined) return 'never'
  if (Array.isArray(type)) return either(type.map((each) => shapeText(each, schema)))
  if (type !== undefined && shapeText(type, schema) !== '') return shapeText(type, schema)
  if (Object.keys(schema).some((name) => name !== 'description'))
    throw new Error(`a schema that no type is written of: ${JSON.stringify(schema)}`)
  return 'unknown'
}
