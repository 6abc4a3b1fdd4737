import { type RegionName, regionName } from '@touchline/contract/wire'
import type { Mode } from '../use-case/cell-config.ts'
import { listIn } from './list-in.ts'

type Environment = Readonly<Record<string, string | undefined>>

const variableOf = (region: RegionName): string => `LINK_RETURN_ORIGINS_${region.toUpperCase()}`

export const linkVariables: readonly string[] = regionName.options.map(variableOf)

/** An origin only; in production with TLS. */
const isOrigin = (text: string, mode: Mode): boolean => {
  const url = URL.parse(text)
  if (url === null || url.origin !== text) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && mode === 'demo')
}

interface LinkOrigins {
  readonly origins: ReadonlyMap<RegionName, readonly string[]>
  readonly faults: readonly string[]
}

export function linkOriginsIn(env: Environment, mode: Mode): LinkOrigins {
  const origins = new Map(regionName.options.map((region) => [region, listIn(env[variableOf(region)])] as const))
  const faults = [...origins].flatMap(([region, given]) =>
    given.every((each) => isOrigin(each, mode))
      ? []
      : [
          `${variableOf(region)} cannot be used as it is: origins of the platform, https:// and no slash at the end, ` +
            'separated by commas, e.g. https://app.kita.example',
        ],
  )
  return { origins, faults }
}
