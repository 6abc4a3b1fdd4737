import { type RegionName, regionName } from '@touchline/contract/wire'
import type { Milliseconds } from '@touchline/domain/calendar'
import * as z from 'zod/mini'
import type { ReceiptIssuer } from '../books/billing/receipts.ts'
import type { CellLocation } from '../db/database.ts'
import { type HelpLinks, helpLinksOf, helpVariables } from '../http/console/help-links.ts'
import { openAddressFaults } from './open-addresses.ts'

export interface RegionConfig {
  readonly name: RegionName
  readonly location: CellLocation
  readonly issuer: ReceiptIssuer
}

/** Everything a server needs to start, checked; `readConfiguration` makes it of environment variables. */
export interface Configuration {
  readonly mode: 'production' | 'demo'
  readonly host: string
  readonly port: number
  /** Where people open the console, e.g. https://console.example.com; no slash at the end. */
  readonly consoleUrl: string
  /** Every region there is, in the order a login tries them, with its API base as a browser reaches it. */
  readonly regionBases: Readonly<Record<RegionName, string>>
  /** The regions whose cells this process serves. */
  readonly regions: readonly RegionConfig[]
  readonly sessionSecret: string
  readonly settlementGraceDays: number
  readonly stripe: StripeConfig
  readonly mail: { readonly smtpUrl: string; readonly from: string }
  /** Where the video platform receives events, and the secret that signs them; null without a platform. */
  readonly platform: { readonly url: string; readonly secret: string } | null
  readonly help: HelpLinks
  readonly consoleFolder: string
  readonly maintenanceFile: string
  readonly trustedProxies: readonly string[]
  /** Names that a demo answers to in addition to its own and this machine's. */
  readonly allowedHosts: readonly string[]
  /** How long running calls may take to end when the server is stopped. */
  readonly stopGraceMs: Milliseconds
  readonly logLevel: string
}

interface StripeConfig {
  readonly secretKey: string
  readonly publishableKey: string
  /** The newest first; older ones still verify while a secret is being changed. */
  readonly webhookSecrets: readonly string[]
  /** Another server that speaks the provider's HTTP, and its script: never together with live keys. */
  readonly apiUrl?: string
  readonly scriptUrl?: string
}

type Environment = Readonly<Record<string, string | undefined>>

