import { readFileSync } from 'node:fs'
import { ConfigurationError } from './faults.ts'
import { providerVariables } from './sign-in-providers.ts'
import { serverVariables } from './variables.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Foreign programs have variables that end in _FILE, too. */
const isOurs = (name: string): boolean =>
  Object.hasOwn(serverVariables, name) ||
  providerVariables.includes(name) ||
  /^DATABASE_(?:OWNER_)?URL(?:_[A-Z]+)?$/.test(name)

/** An empty value counts as none. */
const givenIn = (env: Environment): readonly (readonly [string, string])[] =>
  Object.entries(env).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value] as const]))

const firstLine = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8').split(/\r?\n/)[0] ?? ''
  } catch {
    return null
  }
}

/**
 * The environment with its files read: NAME_FILE names a file whose first line is NAME, so that a secret need not stand
 * in the environment, where other programs may see it. Throws a ConfigurationError that never says a value or a path.
 */
export function readEnvironment(env: Environment): Environment {
  const given = new Map(givenIn(env))
  const faults: string[] = []
  for (const [variable, path] of given) {
    const name = variable.replace(/_FILE$/, '')
    if (name === variable || !isOurs(name)) continue
    const line = firstLine(path)
    if (given.has(name)) faults.push(`${name} and ${variable}: one of the two`)
    else if (line === null) faults.push(`${variable}: the file cannot be read`)
    else if (line !== '') given.set(name, line)
    // What was read may be read again.
    given.delete(variable)
  }
  if (faults.length > 0) throw new ConfigurationError(faults)
  return Object.fromEntries(given)
}
