import { type Answer, invalidRequest, parameterUnknown } from './answer.ts'
import type { Form, FormValue } from './form.ts'

/** Reads one parameter: its value, or the refusal the provider would answer. */
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

/** An empty text unsets the field, so it reads as null. */
export const text: Reader<string | null> = (given, param) =>
  typeof given === 'string' ? value(given === '' ? null : given) : refused('Invalid string', param)

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

/** True, or one of the words that say why the cardholder is away. */
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

/** Metadata: an empty text clears everything, an empty value removes its key. */
export const metadata: Reader<Record<string, string>> = (given, param) => {
  if (given === '') return value({})
  if (typeof given !== 'object' || Array.isArray(given)) return refused('Invalid object', param)
  const pairs = Object.entries(given)
  const strings = pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  return strings.length === pairs.length
    ? value(Object.fromEntries(strings))
    : refused('Metadata values must be strings', param)
}

/** A parameter that the provider knows and that changes nothing here. */
export const ignored: Reader<FormValue> = (given) => value(given)

export const hash =
  <S extends Shape>(shape: S): Reader<Parameters<S>> =>
  (given, param) => {
    if (given === '') return readParameters(shape, {}, param)
    if (typeof given !== 'object' || Array.isArray(given)) return refused('Invalid object', param)
    return readParameters(shape, given, param)
  }

/** Every name was read by the shape's own reader, or it would have been refused. */
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
