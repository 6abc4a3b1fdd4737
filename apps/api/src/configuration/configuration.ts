import type { RegionName } from '@touchline/contract/wire'
import type { Milliseconds } from '@touchline/domain/calendar'
import { type Dunning, type ForeignMark, foreignMark } from '@touchline/domain/payment'
import * as z from 'zod/mini'
import type { CellLocation } from '../db/database.ts'
import type { CellConfig, Mode, NewOrganizations } from '../use-case/cell-config.ts'
import { type BrandConfig, readBrand, senderOf } from './brand.ts'
import { type DeskSettings, deskIn } from './desk.ts'
import { dunningIn } from './dunning-in.ts'
import { type Environment, readEnvironment } from './environment.ts'
import {
  ConfigurationError,
  formerFaults,
  keyFaults,
  liveKeyFaults,
  mailFaults,
  newOrganizationFaults,
  portFaults,
  productionFaults,
} from './faults.ts'
import { type RegionIssuer, readIssuers, underBrand } from './issuers.ts'
import { linkOriginsIn } from './link-origins.ts'
import { listIn } from './list-in.ts'
import { mailReturnsIn } from './mail-returns.ts'
import { openAddressFaults } from './open-addresses.ts'
import { faultsOf, parsed, readVariables } from './read-variables.ts'
import { baseOf, basesIn, cellsIn } from './regions.ts'
import { type ProviderSettings, providersIn } from './sign-in-providers.ts'
import { isTracingAsked } from './tracing.ts'
import { issuerVariables, type ServerVariables, server } from './variables.ts'

export interface RegionConfig extends RegionIssuer {
  readonly name: RegionName
  /** For browsers, e.g. https://console.example.com/asia/api/v0. */
  readonly url: string
  readonly location: CellLocation
  readonly dunning: Dunning
}

export interface Configuration {
  readonly mode: Mode
  readonly process: 'all' | 'api' | 'worker' | 'desk'
  readonly databasePool: number
  readonly isSpread: boolean
  readonly jobsAtOnce: number
  readonly host: string
  readonly port: number
  readonly metrics: { readonly host: string; readonly port: number } | null
  readonly consoleUrl: string
  /** In the order a login tries them. */
  readonly regionBases: ReadonlyMap<RegionName, string>
  readonly regions: readonly RegionConfig[]
  readonly signInProviders: ReadonlyMap<RegionName, ProviderSettings>
  readonly desk: DeskSettings | null
  readonly linkReturnOrigins: ReadonlyMap<RegionName, readonly string[]>
  readonly mailReturns: ReadonlyMap<RegionName, NonNullable<CellConfig['mailReturn']>>
  readonly sessionSecret: string
  /** Accepted during a rotation. */
  readonly otherSessionSecrets: readonly string[]
  /** The first key seals, every key opens. */
  readonly secondFactorKeys: readonly string[]
  readonly newOrganizations: NewOrganizations
  readonly priceNoticeDays: number
  readonly trashDays: number
  readonly stripe: StripeConfig
  readonly mail: {
    readonly smtpUrl: string
    readonly from: string
    readonly connections: number
    readonly perSecond: number
    /** Addresses and @domains that a rehearsal may mail. */
    readonly onlyTo: readonly string[]
  }
  readonly brand: BrandConfig
  readonly securityContact: string | null
  readonly operatorsAddress: string | null
  readonly trustedTypes: 'report' | 'enforce'
  readonly consoleFolder: string
  readonly maintenanceFile: string
  readonly trustedProxies: readonly string[]
  readonly allowedHosts: readonly string[]
  readonly stopGraceMs: Milliseconds
  readonly logLevel: string
  readonly securityLog: SecurityTarget | null
  readonly isTraced: boolean
}

export type SecurityTarget = { readonly kind: 'file'; readonly path: string } | { readonly kind: 'standard-output' }

