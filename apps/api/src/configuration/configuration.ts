import { type RegionName, regionName } from '@touchline/contract/wire'
import type { Milliseconds } from '@touchline/domain/calendar'
import type { Issuer } from '@touchline/domain/documents'
import { type ForeignMark, foreignMark } from '@touchline/domain/payment'
import * as z from 'zod/mini'
import type { CellLocation } from '../db/database.ts'
import { type HelpLinks, helpLinksOf, helpVariables } from '../http/console/help-links.ts'
import { bankFaults, bankOf } from './bank.ts'
import { type Environment, readEnvironment } from './environment.ts'
import { ConfigurationError, keyFaults, platformFaults, portFaults, productionFaults } from './faults.ts'
import { listIn } from './list-in.ts'
import { openAddressFaults } from './open-addresses.ts'
import { type ProviderSettings, providersIn } from './sign-in-providers.ts'
import { isTracingAsked } from './tracing.ts'
import { hintOf, issuerVariables, type ServerVariables, server } from './variables.ts'

export interface RegionConfig {
  readonly name: RegionName
  /** Its API base as a browser reaches it, e.g. https://console.example.com/asia/api/v0. */
  readonly url: string
  readonly location: CellLocation
  readonly issuer: Issuer
}

/** Everything a server needs to start, checked; `readConfiguration` makes it of environment variables. */
export interface Configuration {
  readonly mode: 'production' | 'demo'
  /** What this process does: answer calls, work on jobs, or both. */
  readonly process: 'all' | 'api' | 'worker'
  /** Connections to each region at most. */
  readonly databasePool: number
  /** The tables are spread over many machines (Citus). */
  readonly isSpread: boolean
  /** Jobs of each region at a time. */
  readonly jobsAtOnce: number
  readonly host: string
  readonly port: number
  /** Where the monitoring reads figures; null where there are none. */
  readonly metrics: { readonly host: string; readonly port: number } | null
  /** Where people open the console, e.g. https://console.example.com; no slash at the end. */
  readonly consoleUrl: string
  /** The regions that exist, in the order a login tries them, with their API bases as a browser reaches them. */
  readonly regionBases: ReadonlyMap<RegionName, string>
  /** The regions whose cells this process serves. */
  readonly regions: readonly RegionConfig[]
  /** Where the people of a region sign in next to our passwords, or instead of them. */
  readonly signInProviders: ReadonlyMap<RegionName, ProviderSettings>
  readonly sessionSecret: string
  /** Accepted as well while the secret is being changed. */
  readonly otherSessionSecrets: readonly string[]
  /** What the secrets of authenticator apps are sealed with: the first seals, each opens. */
  readonly secondFactorKeys: readonly string[]
  readonly settlementGraceDays: number
  readonly stripe: StripeConfig
  readonly mail: {
    readonly smtpUrl: string
    readonly from: string
    readonly connections: number
    readonly perSecond: number
  }
  /** Where the video platform receives events, and the secrets that sign them; null without a platform. */
  readonly platform: { readonly url: string; readonly secrets: readonly string[] } | null
  readonly help: HelpLinks
  /** Where a weakness is reported to; null where nothing is said of it. */
  readonly securityContact: string | null
  /** Where mails to operators go. */
  readonly operatorsAddress: string | null
  readonly trustedTypes: 'report' | 'enforce'
  readonly consoleFolder: string
  readonly maintenanceFile: string
  readonly trustedProxies: readonly string[]
  /** Names that a demo answers to in addition to its own and this machine's. */
  readonly allowedHosts: readonly string[]
  /** How long running calls may take to end when the server is stopped. */
  readonly stopGraceMs: Milliseconds
  readonly logLevel: string
  /** Where security events are written: a file, or the standard output; null where they are only counted. */
  readonly securityLog: SecurityTarget | null
  /** Whether traces are sent to a collector. */
  readonly isTraced: boolean
}

export type SecurityTarget = { readonly kind: 'file'; readonly path: string } | { readonly kind: 'standard-output' }

interface StripeConfig {
  readonly secretKey: string
  readonly publishableKey: string
  /** The newest first; older ones still verify while a secret is being changed. */
  readonly webhookSecrets: readonly string[]
  /** Calls that the jobs of a region make in a second, at most. */
  readonly perSecond: number
  /** By what the charges of another biller in the account are known. */
  readonly foreignCharges: readonly ForeignMark[]
  /** Another server that speaks the provider's HTTP, and its script: never together with live keys. */
  readonly apiUrl?: string
  readonly scriptUrl?: string
}

