import type * as z from 'zod/mini'
import { jsonIn, readable } from '../configuration/operators-file.ts'
import { UsageError } from './command.ts'

const kinds: Readonly<Record<string, string>> = {
  string: 'a text in quotes',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list in [ ]',
  object: 'an object in { }',
  record: 'an object in { }',
  null: 'null',
}

function faultOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${kinds[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `must be ${issue.values.map(String).join(' or ')}`
    case 'invalid_format':
      return issue.format === 'date' ? 'must be a date, e.g. 2027-01-01' : 'is not written as it must be'
    case 'too_small':
      return Number(issue.minimum) === 1 && issue.origin !== 'int' && issue.origin !== 'number'
        ? 'is empty'
        : `is below ${issue.minimum}`
    case 'too_big':
      return issue.origin === 'string' ? `has more than ${issue.maximum} signs` : `is above ${issue.maximum}`
    case 'unrecognized_keys':
      return `has what nothing reads: ${readable(issue.keys).join(', ')}`
    case 'invalid_key':
      return issue.issues[0]?.message ?? 'is under a name that nothing reads'
    case 'invalid_element':
    case 'invalid_union':
    case 'not_multiple_of':
    case 'custom':
      return 'is not written as it must be'
  }
}

/** Faults come with an example. */
export interface Piped<T> {
  readonly schema: z.ZodMiniType<T>
  readonly example: unknown
}

/** `groups.teamBasicPlan.prices[1].JPY.base`: where in the file it is. */
const placeOf = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '')

type Outcome<T> =
  | { readonly kind: 'read'; readonly value: T }
  | { readonly kind: 'faulty'; readonly faults: readonly string[] }

export function faultsOf<T>(schema: z.ZodMiniType<T>, text: string): Outcome<T> {
  const document = jsonIn(text)
  if ('fault' in document) return { kind: 'faulty', faults: [`the text ${document.fault}`] }
  const parsed = schema.safeParse(document.v, { error: faultOf })
  if (parsed.success) return { kind: 'read', value: parsed.data }
  // One fault often causes a second.
  const firsts = new Map(parsed.error.issues.toReversed().map(({ path, message }) => [placeOf(path), message]))
  const faults = [...firsts].toReversed().map(([place, message]) => `${place || 'all of it'} ${message}`)
  return { kind: 'faulty', faults: readable(faults) }
}

export function readPiped<T>({ schema, example }: Piped<T>, text: string): T {
  const outcome = faultsOf(schema, text)
  if (outcome.kind === 'read') return outcome.value
  throw new UsageError(`${outcome.faults.join('\n')}\n\nPipe in JSON like this:\n${JSON.stringify(example, null, 2)}`)
}
