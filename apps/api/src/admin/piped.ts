import type * as z from 'zod/mini'
import { jsonIn, readable } from '../configuration/operators-file.ts'
import { checked } from '../configuration/schema-faults.ts'
import { UsageError } from './command.ts'

/** Faults come with an example. */
export interface Piped<T> {
  readonly schema: z.ZodMiniType<T>
  readonly example: unknown
}

type Outcome<T> =
  | { readonly kind: 'read'; readonly value: T }
  | { readonly kind: 'faulty'; readonly faults: readonly string[] }

export function faultsOf<T>(schema: z.ZodMiniType<T>, text: string): Outcome<T> {
  const document = jsonIn(text)
  if ('fault' in document) return { kind: 'faulty', faults: [`the text ${document.fault}`] }
  const outcome = checked(schema, document.v)
  if (outcome.kind === 'read') return outcome
  const faults = [...outcome.faults].map(([place, message]) => `${place || 'all of it'} ${message}`)
  return { kind: 'faulty', faults: readable(faults) }
}

export function readPiped<T>({ schema, example }: Piped<T>, text: string): T {
  const outcome = faultsOf(schema, text)
  if (outcome.kind === 'read') return outcome.value
  throw new UsageError(`${outcome.faults.join('\n')}\n\nPipe in JSON like this:\n${JSON.stringify(example, null, 2)}`)
}
