import type { JsonObject } from '@touchline/contract/openapi/openapi-schema'

type Value = JsonObject[string]

type List = Extract<Value, readonly unknown[]>

const isList = (value: Value): value is List => Array.isArray(value)
const list = (value: Value): readonly Value[] => (isList(value) ? value : [])
const object = (value: Value): JsonObject =>
  typeof value === 'object' && value !== null && !isList(value) ? value : {}
const text = (value: Value): string => (typeof value === 'string' ? value : '')
const textsOf = (value: Value): readonly string[] => list(value).map((one) => JSON.stringify(one))

const part = (value: Value, ...names: readonly string[]): JsonObject =>
  names.reduce((inner, name) => object(inner[name]), object(value))

export function shrunk(earlier: JsonObject, later: JsonObject): readonly string[] {
  const compare = { ofRequests: comparisonOf(earlier, later, true), ofAnswers: comparisonOf(earlier, later, false) }
  const calls = Object.entries(part(earlier, 'paths')).flatMap(([path, methods]) =>
    Object.entries(part(methods)).map(([method, call]) => ({ path, method, call: part(call) })),
  )
  return calls.flatMap(({ path, method, call }) => {
    const now = part(later, 'paths', path, method)
    const place = `${method} ${path}`
    if (now['operationId'] === undefined) return [`${place}: is gone`]
    return [
      ...parametersOf(call, now, place, compare.ofRequests),
      ...bodiesOf(call, now, place, compare.ofRequests),
      ...answersOf(call, now, place, compare.ofAnswers),
    ]
  })
}

type Compare = (earlier: Value, later: Value, place: string) => readonly string[]

function parametersOf(call: JsonObject, now: JsonObject, place: string, compare: Compare): readonly string[] {
  const byName = (of: JsonObject) =>
    new Map(list(of['parameters']).map((one) => [`${text(part(one)['in'])} ${text(part(one)['name'])}`, part(one)]))
  const [before, after] = [byName(call), byName(now)]
  const missing = [...before].flatMap(([name, one]) => {
    const same = after.get(name)
    return same === undefined
      ? [`${place}: ${name} is gone`]
      : compare(one['schema'], same['schema'], `${place} ${name}`)
  })
  const demanded = [...after].filter(
    ([name, one]) => one['required'] === true && before.get(name)?.['required'] !== true,
  )
  return [...missing, ...demanded.map(([name]) => `${place}: ${name} is demanded`)]
}

function bodiesOf(call: JsonObject, now: JsonObject, place: string, compare: Compare): readonly string[] {
  const bodies = Object.entries(part(call, 'requestBody', 'content'))
  if (bodies.length === 0 && now['requestBody'] !== undefined) return [`${place}: a body is demanded`]
  return bodies.flatMap(([media, body]) => {
    const same = part(now, 'requestBody', 'content')[media]
    return same === undefined
      ? [`${place}: takes no ${media}`]
      : compare(part(body)['schema'], part(same)['schema'], place)
  })
}

function answersOf(call: JsonObject, now: JsonObject, place: string, compare: Compare): readonly string[] {
  return Object.entries(part(call, 'responses')).flatMap(([status, answer]) => {
    const same = part(now, 'responses')[status]
    if (same === undefined) return [`${place}: never answers ${status}`]
    return Object.entries(part(answer, 'content')).flatMap(([media, content]) =>
      compare(part(content)['schema'], part(same, 'content', media)['schema'], `${place} ${status}`),
    )
  })
}

const limits: readonly (readonly [string, 'least' | 'most'])[] = [
  ['minimum', 'least'],
  ['minLength', 'least'],
  ['minItems', 'least'],
  ['maximum', 'most'],
  ['maxLength', 'most'],
  ['maxItems', 'most'],
]

/**
 * A later request schema must accept whatever the earlier did; a later answer may only add fields, enum values and
 * union members.
 */
