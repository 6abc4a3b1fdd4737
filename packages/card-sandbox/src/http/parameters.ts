import { type Answer, invalidRequest, parameterUnknown, resourceMissing } from './answer.ts'
import type { Form, FormValue } from './form.ts'

type Read<T> = { kind: 'value'; value: T } | { kind: 'refused'; answer: Answer }
type Reader<T> = (value: FormValue, param: string) => Read<T>
export type Shape = Record<string, Reader<unknown>>
export type Parameters<S extends Shape> = {
  [K in keyof S]: S[K] extends Reader<infer T> ? T | undefined : never
}

const value = <T>(read: T): Read<T> => ({ kind: 'value', value: read })
const refused = (message: string, param: string, code?: string): Read<never> => ({
  kind: 'refused',
  answer: invalidRequest(message, code === undefined ? { param } : { param, code }),
})

/** An empty text unsets the field. */
export const text: Reader<string | null> = (given, param) =>
  typeof given === 'string' ? value(given === '' ? null : given) : refused('Invalid string', param)

export const textOf =
  (most: number): Reader<string | null> =>
  (given, param) =>
    typeof given === 'string' && Array.from(given).length > most
      ? refused(`Invalid string: must be at most ${most} characters`, param)
      : text(given, param)

const MOST_OF_EMAIL = 512

export const email: Reader<string | null> = (given, param) =>
  typeof given === 'string' && given !== '' && !/^[^\s@]+@[^\s@]+$/.test(given)
    ? refused(`Invalid email address: ${given}`, param, 'email_invalid')
    : textOf(MOST_OF_EMAIL)(given, param)

export const id: Reader<string> = (given, param) =>
  typeof given === 'string' && given !== ''
    ? value(given)
    : refused(
        `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`,
        param,
        'parameter_invalid_empty',
      )

export const integer: Reader<number> = (given, param) =>
  typeof given === 'string' && /^-?\d{1,15}$/.test(given)
    ? value(Number(given))
    : refused(`Invalid integer: ${JSON.stringify(given)}`, param, 'parameter_invalid_integer')

export const flag: Reader<boolean> = (given, param) =>
  given === 'true' || given === 'false'
    ? value(given === 'true')
    : refused(`Invalid boolean: ${JSON.stringify(given)}`, param)

/** Objects missing here. */
export const nothing =
  (noun: string): Reader<string | null> =>
  (given, param) => ({ kind: 'refused', answer: resourceMissing(noun, typeof given === 'string' ? given : '', param) })

/** True, or one of the provider's reasons. */
export const away: Reader<boolean> = (given, param) =>
  given === 'one_off' || given === 'recurring' ? value(true) : flag(given, param)

export const oneOf =
  <T extends string>(...allowed: readonly T[]): Reader<T> =>
  (given, param) => {
    const found = allowed.find((candidate) => candidate === given)
    return found === undefined ? refused(`Invalid ${param}: must be one of ${allowed.join(', ')}`, param) : value(found)
  }

export const texts: Reader<string[]> = (given, param) =>
  Array.isArray(given) && given.every((item) => typeof item === 'string')
    ? value(given)
    : refused('Invalid array', param)

const metadataLimits = { keys: 50, key: 40, value: 500 } as const

const metadataFault = (pairs: readonly [string, string][]): string | null => {
  const { keys, key, value: most } = metadataLimits
  if (pairs.length > keys) return `Metadata can have up to ${keys} keys, but you passed ${pairs.length}.`
  const long = pairs.find(([name, text]) => name.length > key || text.length > most)
  if (long === undefined) return null
  return long[0].length > key
    ? `Metadata keys can have up to ${key} characters, but you passed in a key that is ${long[0].length} characters.`
    : `Metadata values can have up to ${most} characters, but you passed in a value that is ${long[1].length} characters.`
}

/** Empty text clears all, an empty value its key. */
export const metadata: Reader<Record<string, string>> = (given, param) => {
  if (given === '') return value({})
  if (typeof given !== 'object' || Array.isArray(given)) return refused('Invalid object', param)
  const pairs = Object.entries(given)
  const strings = pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  if (strings.length !== pairs.length) return refused('Metadata values must be strings', param)
  const fault = metadataFault(strings)
  return fault === null ? value(Object.fromEntries(strings)) : refused(fault, param)
}

/** Without effect here. */
export const ignored: Reader<FormValue> = (given) => value(given)

export const hash =
  <S extends Shape>(shape: S): Reader<Parameters<S>> =>
  (given, param) => {
    if (given === '') return readParameters(shape, {}, param)
    if (typeof given !== 'object' || Array.isArray(given)) return refused('Invalid object', param)
    return readParameters(shape, given, param)
  }

/** An empty text unsets it. */
export const emptyable =
  <T>(reader: Reader<T>): Reader<T | null> =>
  (given, param) =>
    given === '' ? value(null) : reader(given, param)

/** Null counts as given. */
export const changed = <T>(given: T | undefined, before: T): T => (given === undefined ? before : given)

const fits = <S extends Shape>(shape: S, read: object): read is Parameters<S> =>
  Object.keys(read).every((name) => Object.hasOwn(shape, name))

export const readParameters = <S extends Shape>(shape: S, form: Form, prefix = ''): Read<Parameters<S>> => {
  const read: Record<string, unknown> = {}
  for (const [name, given] of Object.entries(form)) {
    const param = prefix === '' ? name : `${prefix}[${name}]`
    const reader = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (reader === undefined) return { kind: 'refused', answer: parameterUnknown(param) }
    const result = reader(given, param)
    if (result.kind === 'refused') return result
    read[name] = result.value
  }
  return fits(shape, read) ? value(read) : refused('Invalid parameters', prefix)
}
