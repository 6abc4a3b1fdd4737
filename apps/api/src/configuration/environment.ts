import { regionName } from '@touchline/contract/wire'
import { ConfigurationError } from './faults.ts'
import { linkVariables } from './link-origins.ts'
import { mailReturnVariables } from './mail-returns.ts'
import { bytesOfFile, type Found } from './operators-file.ts'
import { providerVariables } from './sign-in-providers.ts'
import { serverVariables } from './variables.ts'

export type Environment = Readonly<Record<string, string | undefined>>

const isOurs = (name: string): boolean =>
  Object.hasOwn(serverVariables, name) ||
  providerVariables.includes(name) ||
  linkVariables.includes(name) ||
  mailReturnVariables.includes(name) ||
  /^DATABASE_(?:OWNER_|DIRECT_)?URL(?:_[A-Z]+)?$/.test(name)

const MOST_SECRET_BYTES = 65_536

const givenIn = (env: Environment): readonly (readonly [string, string])[] =>
  Object.entries(env).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value] as const]))

const firstLine = (path: string): Found<string> => {
  const bytes = bytesOfFile(path, MOST_SECRET_BYTES)
  return 'fault' in bytes ? bytes : { v: bytes.v.toString('utf8').split(/\r?\n/)[0] ?? '' }
}

const OF_ONE_REGION = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL']

/** With REGION, connections are that region's. Returns contradictions. */
function nameOfRegion(given: Map<string, string>): readonly string[] {
  const connections = OF_ONE_REGION.flatMap((name) => {
    const value = given.get(name)
    return value === undefined ? [] : [{ name, value }]
  })
  const region = given.get('REGION')
  if (region === undefined || connections.length === 0) return []
  if (given.has('REGIONS')) return ['REGION and REGIONS: one of the two']
  if (!regionName.safeParse(region).success) return ['REGION cannot be used as it is: asia, europe or america']
  return connections.flatMap(({ name, value }) => {
    const own = `${name}_${region.toUpperCase()}`
    if (given.has(own)) return [`${name} and ${own}: one of the two`]
    given.set(own, value)
    given.delete(name)
    return []
  })
}

/**
 * NAME_FILE names a file whose first line is NAME's value, which keeps secrets out of the environment. Throws a
 * ConfigurationError without values or paths.
 */
export function readEnvironment(env: Environment): Environment {
  const given = new Map(givenIn(env))
  const faults: string[] = []
  for (const [variable, path] of given) {
    const name = variable.replace(/_FILE$/, '')
    if (name === variable || !isOurs(name)) continue
    const line = firstLine(path)
    if (given.has(name)) faults.push(`${name} and ${variable}: one of the two`)
    else if ('fault' in line) faults.push(`${variable}: ${line.fault}`)
    else if (line.v !== '') given.set(name, line.v)
    given.delete(variable)
  }
  faults.push(...nameOfRegion(given))
  if (faults.length > 0) throw new ConfigurationError(faults)
  return Object.fromEntries(given)
}