function comparisonOf(earlier: JsonObject, later: JsonObject, isRequest: boolean): Compare {
  const resolve = (document: JsonObject, schema: Value): JsonObject => {
    const found = part(schema)
    const name = text(found['$ref']).split('/').at(-1) ?? ''
    return name === '' ? found : part(document, 'components', 'schemas', name)
  }
  const kindIn = (document: JsonObject, choice: Value): Value | undefined =>
    part(resolve(document, choice), 'properties', 'kind')['const']
  const compare: Compare = (before, after, place) => {
    const [was, is] = [resolve(earlier, before), resolve(later, after)]
    if (isRequest && Object.keys(is).length === 0) return []
    const [wasAny, isAny] = [choices(was), choices(is)]
    if (wasAny.length > 1 || isAny.length > 1) {
      const [each, some] = isRequest ? [wasAny, isAny] : [isAny, wasAny]
      const fits = (one: Value) =>
        some.some((other) => (isRequest ? compare(one, other, place) : compare(other, one, place)).length === 0)
      const known = new Set(wasAny.map((one) => kindIn(earlier, one)))
      const isNewKind = (one: Value) =>
        !isRequest && !known.has(undefined) && !known.has(kindIn(later, one)) && kindIn(later, one) !== undefined
      return each.every((one) => fits(one) || isNewKind(one)) ? [] : [`${place}: is another choice`]
    }
    return [...typeFaults(was, is, place), ...limitFaults(was, is, place), ...insideFaults(was, is, place)]
  }
  const typeFaults = (was: JsonObject, is: JsonObject, place: string): readonly string[] => {
    const [values, today] = [valuesOf(was), valuesOf(is)]
    const [wide, narrow] = isRequest ? [typesOf(is), typesOf(was)] : [typesOf(was), typesOf(is)]
    if (wide.length > 0 && narrow.some((type) => !wide.includes(type)))
      return [`${place}: was ${typesOf(was).join(' or ')}, is ${typesOf(is).join(' or ')}`]
    if (isRequest && is['pattern'] !== undefined && was['pattern'] !== is['pattern'])
      return [`${place}: has another pattern`]
    return isRequest && today.length > 0
      ? values.filter((value) => !today.includes(value)).map((value) => `${place}: takes no ${value}`)
      : []
  }
  const limitFaults = (was: JsonObject, is: JsonObject, place: string): readonly string[] =>
    limits.flatMap(([name, end]) => {
      const [before, after] = [was[name], is[name]]
      if (!isRequest || typeof after !== 'number') return []
      const isNarrower = typeof before !== 'number' || (end === 'least' ? after > before : after < before)
      return isNarrower ? [`${place}: ${name} is ${after}`] : []
    })
  const insideFaults = (was: JsonObject, is: JsonObject, place: string): readonly string[] => {
    const [before, after] = [part(was, 'properties'), part(is, 'properties')]
    const known = Object.entries(before).flatMap(([name, schema]) => {
      const same = after[name]
      return same === undefined ? [`${place}.${name} is gone`] : compare(schema, same, `${place}.${name}`)
    })
    const [required, demanded] = [list(was['required']).map(text), list(is['required']).map(text)]
    const [more, than] = isRequest ? [demanded, required] : [required, demanded]
    const word = isRequest ? 'is demanded' : 'may be missing'
    const changed = more.filter((name) => !than.includes(name) && (isRequest || after[name] !== undefined))
    const items = was['items'] === undefined ? [] : compare(was['items'], is['items'], `${place}[]`)
    return [...known, ...changed.map((name) => `${place}.${name} ${word}`), ...items]
  }
  return compare
}

const choices = (schema: JsonObject): readonly Value[] => {
  const any = list(schema['anyOf'] ?? schema['oneOf'])
  return any.length > 0 ? any : [schema]
}

const typesOf = ({ type }: JsonObject): readonly string[] => (typeof type === 'string' ? [type] : list(type).map(text))

const valuesOf = (schema: JsonObject): readonly string[] =>
  textsOf(schema['const'] === undefined ? schema['enum'] : [schema['const']])