export class ConfigurationError extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(`The configuration is not complete:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
    this.name = 'ConfigurationError'
    this.faults = faults
  }
}

const list = (text: string | undefined): string[] => (text ?? '').split(',').flatMap((item) => item.trim() || [])

const httpUrl = z.url({ protocol: /^https?$/, normalize: true })
const address = z.pipe(
  httpUrl,
  z.transform((url: string) => url.replace(/\/+$/, '')),
)

const variables = z.object({
  TOUCHLINE_MODE: z._default(z.enum(['production', 'demo']), 'production'),
  HOST: z._default(z.string(), '0.0.0.0'),
  PORT: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535)), 4700),
  CONSOLE_URL: address,
  SESSION_SECRET: z.string().check(z.minLength(32)),
  SETTLEMENT_GRACE_DAYS: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(60)), 0),
  STRIPE_SECRET_KEY: z.string().check(z.minLength(8)),
  STRIPE_PUBLISHABLE_KEY: z.string().check(z.minLength(8)),
  STRIPE_WEBHOOK_SECRET: z.string().check(z.minLength(8)),
  STRIPE_API_URL: z.optional(address),
  STRIPE_JS_URL: z.optional(httpUrl),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  MAIL_FROM: z.string().check(z.minLength(3)),
  PLATFORM_EVENTS_URL: z.optional(httpUrl),
  PLATFORM_EVENTS_SECRET: z.optional(z.string().check(z.minLength(32))),
  ...helpVariables,
  CONSOLE_FOLDER: z.string().check(z.minLength(1)),
  MAINTENANCE_FILE: z.string().check(z.minLength(1)),
  TRUSTED_PROXIES: z.optional(z.string()),
  ALLOWED_HOSTS: z.optional(z.string()),
  STOP_GRACE_SECONDS: z._default(z.coerce.number().check(z.minimum(0), z.maximum(300)), 10),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  ISSUER_CODE: z.string().check(z.regex(/^[A-Z0-9]{1,8}$/)),
  ISSUER_NAME: z.string().check(z.minLength(1)),
  ISSUER_ADDRESS: z.string().check(z.minLength(1)),
  ISSUER_PHONE: z.string().check(z.minLength(1)),
  ISSUER_REGISTRATION_NUMBER: z.optional(z.string().check(z.regex(/^T\d{13}$/))),
})
type Variables = z.infer<typeof variables>

/** DATABASE_URL_ASIA is that cell's database; DATABASE_URL a server on which every region of REGIONS gets one. */
const locationOf = (env: Environment, name: RegionName): CellLocation | null => {
  const own = env[`DATABASE_URL_${name.toUpperCase()}`]
  const ownerUrl = env[`DATABASE_OWNER_URL_${name.toUpperCase()}`]
  if (own !== undefined && ownerUrl !== undefined) return { appUrl: own, ownerUrl }
  if (own !== undefined && URL.canParse(own)) return { adminUrl: own, name: new URL(own).pathname.slice(1) }
  const all = env['DATABASE_URL']
  return all !== undefined && list(env['REGIONS']).includes(name) ? { adminUrl: all, name: `touchline_${name}` } : null
}

const cellsIn = (env: Environment): readonly Omit<RegionConfig, 'issuer'>[] =>
  regionName.options.flatMap((name) => {
    const location = locationOf(env, name)
    return location === null ? [] : [{ name, location }]
  })

const basesIn = (env: Environment, consoleUrl: string): Record<RegionName, string> => {
  const base = (name: RegionName) =>
    (env[`API_URL_${name.toUpperCase()}`] ?? `${consoleUrl}/${name}/api/v0`).replace(/\/+$/, '')
  return { asia: base('asia'), europe: base('europe'), america: base('america') }
}

const wellKnown = /change|secret|example|default|test|demo|password/i

/** What a production cell refuses to run with. */
const productionFaults = (v: Variables, bases: Readonly<Record<RegionName, string>>): readonly string[] => [
  ...(wellKnown.test(v.SESSION_SECRET)
    ? ['SESSION_SECRET: looks like a placeholder; make one with openssl rand -base64 48']
    : []),
  ...(new Set(v.SESSION_SECRET).size < 12 ? ['SESSION_SECRET: has too few different characters'] : []),
  ...[v.CONSOLE_URL, ...Object.values(bases)]
    .filter((url) => !url.startsWith('https://'))
    .map((url) => `${url}: production is reached by https only`),
  ...(v.STRIPE_API_URL === undefined ? [] : ['STRIPE_API_URL: production talks to the provider itself']),
  ...(v.STRIPE_JS_URL === undefined ? [] : ["STRIPE_JS_URL: production loads the provider's own script"]),
]

/** A live key is never used with a server or a script that is not the provider's, nor with a test key. */
const keyFaults = (v: Variables): readonly string[] => {
  const isLive = [v.STRIPE_SECRET_KEY, v.STRIPE_PUBLISHABLE_KEY].map((key) => /^[a-z]+_live_/.test(key))
  const isElsewhere = v.STRIPE_API_URL !== undefined || v.STRIPE_JS_URL !== undefined
  return [
    ...(isLive[0] === isLive[1] ? [] : ['STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY: one is live, the other is not']),
    ...(isLive.includes(true) && isElsewhere ? ['STRIPE_API_URL, STRIPE_JS_URL: not with live keys'] : []),
    ...(isLive.includes(true) && v.TOUCHLINE_MODE === 'demo' ? ['STRIPE_SECRET_KEY: a demo takes test keys only'] : []),
  ]
}

/** Both or neither; and nobody can read what is sent on its way. */
const platformFaults = (v: Variables): readonly string[] => {
  const { PLATFORM_EVENTS_URL: url, PLATFORM_EVENTS_SECRET: secret } = v
  const isPlain = v.TOUCHLINE_MODE === 'production' && url?.startsWith('https://') === false
  return [
    ...((url === undefined) === (secret === undefined)
      ? []
      : ['PLATFORM_EVENTS_URL and PLATFORM_EVENTS_SECRET: both or neither']),
    ...(isPlain ? ['PLATFORM_EVENTS_URL: production speaks https only'] : []),
  ]
}

const platformOf = ({ PLATFORM_EVENTS_URL: url, PLATFORM_EVENTS_SECRET: secret }: Variables) =>
  url === undefined || secret === undefined ? null : { url, secret }

const stripeOf = (v: Variables): StripeConfig => ({
  secretKey: v.STRIPE_SECRET_KEY,
  publishableKey: v.STRIPE_PUBLISHABLE_KEY,
  webhookSecrets: list(v.STRIPE_WEBHOOK_SECRET),
  ...(v.STRIPE_API_URL === undefined ? {} : { apiUrl: v.STRIPE_API_URL }),
  ...(v.STRIPE_JS_URL === undefined ? {} : { scriptUrl: v.STRIPE_JS_URL }),
})

const issuerVariables = z.pick(variables, {
  ISSUER_CODE: true,
  ISSUER_NAME: true,
  ISSUER_ADDRESS: true,
  ISSUER_PHONE: true,
  ISSUER_REGISTRATION_NUMBER: true,
})

const issuerOf = (v: z.infer<typeof issuerVariables>): ReceiptIssuer => ({
  code: v.ISSUER_CODE,
  companyName: v.ISSUER_NAME,
  address: v.ISSUER_ADDRESS,
  phone: v.ISSUER_PHONE,
  registrationNumber: v.ISSUER_REGISTRATION_NUMBER ?? null,
})

const givenIn = (env: Environment) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))

const issuesOf = ({ issues }: z.core.$ZodError) => issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

/** The issuer of receipts, for a command that needs nothing else. Throws like `readConfiguration`. */
export const readIssuer = (env: Environment): ReceiptIssuer => {
  const parsed = issuerVariables.safeParse(givenIn(env))
  if (!parsed.success) throw new ConfigurationError(issuesOf(parsed.error))
  return issuerOf(parsed.data)
}

/** The links of the console's footer, for a server that needs nothing else. Throws like `readConfiguration`. */
export const readHelpLinks = (env: Environment): HelpLinks => {
  const parsed = z.object(helpVariables).safeParse(givenIn(env))
  if (!parsed.success) throw new ConfigurationError(issuesOf(parsed.error))
  return helpLinksOf(parsed.data)
}

/**
 * Throws a ConfigurationError that names every fault at once. Values are never part of a message: they may be secrets.
 */
export const readConfiguration = (env: Environment): Configuration => {
  const given = givenIn(env)
  const parsed = variables.safeParse(given)
  const cells = cellsIn(given)
  const noRegion =
    cells.length > 0 ? [] : ['DATABASE_URL_<REGION>, or DATABASE_URL with REGIONS: no region has a database']
  if (!parsed.success) throw new ConfigurationError([...issuesOf(parsed.error), ...noRegion])
  const v = parsed.data
  const regionBases = basesIn(given, v.CONSOLE_URL)
  const ofMode =
    v.TOUCHLINE_MODE === 'production'
      ? [...productionFaults(v, regionBases), ...openAddressFaults(given, v.SMTP_URL)]
      : []
  const faults = [...noRegion, ...keyFaults(v), ...platformFaults(v), ...ofMode]
  if (faults.length > 0) throw new ConfigurationError(faults)
  return {
    mode: v.TOUCHLINE_MODE,
    host: v.HOST,
    port: v.PORT,
    consoleUrl: v.CONSOLE_URL,
    regionBases,
    regions: cells.map((cell) => ({ ...cell, issuer: issuerOf(v) })),
    sessionSecret: v.SESSION_SECRET,
    settlementGraceDays: v.SETTLEMENT_GRACE_DAYS,
    stripe: stripeOf(v),
    mail: { smtpUrl: v.SMTP_URL, from: v.MAIL_FROM },
    platform: platformOf(v),
    help: helpLinksOf(v),
    consoleFolder: v.CONSOLE_FOLDER,
    maintenanceFile: v.MAINTENANCE_FILE,
    trustedProxies: list(v.TRUSTED_PROXIES),
    allowedHosts: list(v.ALLOWED_HOSTS),
    stopGraceMs: v.STOP_GRACE_SECONDS * 1_000,
    logLevel: v.LOG_LEVEL,
  }
}
