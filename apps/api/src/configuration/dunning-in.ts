import { type RegionName, regionName } from '@touchline/contract/wire'
import { type Dunning, readDunning, usualDunning } from '@touchline/domain/payment'

type Environment = Readonly<Record<string, string | undefined>>

export const dunningHint = {
  what:
    'for bills of a month and of a year, the days after the first failed payment on which the card is charged again, ' +
    'rising, and the days of grace until the plan is paused, both up to 60',
  example: 'month grace 7; year tries 3 7 14 grace 14',
} as const

const variableOf = (region: RegionName): string => `DUNNING_${region.toUpperCase()}`

export const dunningVariables: readonly string[] = regionName.options.map(variableOf)

interface DunningSettings {
  readonly of: (region: RegionName) => Dunning
  readonly faults: readonly string[]
}

export function dunningIn(env: Environment): DunningSettings {
  const ofAll = readDunning(env['DUNNING'] ?? '') ?? usualDunning
  const own = (region: RegionName) => env[variableOf(region)]
  const faults = regionName.options
    .filter((region) => readDunning(own(region) ?? 'month grace 0') === null)
    .map((region) => `${variableOf(region)} cannot be used as it is: ${dunningHint.what}, e.g. ${dunningHint.example}`)
  return { of: (region) => readDunning(own(region) ?? '') ?? ofAll, faults }
}
