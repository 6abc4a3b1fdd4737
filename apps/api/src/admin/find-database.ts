import { type RegionName, regionName } from '@touchline/contract/wire'
import type { Environment } from '../configuration/environment.ts'
import { listIn } from '../configuration/list-in.ts'
import { isDatabaseAddress, NO_DATABASE_ADDRESS } from '../configuration/open-addresses.ts'
import type { CellLocation } from '../db/database.ts'
import { Refused } from './command.ts'

/** Never logs the value, which may hold a password. */
function addressIn(env: Environment, name: string): string | undefined {
  const value = env[name]
  if (value === undefined || isDatabaseAddress(value)) return value
  throw new Refused(`${name} ${NO_DATABASE_ADDRESS}`)
}

/** The region's own database, or one of several on a server. */
export function namedDatabase(env: Environment, region: string): CellLocation | null {
  const own = addressIn(env, `DATABASE_URL_${region.toUpperCase()}`)
  const ownerUrl = addressIn(env, `DATABASE_OWNER_URL_${region.toUpperCase()}`)
  if (own !== undefined && ownerUrl !== undefined) return { appUrl: own, ownerUrl }
  const directUrl = addressIn(env, `DATABASE_DIRECT_URL_${region.toUpperCase()}`)
  if (own !== undefined && directUrl !== undefined) return { appUrl: own, directUrl }
  if (own !== undefined) return { adminUrl: own, name: new URL(own).pathname.slice(1) }
  const all = addressIn(env, 'DATABASE_URL')
  return all === undefined ? null : { adminUrl: all, name: `touchline_${region}` }
}

export const regionsWithDatabase = (env: Environment): readonly RegionName[] =>
  regionName.options.filter(
    (name) =>
      env[`DATABASE_URL_${name.toUpperCase()}`] !== undefined ||
      (env['DATABASE_URL'] !== undefined && listIn(env['REGIONS']).includes(name)),
  )

const noDatabase = 'no database is named; set DATABASE_URL_<REGION>, e.g. DATABASE_URL_EUROPE'

export function onlyRegion(env: Environment): RegionName {
  const [only, ...more] = regionsWithDatabase(env)
  // Without REGIONS it is a developer's server; Asia comes first.
  if (only === undefined && env['DATABASE_URL'] !== undefined) return 'asia'
  if (only === undefined) throw new Refused(noDatabase)
  if (more.length === 0) return only
  throw new Refused(`${[only, ...more].join(', ')} have a database each: name one, e.g. --region ${only}`)
}

export function withoutDatabase(env: Environment, region: RegionName): Refused {
  const others = regionsWithDatabase(env)
  if (others.length === 0) return new Refused(noDatabase)
  return new Refused(`${region} has no database here; ${others.join(', ')} ${others.length === 1 ? 'has' : 'have'} one`)
}
