import type * as z from 'zod/mini'
import type { Environment } from './environment.ts'
import { hintOf, type ServerVariables, server } from './variables.ts'

/** Never a value. */
const faultOf = (name: string, isGiven: boolean): string => {
  const state = isGiven ? 'cannot be used as it is' : 'is missing'
  const hint = hintOf(name)
  return hint === undefined ? `${name} ${state}` : `${name} ${state}: ${hint.what}, e.g. ${hint.example}`
}

export function parsed<T>(
  schema: z.ZodMiniType<T>,
  env: Environment,
): { readonly v: T } | { readonly names: string[] } {
  const { data, error, success } = schema.safeParse(env)
  return success ? { v: data } : { names: [...new Set(error.issues.map(({ path }) => String(path[0])))] }
}

export const faultsOf = (names: readonly string[], env: Environment): readonly string[] =>
  names.map((name) => faultOf(name, env[name] !== undefined))

interface ReadVariables {
  readonly v: ServerVariables
  readonly faults: readonly string[]
  readonly isReadable: (fault: string) => boolean
}

/** Faulty values are replaced by examples to find all faults. */
export function readVariables(given: Environment): ReadVariables {
  const result = parsed(server, given)
  if ('v' in result) return { v: result.v, faults: [], isReadable: () => true }
  const { names } = result
  const examples = Object.fromEntries(names.map((name) => [name, hintOf(name)?.example]))
  return {
    v: server.parse({ ...given, ...examples }),
    faults: faultsOf(names, given),
    isReadable: (fault) => names.every((name) => !new RegExp(`\\b${name}\\b`).test(fault)),
  }
}