interface StripeConfig {
  readonly secretKey: string
  readonly publishableKey: string
  /** Newest first; older ones verify during a rotation. */
  readonly webhookSecrets: readonly string[]
  readonly perSecond: number
  readonly foreignCharges: readonly ForeignMark[]
  /** Never with live keys. */
  readonly apiUrl?: string
  readonly scriptUrl?: string
}

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

const read = <T>(schema: z.ZodMiniType<T>, env: Environment): T => {
  const given = readEnvironment(env)
  const result = parsed(schema, given)
  if ('names' in result) throw new ConfigurationError(faultsOf(result.names, given))
  return result.v
}

/** For commands. Throws like `readConfiguration`. */
export const readBrandOf = (env: Environment): BrandConfig => {
  const brand = readBrand(read(z.pick(server, { BRAND_FILE: true }), env).BRAND_FILE)
  if ('faults' in brand) throw new ConfigurationError(brand.faults)
  return inMode(brand.v, env['TOUCHLINE_MODE'])
}

const inMode = (config: BrandConfig, mode: string | undefined): BrandConfig =>
  mode === 'rehearsal' ? { ...config, brand: { ...config.brand, isRehearsal: true } } : config

const noIssuer = (name: RegionName): string => `ISSUERS_FILE: has no issuer for ${name}; add "${name}"`

export const readIssuer = (env: Environment, region: RegionName): RegionIssuer => {
  const result = readIssuers(read(issuer, env).ISSUERS_FILE)
  if ('faults' in result) throw new ConfigurationError(result.faults)
  const found = result.issuers.get(region)
  if (found === undefined) throw new ConfigurationError([noIssuer(region)])
  return underBrand(found, readBrandOf(env).brand)
}

const provider = z.pick(server, { STRIPE_SECRET_KEY: true, STRIPE_API_URL: true, TOUCHLINE_MODE: true })

export const readProvider = (env: Environment): Pick<StripeConfig, 'secretKey' | 'apiUrl'> => {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: apiUrl, TOUCHLINE_MODE: mode } = read(provider, env)
  const faults = liveKeyFaults(mode, [secretKey])
  if (faults.length > 0) throw new ConfigurationError(faults)
  return { secretKey, ...(apiUrl === undefined ? {} : { apiUrl }) }
}

const newOrganizations = z.pick(server, {
  NEW_ORGANIZATION_LANG: true,
  NEW_ORGANIZATION_COUNTRY: true,
  NEW_ORGANIZATION_ZONE: true,
})

const newOrganizationsOf = (v: z.output<typeof newOrganizations>): NewOrganizations => ({
  lang: v.NEW_ORGANIZATION_LANG,
  taxRegion: v.NEW_ORGANIZATION_COUNTRY,
  zone: v.NEW_ORGANIZATION_ZONE,
})

export const readNewOrganizations = (env: Environment): NewOrganizations =>
  newOrganizationsOf(read(newOrganizations, env))

const sealing = z.pick(server, { SECOND_FACTOR_KEY: true })

export const readSealingKeys = (env: Environment): readonly string[] => listIn(read(sealing, env).SECOND_FACTOR_KEY)

const noRegion =
  'DATABASE_URL_<REGION>, or DATABASE_URL with REGIONS: no region has a database, ' +
  'e.g. DATABASE_URL_ASIA=postgres://user:password@db.kita.example/touchline?sslmode=verify-full'

