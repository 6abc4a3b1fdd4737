import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Configuration } from '@touchline/api/configuration/configuration'
import type { HelpLinks } from '@touchline/api/http/console/help-links'
import type { RegionName } from '@touchline/contract/wire'
import { openIdClient } from './openid/people.ts'

const regions = ['asia', 'europe', 'america'] as const satisfies readonly RegionName[]

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

/** The regions share an account at the sandbox; the ending of the key names the clock. */
export const sandboxSecretKey = (region: RegionName): string => `${accountKeys.secret}_${region}`

/** The issuer of the receipts in the demo's regions. */
export const issuers = {
  asia: {
    code: 'JP',
    companyName: 'Touchline Japan K.K.',
    address: '1-8-3 Marunouchi, Chiyoda-ku, Tokyo 100-0005',
    phone: '+81 3-5550-0100',
    registrationNumber: 'T1234567890123',
    bank: {
      name: 'Example Bank',
      branch: 'Marunouchi branch (001)',
      accountType: 'ordinary',
      account: '1234567',
      holder: 'Touchline Japan K.K.',
      bic: null,
    },
  },
  europe: {
    code: 'FR',
    companyName: 'Touchline Europe SAS',
    address: '18 rue du Stade, 75015 Paris',
    phone: '+33 1 42 68 53 00',
    registrationNumber: null,
    bank: {
      name: 'Banque Exemple',
      branch: null,
      accountType: null,
      account: 'FR7630006000011234567890189',
      holder: 'Touchline Europe SAS',
      bic: 'AGRIFRPP',
    },
  },
  america: {
    code: 'US',
    companyName: 'Touchline America Inc.',
    address: '240 Harbor Street, New York, NY 10004',
    phone: '+1 212-555-0100',
    registrationNumber: null,
    bank: {
      name: 'Example Bank N.A.',
      branch: 'Routing number 021000021',
      accountType: null,
      account: '000123456789',
      holder: 'Touchline America Inc.',
      bic: 'EXAMUS33',
    },
  },
} satisfies Record<RegionName, Configuration['regions'][number]['issuer']>

interface DemoParts {
  readonly port: number
  readonly metricsPort: number | null
  /** Where security events are written; null where they are only counted. */
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
  readonly allowedHosts: readonly string[]
  readonly help: HelpLinks
}

/** One secret per data folder, so that sessions survive a restart and no other demo shares it. */
async function keptSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'session-secret')
  const known = await readFile(file, 'utf8').catch(() => null)
  if (known !== null) return known
  const secret = randomBytes(48).toString('base64url')
  await mkdir(dataDir, { recursive: true })
  await writeFile(file, secret, { mode: 0o600 })
  return secret
}

/** Three regions in one process, a database each, the card sandbox and a local inbox. */
export async function demoConfiguration(parts: DemoParts): Promise<Configuration> {
  const { consoleUrl } = parts
  const sessionSecret = await keptSecret(parts.dataDir)
  const base = (region: RegionName) => `${consoleUrl}/${region}/api/v0`
  return {
    mode: 'demo',
    process: 'all',
    databasePool: 10,
    isSpread: false,
    jobsAtOnce: 2,
    host: '127.0.0.1',
    port: parts.port,
    metrics: parts.metricsPort === null ? null : { host: '127.0.0.1', port: parts.metricsPort },
    consoleUrl,
    regionBases: new Map(regions.map((name) => [name, base(name)])),
    regions: regions.map((name) => ({
      name,
      url: base(name),
      location: { adminUrl: parts.adminUrl, name: `touchline_${name}` },
      issuer: issuers[name],
    })),
    signInProviders: new Map([['asia', kitaId(parts.openIdUrl)]]),
    sessionSecret,
    otherSessionSecrets: [],
    secondFactorKeys: [`${sessionSecret}/second-factor`],
    settlementGraceDays: 0,
    stripe: {
      secretKey: accountKeys.secret,
      publishableKey: accountKeys.publishable,
      webhookSecrets: [parts.webhookSecret],
      // One after another: a world comes out the same each time.
      perSecond: 1,
      foreignCharges: [],
      apiUrl: parts.sandboxUrl,
      scriptUrl: `${parts.sandboxUrl}/v3/stripe.js`,
    },
    mail: { smtpUrl: parts.smtpUrl, from: 'Touchline <billing@touchline.example>', connections: 5, perSecond: 1_000 },
    platform: { url: `http://127.0.0.1:${parts.port}/platform/events`, secrets: [`${sessionSecret}/platform`] },
    help: parts.help,
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
