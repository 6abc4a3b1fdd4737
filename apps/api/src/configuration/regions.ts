import { type RegionName, regionName } from '@touchline/contract/wire'
import type { CellLocation } from '../db/database.ts'
import type { Environment } from './environment.ts'
import { listIn } from './list-in.ts'

/** DATABASE_URL_ASIA is that cell's database; DATABASE_URL is a server with one per region. */
const locationOf = (env: Environment, name: RegionName): CellLocation | null => {
  const own = env[`DATABASE_URL_${name.toUpperCase()}`]
  const ownerUrl = env[`DATABASE_OWNER_URL_${name.toUpperCase()}`]
  if (own !== undefined && ownerUrl !== undefined) return { appUrl: own, ownerUrl }
  const directUrl = env[`DATABASE_DIRECT_URL_${name.toUpperCase()}`]
  if (own !== undefined && directUrl !== undefined) return { appUrl: own, directUrl }
  if (own !== undefined && URL.canParse(own)) return { adminUrl: own, name: new URL(own).pathname.slice(1) }
  const all = env['DATABASE_URL']
  return all !== undefined && listIn(env['REGIONS']).includes(name)
    ? { adminUrl: all, name: `touchline_${name}` }
    : null
}

interface Cell {
  readonly name: RegionName
  readonly location: CellLocation
}

export const cellsIn = (env: Environment): readonly Cell[] =>
  regionName.options.flatMap((name) => {
    const location = locationOf(env, name)
    return location === null ? [] : [{ name, location }]
  })

const withoutSlash = (url: string): string => url.replace(/\/+$/, '')

export const baseOf = (env: Environment, name: RegionName, consoleUrl: string): string =>
  withoutSlash(env[`API_URL_${name.toUpperCase()}`] ?? `${consoleUrl}/${name}/api/v0`)

export const basesIn = (
  env: Environment,
  served: readonly { readonly name: RegionName; readonly url: string }[],
): ReadonlyMap<RegionName, string> =>
  new Map(
    regionName.options.flatMap((name) => {
      const elsewhere = env[`API_URL_${name.toUpperCase()}`]
      const url = served.find((one) => one.name === name)?.url ?? (elsewhere && withoutSlash(elsewhere))
      return url ? [[name, url] as const] : []
    }),
  )
