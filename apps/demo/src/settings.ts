import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Configuration } from '@touchline/api/configuration/configuration'
import type { DeskSettings } from '@touchline/api/configuration/desk'
import { readDeskFile } from '@touchline/api/configuration/desk-file'
import { filesInForce } from '@touchline/api/configuration/files-in-force'
import { type RegionIssuer, readIssuers, underBrand } from '@touchline/api/configuration/issuers'
import { type RegionName, regionName } from '@touchline/contract/wire'
import { type Dunning, usualDunning } from '@touchline/domain/payment'
import { brand, demoBrand } from './brand.ts'
import { deskClient, openIdClient } from './openid/people.ts'

/** The demo's account at the sandbox. */
export const accountKeys = { secret: 'sk_test_touchline', publishable: 'pk_test_touchline' } as const

type SignInProvider =
  Configuration['signInProviders'] extends ReadonlyMap<RegionName, infer Settings> ? Settings : never

const kitaId = (issuer: string): SignInProvider => ({
  issuer,
  clientId: openIdClient.id,
  clientSecret: openIdClient.secret,
  clientAuth: 'basic',
  scopes: 'openid profile email',
  loginClaim: 'preferred_username',
  name: 'Kita ID',
  button: {},
  isOnly: false,
})

/** Tries on days 1, 4 and 8; the plan works until the third fails. */
const weekOfGrace = { tries: [3, 7], graceDays: 7 }
const europesDunning: Dunning = { month: weekOfGrace, year: weekOfGrace }
export const dunningIn = (region: RegionName): Dunning => (region === 'europe' ? europesDunning : usualDunning)

export const mailReturn = { address: 'returned@touchline.example', folder: null }

/** Regions share an account; the suffix names the clock. */
export const sandboxSecretKey = (region: RegionName): string => `${accountKeys.secret}_${region}`

/** Read like a production server's. */
export function issuerIn(region: RegionName): RegionIssuer {
  const read = readIssuers(join(import.meta.dirname, '../issuers.json'))
  const found = 'faults' in read ? undefined : read.issuers.get(region)
  if (found === undefined) throw new Error(`the demo has no issuer in ${region}`)
  return underBrand(found, brand)
}

interface DemoParts {
  readonly port: number
  readonly metricsPort: number | null
  /** Null: events are only counted. */
  readonly securityFile: string | null
  readonly isTraced: boolean
  /** Where people open the console. */
  readonly consoleUrl: string
  readonly adminUrl: string
  readonly dataDir: string
  readonly consoleFolder: string
  readonly sandboxUrl: string
  readonly webhookSecret: string
  readonly smtpUrl: string
  readonly openIdUrl: string
  readonly desk: Pick<DeskSettings, 'url' | 'port' | 'folder'>
  readonly allowedHosts: readonly string[]
}

/** Per data folder, so that sessions survive restarts and demos stay apart. */
export async function keptSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'session-secret')
  const known = await readFile(file, 'utf8').catch(() => null)
  if (known !== null) return known
  const secret = randomBytes(48).toString('base64url')
  await mkdir(dataDir, { recursive: true })
  await writeFile(file, secret, { mode: 0o600 })
  return secret
}

export const sealingKeysOf = (sessionSecret: string): readonly string[] => [`${sessionSecret}/second-factor`]

const sandboxOf = ({ webhookSecret, sandboxUrl }: DemoParts): Configuration['stripe'] => ({
  secretKey: accountKeys.secret,
  publishableKey: accountKeys.publishable,
  webhookSecrets: [webhookSecret],
  // In sequence, so that worlds are reproducible.
  perSecond: 1,
  foreignCharges: [],
  apiUrl: sandboxUrl,
  scriptUrl: `${sandboxUrl}/v3/stripe.js`,
})

/** Read like a production server's. */
function deskOf({ desk, openIdUrl: issuer }: DemoParts): DeskSettings {
  const path = join(import.meta.dirname, '../desk.json')
  const file = readDeskFile(path)
  if ('faults' in file) throw new Error(file.faults.join('\n'))
  const client = { clientId: deskClient.id, clientSecret: deskClient.secret, clientAuth: 'basic' } as const
  const claims = { scopes: 'openid profile email', loginClaim: 'preferred_username', rolesClaim: 'groups' }
  return { ...file.v, ...desk, files: filesInForce({ DESK_FILE: path }), provider: { issuer, ...client, ...claims } }
}

/** Three regions in one process, a database each, the card sandbox and a local inbox. */
export async function demoConfiguration(parts: DemoParts): Promise<Configuration> {
  const { consoleUrl } = parts
  const sessionSecret = await keptSecret(parts.dataDir)
  const base = (region: RegionName) => `${consoleUrl}/${region}/api/v0`
  return {
    mode: 'demo',
    process: 'all',
    // Each connection costs 10 MiB under load.
    databasePool: 4,
    isSpread: false,
    jobsAtOnce: 2,
    host: '127.0.0.1',
    port: parts.port,
    metrics: parts.metricsPort === null ? null : { host: '127.0.0.1', port: parts.metricsPort },
    consoleUrl,
    regionBases: new Map(regionName.options.map((name) => [name, base(name)])),
    regions: regionName.options.map((name) => ({
      name,
      url: base(name),
      location: { adminUrl: parts.adminUrl, name: `touchline_${name}` },
      ...issuerIn(name),
      dunning: dunningIn(name),
    })),
    desk: deskOf(parts),
    signInProviders: new Map([['asia', kitaId(parts.openIdUrl)]]),
    sessionSecret,
    otherSessionSecrets: [],
    secondFactorKeys: sealingKeysOf(sessionSecret),
    newOrganizations: {},
    priceNoticeDays: 30,
    trashDays: 30,
    linkReturnOrigins: new Map([['asia', [new URL(consoleUrl).origin]]]),
    mailReturns: new Map(regionName.options.map((name) => [name, mailReturn])),
    stripe: sandboxOf(parts),
    mail: {
      smtpUrl: parts.smtpUrl,
      from: `${brand.name} <billing@touchline.example>`,
      connections: 5,
      perSecond: 1_000,
      onlyTo: [],
    },
    brand: demoBrand,
    operatorsAddress: null,
    securityContact: null,
    trustedTypes: 'enforce',
    consoleFolder: parts.consoleFolder,
    maintenanceFile: join(parts.dataDir, 'maintenance.json'),
    trustedProxies: [],
    allowedHosts: parts.allowedHosts,
    stopGraceMs: 2_000,
    logLevel: 'warn',
    isTraced: parts.isTraced,
    securityLog: parts.securityFile === null ? null : { kind: 'file', path: parts.securityFile },
  }
}