const platformOf = ({ PLATFORM_EVENTS_URL: url, PLATFORM_EVENTS_SECRET: secret }: ServerVariables) =>
  url === undefined || secret === undefined ? null : { url, secrets: listIn(secret) }

const stripeOf = (v: ServerVariables): StripeConfig => ({
  secretKey: v.STRIPE_SECRET_KEY,
  publishableKey: v.STRIPE_PUBLISHABLE_KEY,
  webhookSecrets: listIn(v.STRIPE_WEBHOOK_SECRET),
  perSecond: v.STRIPE_PER_SECOND,
  foreignCharges: listIn(v.FOREIGN_CHARGES).flatMap((text) => foreignMark(text) ?? []),
  ...(v.STRIPE_API_URL === undefined ? {} : { apiUrl: v.STRIPE_API_URL }),
  ...(v.STRIPE_JS_URL === undefined ? {} : { scriptUrl: v.STRIPE_JS_URL }),
})

const issuer = z.object(issuerVariables)

const issuerOf = (v: z.output<typeof issuer>): Issuer => ({
  code: v.ISSUER_CODE,
  companyName: v.ISSUER_NAME,
  address: v.ISSUER_ADDRESS,
  phone: v.ISSUER_PHONE,
  registrationNumber: v.ISSUER_REGISTRATION_NUMBER ?? null,
  bank: bankOf(v),
})

/** One line for a variable that is missing or that has a form that cannot be used; never its value. */
const faultOf = (name: string, isGiven: boolean): string => {
  const state = isGiven ? 'cannot be used as it is' : 'is missing'
  const hint = hintOf(name)
  return hint === undefined ? `${name} ${state}` : `${name} ${state}: ${hint.what}, e.g. ${hint.example}`
}

/** The variables of a schema; each fault names one and says what it is. */
function parsed<T>(schema: z.ZodMiniType<T>, env: Environment): { readonly v: T } | { readonly faults: string[] } {
  const { data, error, success } = schema.safeParse(env)
  if (success) return { v: data }
  const names = new Set(error.issues.map(({ path }) => String(path[0])))
  return { faults: [...names].map((name) => faultOf(name, env[name] !== undefined)) }
}

const read = <T>(schema: z.ZodMiniType<T>, env: Environment): T => {
  const result = parsed(schema, readEnvironment(env))
  if ('faults' in result) throw new ConfigurationError(result.faults)
  return result.v
}

/** The issuer of receipts, for a command that needs nothing else. Throws like `readConfiguration`. */
export const readIssuer = (env: Environment): Issuer => {
  const v = read(issuer, env)
  const faults = bankFaults(v)
  if (faults.length > 0) throw new ConfigurationError(faults)
  return issuerOf(v)
}

const provider = z.pick(server, { STRIPE_SECRET_KEY: true, STRIPE_API_URL: true })

/** How the card provider is reached, for a command that needs nothing else. Throws like `readConfiguration`. */
export const readProvider = (env: Environment): Pick<StripeConfig, 'secretKey' | 'apiUrl'> => {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: apiUrl } = read(provider, env)
  return { secretKey, ...(apiUrl === undefined ? {} : { apiUrl }) }
}

/** The links of the console's footer, for a server that needs nothing else. Throws like `readConfiguration`. */
export const readHelpLinks = (env: Environment): HelpLinks => helpLinksOf(read(z.object(helpVariables), env))

const noRegion =
  'DATABASE_URL_<REGION>, or DATABASE_URL with REGIONS: no region has a database, ' +
  'e.g. DATABASE_URL_ASIA=postgres://user:password@db.kita.example/touchline?sslmode=verify-full'

/**
 * Throws a ConfigurationError that names every fault at once. Values are never part of a message: they may be secrets.
 */
