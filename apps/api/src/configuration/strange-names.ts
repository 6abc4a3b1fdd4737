import { regionName } from '@touchline/contract/wire'
import type { Environment } from './environment.ts'
import { mailReturnVariables } from './mail-returns.ts'
import { providerVariables } from './sign-in-providers.ts'
import { serverVariables } from './variables.ts'

const REGIONS = regionName.options.map((name) => name.toUpperCase())
const REGIONAL = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL', 'API_URL']

const plain = (name: string): string => name.replace(/_FILE$/, '').replace(new RegExp(`_(?:${REGIONS.join('|')})$`), '')

const OF_EVERY_REGION: ReadonlySet<string> = new Set([
  'API_URL',
  ...providerVariables.map(plain),
  ...mailReturnVariables.map(plain),
])

const names: readonly string[] = [...Object.keys(serverVariables), ...REGIONAL, ...OF_EVERY_REGION, 'REGIONS']

const known: ReadonlySet<string> = new Set([...names, ...names.map(plain)])

const REPLACED: readonly (readonly [RegExp, string])[] = [
  [/^ISSUER_/, 'ISSUERS_FILE (docs/operations.md, "Issuers and their tax")'],
  [/^(?:SUPPORT_ADDRESS|TERMS_URL|PRIVACY_URL)$/, 'the links of BRAND_FILE (docs/operations/brand.md)'],
  [/^SETTLEMENT_GRACE_DAYS$/, 'DUNNING'],
  [/^PLATFORM_EVENTS_(?:URL|SECRET)$/, 'touchline-admin receivers add (docs/operations.md, "Receivers of events")'],
]

const OURS =
  /^(?:TOUCHLINE|DATABASE|STRIPE|SMTP|ISSUERS?|OIDC|DESK|BRAND|TAX|PLATFORM_EVENTS|SETTLEMENT|SECOND_FACTOR|OPERATORS|TRUSTED)_/

const OF_A_SERVICE = /_(?:SERVICE_HOST|SERVICE_PORT(?:_\w+)?|PORT|PORT_\d+_(?:TCP|UDP)(?:_\w+)?)$/

function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, sign] of Array.from(one).entries()) {
    const next = [index + 1]
    for (const [at, own] of Array.from(other).entries())
      next.push(Math.min((row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1, (row[at] ?? 0) + (sign === own ? 0 : 1)))
    row = next
  }
  return row.at(-1) ?? 0
}

const mostOf = ({ length }: string): number => (length < 6 ? 0 : length < 9 ? 1 : 2)

function nearest(name: string): { readonly to: string; readonly signs: number } {
  const found = names.map((to) => ({ to, signs: distance(name, to) }))
  return found.reduce((best, each) => (each.signs < best.signs ? each : best))
}

/** Probable typos, never a value. `env` as the process has it. */
export function strangeNames(env: Environment): readonly string[] {
  return Object.keys(env).flatMap((variable) => {
    const name = plain(variable)
    const replaced = REPLACED.find(([former]) => former.test(name))
    if (replaced !== undefined) return [`${variable} is no longer read; use ${replaced[1]}`]
    if (OF_EVERY_REGION.has(name) && variable.replace(/_FILE$/, '') === name)
      return [`${variable} is not a setting: its region belongs at its end, e.g. ${name}_EUROPE`]
    if (known.has(name) || !/^[A-Z][A-Z0-9_]+$/.test(variable) || OF_A_SERVICE.test(variable)) return []
    const { to, signs } = nearest(name)
    if (signs <= mostOf(name)) return [`${variable} is not a setting; did you mean ${variable.replace(name, to)}?`]
    if (!OURS.test(name)) return []
    return [`${variable} is not a setting and changes nothing; docs/operations.md lists them`]
  })
}
