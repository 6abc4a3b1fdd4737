import type { Environment } from '../configuration/environment.ts'
import type { CellLocation } from '../db/database.ts'
import { Refused } from './command.ts'

/** Never says the value: it may hold a password. */
function addressIn(env: Environment, name: string): string | undefined {
  const value = env[name]
  if (value === undefined || URL.canParse(value)) return value
  throw new Refused(`${name} is no address, e.g. postgres://user:password@host:5432/postgres`)
}

/** As the production server reads it: the region's own database, or one of several on a server; null where none is set. */
export function namedDatabase(env: Environment, region: string): CellLocation | null {
  const own = addressIn(env, `DATABASE_URL_${region.toUpperCase()}`)
  const ownerUrl = addressIn(env, `DATABASE_OWNER_URL_${region.toUpperCase()}`)
  if (own !== undefined && ownerUrl !== undefined) return { appUrl: own, ownerUrl }
  if (own !== undefined) return { adminUrl: own, name: new URL(own).pathname.slice(1) }
  const all = addressIn(env, 'DATABASE_URL')
  return all === undefined ? null : { adminUrl: all, name: `touchline_${region}` }
}