export const readConfiguration = (env: Environment): Configuration => {
  const given = readEnvironment(env)
  const result = parsed(server, given)
  const cells = cellsIn(given)
  const withoutRegion = cells.length > 0 ? [] : [noRegion]
  if ('faults' in result) throw new ConfigurationError([...result.faults, ...withoutRegion])
  const { v } = result
  const regions = cells.map((cell) => ({ ...cell, url: baseOf(given, cell.name, v.CONSOLE_URL), issuer: issuerOf(v) }))
  const regionBases = basesIn(given, regions)
  const ofMode =
    v.TOUCHLINE_MODE === 'production'
      ? [...productionFaults(v, regionBases), ...openAddressFaults(given, v.SMTP_URL)]
      : []
  const { providers, faults: ofProviders } = providersIn(given, v.TOUCHLINE_MODE)
  const faults = [
    ...withoutRegion,
    ...keyFaults(v),
    ...platformFaults(v),
    ...portFaults(v),
    ...bankFaults(v),
    ...ofProviders,
    ...ofMode,
  ]
  if (faults.length > 0) throw new ConfigurationError(faults)
  return { ...configurationOf(v), signInProviders: providers, regionBases, regions }
}

/** The first of a list of secrets is in use; the others are accepted. */
const secretsOf = (
  v: ServerVariables,
): Pick<Configuration, 'sessionSecret' | 'otherSessionSecrets' | 'secondFactorKeys'> => {
  const [sessionSecret = '', ...otherSessionSecrets] = listIn(v.SESSION_SECRET)
  return { sessionSecret, otherSessionSecrets, secondFactorKeys: listIn(v.SECOND_FACTOR_KEY) }
}

/** A demo's terminal is not the place for them. */
const securityTargetOf = ({ SECURITY_LOG, TOUCHLINE_MODE }: ServerVariables): SecurityTarget | null => {
  if (SECURITY_LOG !== undefined) return { kind: 'file', path: SECURITY_LOG }
  return TOUCHLINE_MODE === 'production' ? { kind: 'standard-output' } : null
}

const configurationOf = (v: ServerVariables): Omit<Configuration, 'regionBases' | 'regions' | 'signInProviders'> => ({
  mode: v.TOUCHLINE_MODE,
  process: v.PROCESS,
  databasePool: v.DATABASE_POOL,
  isSpread: v.SCALE_OUT === 'citus',
  jobsAtOnce: v.JOBS_AT_ONCE,
  host: v.HOST,
  port: v.PORT,
  metrics: v.METRICS_PORT === undefined ? null : { host: v.METRICS_HOST, port: v.METRICS_PORT },
  consoleUrl: v.CONSOLE_URL,
  ...secretsOf(v),
  settlementGraceDays: v.SETTLEMENT_GRACE_DAYS,
  stripe: stripeOf(v),
  mail: { smtpUrl: v.SMTP_URL, from: v.MAIL_FROM, connections: v.MAIL_CONNECTIONS, perSecond: v.MAIL_PER_SECOND },
  platform: platformOf(v),
  help: helpLinksOf(v),
  securityContact: v.SECURITY_CONTACT ?? null,
  operatorsAddress: v.OPERATORS_ADDRESS ?? null,
  trustedTypes: v.TRUSTED_TYPES,
  consoleFolder: v.CONSOLE_FOLDER,
  maintenanceFile: v.MAINTENANCE_FILE,
  trustedProxies: listIn(v.TRUSTED_PROXIES),
  allowedHosts: listIn(v.ALLOWED_HOSTS),
  stopGraceMs: v.STOP_GRACE_SECONDS * 1_000,
  logLevel: v.LOG_LEVEL,
  securityLog: securityTargetOf(v),
  isTraced: isTracingAsked(v),
})

/** DATABASE_URL_ASIA is that cell's database; DATABASE_URL a server on which every region of REGIONS gets one. */
const locationOf = (env: Environment, name: RegionName): CellLocation | null => {
  const own = env[`DATABASE_URL_${name.toUpperCase()}`]
  const ownerUrl = env[`DATABASE_OWNER_URL_${name.toUpperCase()}`]
  if (own !== undefined && ownerUrl !== undefined) return { appUrl: own, ownerUrl }
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

/** The regions with a database for this process. */
const cellsIn = (env: Environment): readonly Cell[] =>
  regionName.options.flatMap((name) => {
    const location = locationOf(env, name)
    return location === null ? [] : [{ name, location }]
  })

const withoutSlash = (url: string): string => url.replace(/\/+$/, '')

/** The API base of a region that this process serves, as a browser reaches it. */
const baseOf = (env: Environment, name: RegionName, consoleUrl: string): string =>
  withoutSlash(env[`API_URL_${name.toUpperCase()}`] ?? `${consoleUrl}/${name}/api/v0`)

/**
 * The regions that exist, in the order a login tries them, with their API bases: those that this process serves, and
 * those that an API_URL_<REGION> says another one serves.
 */
const basesIn = (
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