/** Throws a ConfigurationError with every fault, never a value. */
export const readConfiguration = (env: Environment): Configuration => {
  const given = readEnvironment(env)
  const { v, faults: ofVariables, isReadable } = readVariables(given)
  const cells = cellsIn(given)
  const brand = brandOf(given)
  const ofBrand = 'faults' in brand ? brand.faults : []
  const issuers = issuersOf(given)
  const ofIssuers = 'faults' in issuers ? issuers.faults : noIssuers(cells, issuers.issuers)
  const addressed = cells.map((cell) => ({ ...cell, url: baseOf(given, cell.name, v.CONSOLE_URL) }))
  const regionBases = basesIn(given, addressed)
  const ofMode =
    v.TOUCHLINE_MODE !== 'demo' ? [...productionFaults(v, regionBases), ...openAddressFaults(given, v.SMTP_URL)] : []
  const dunning = dunningIn(given)
  const ofDesk = deskIn(v)
  const links = linkOriginsIn(given, v.TOUCHLINE_MODE)
  const { returns: mailReturns, faults: ofReturns } = mailReturnsIn(given)
  const { providers, faults: ofProviders } = providersIn(given, v.TOUCHLINE_MODE)
  const faults = [
    ...ofVariables,
    ...(cells.length > 0 ? [] : [noRegion]),
    ...formerFaults(Object.keys(given)),
    ...ofBrand,
    ...ofIssuers,
    ...ofProviders,
    ...links.faults,
    ...ofReturns,
    ...dunning.faults,
    ...newOrganizationFaults(given, cells.length),
    ...[...keyFaults(v), ...portFaults(v), ...mailFaults(v), ...ofDesk.faults, ...ofMode].filter(isReadable),
  ]
  if (faults.length > 0 || 'faults' in brand) throw new ConfigurationError(faults)
  const configuration = configurationOf(v)
  const marked = inMode(brand.v, v.TOUCHLINE_MODE)
  const regions = addressed.flatMap((region): readonly RegionConfig[] => {
    const own = 'faults' in issuers ? undefined : issuers.issuers.get(region.name)
    return own === undefined ? [] : [{ ...region, ...underBrand(own, marked.brand), dunning: dunning.of(region.name) }]
  })
  const mail = { ...configuration.mail, from: senderOf(v.MAIL_FROM, brand.v.brand) }
  const { origins: linkReturnOrigins } = links
  const { desk } = ofDesk
  const derived = { mail, brand: marked, desk, linkReturnOrigins, mailReturns, regionBases, regions }
  return { ...configuration, ...derived, signInProviders: providers }
}

const issuersOf = ({ ISSUERS_FILE: file }: Environment): ReturnType<typeof readIssuers> =>
  file === undefined ? { faults: [] } : readIssuers(file)

const noIssuers = (cells: ReturnType<typeof cellsIn>, issuers: ReadonlyMap<RegionName, unknown>): readonly string[] =>
  cells.filter(({ name }) => !issuers.has(name)).map(({ name }) => noIssuer(name))

const brandOf = ({ BRAND_FILE: file }: Environment): ReturnType<typeof readBrand> =>
  file === undefined ? { faults: [] } : readBrand(file)

const secretsOf = (
  v: ServerVariables,
): Pick<Configuration, 'sessionSecret' | 'otherSessionSecrets' | 'secondFactorKeys'> => {
  const [sessionSecret = '', ...otherSessionSecrets] = listIn(v.SESSION_SECRET)
  return { sessionSecret, otherSessionSecrets, secondFactorKeys: listIn(v.SECOND_FACTOR_KEY) }
}

/** Not in a demo’s terminal. */
const securityTargetOf = ({ SECURITY_LOG, TOUCHLINE_MODE }: ServerVariables): SecurityTarget | null => {
  if (SECURITY_LOG !== undefined) return { kind: 'file', path: SECURITY_LOG }
  return TOUCHLINE_MODE !== 'demo' ? { kind: 'standard-output' } : null
}

const configurationOf = (
  v: ServerVariables,
): Omit<
  Configuration,
  'brand' | 'desk' | 'linkReturnOrigins' | 'mailReturns' | 'regionBases' | 'regions' | 'signInProviders'
> => ({
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
  newOrganizations: newOrganizationsOf(v),
  priceNoticeDays: v.PRICE_NOTICE_DAYS,
  trashDays: v.TRASH_DAYS,
  stripe: stripeOf(v),
  mail: {
    smtpUrl: v.SMTP_URL,
    from: v.MAIL_FROM,
    connections: v.MAIL_CONNECTIONS,
    perSecond: v.MAIL_PER_SECOND,
    onlyTo: listIn(v.MAIL_ONLY_TO),
  },
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
