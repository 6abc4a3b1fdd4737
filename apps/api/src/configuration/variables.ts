import * as z from 'zod/mini'
import { helpVariables, httpsUrl, mailLink } from '../http/console/help-links.ts'
import { listIn } from './list-in.ts'
import { tracingVariables } from './tracing.ts'

const httpUrl = z.url({ protocol: /^https?$/, normalize: true })
const address = z.pipe(
  httpUrl,
  z.transform((url: string) => url.replace(/\/+$/, '')),
)
const isLong = (text: string): boolean => text.length >= 32
/** One, or several with commas between them while it is being changed. */
const secret = z.string().check(z.refine((text) => listIn(text).length > 0 && listIn(text).every(isLong)))
const key = z.string().check(z.minLength(8))
const text = z.string().check(z.minLength(1))
const count = (least: number, most: number) => z.coerce.number().check(z.int(), z.minimum(least), z.maximum(most))

/** The issuer of documents: also what a command needs that issues one. */
export const issuerVariables = {
  ISSUER_CODE: z.string().check(z.regex(/^[A-Z0-9]{1,8}$/)),
  ISSUER_NAME: text,
  ISSUER_ADDRESS: text,
  ISSUER_PHONE: text,
  ISSUER_REGISTRATION_NUMBER: z.optional(z.string().check(z.regex(/^T\d{13}$/))),
  ISSUER_BANK_NAME: z.optional(text),
  ISSUER_BANK_BRANCH: z.optional(text),
  ISSUER_BANK_ACCOUNT_TYPE: z.optional(z.enum(['ordinary', 'current'])),
  ISSUER_BANK_ACCOUNT: z.optional(z.string().check(z.regex(/^(?:[A-Z]{2}\d{2}[A-Z\d ]{11,40}|\d[\d -]{3,20})$/))),
  ISSUER_BANK_BIC: z.optional(z.string().check(z.regex(/^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/))),
  ISSUER_BANK_HOLDER: z.optional(text),
}

/** Every environment variable of a server, but those of its regions (`regions.ts`). */
export const serverVariables = {
  TOUCHLINE_MODE: z._default(z.enum(['production', 'demo']), 'production'),
  PROCESS: z._default(z.enum(['all', 'api', 'worker']), 'all'),
  DATABASE_POOL: z._default(count(1, 200), 10),
  SCALE_OUT: z.optional(z.enum(['citus'])),
  JOBS_AT_ONCE: z._default(count(1, 100), 2),
  HOST: z._default(z.string(), '0.0.0.0'),
  PORT: z._default(count(0, 65_535), 4700),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  METRICS_PORT: z.optional(count(0, 65_535)),
  CONSOLE_URL: address,
  SESSION_SECRET: secret,
  SECOND_FACTOR_KEY: secret,
  SETTLEMENT_GRACE_DAYS: z._default(count(0, 60), 0),
  STRIPE_SECRET_KEY: key,
  STRIPE_PUBLISHABLE_KEY: key,
  STRIPE_WEBHOOK_SECRET: key,
  STRIPE_PER_SECOND: z._default(count(1, 1_000), 20),
  STRIPE_API_URL: z.optional(address),
  STRIPE_JS_URL: z.optional(httpUrl),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  MAIL_FROM: z.string().check(z.minLength(3)),
  MAIL_CONNECTIONS: z._default(count(1, 100), 5),
  MAIL_PER_SECOND: z._default(count(1, 10_000), 20),
  PLATFORM_EVENTS_URL: z.optional(httpUrl),
  PLATFORM_EVENTS_SECRET: z.optional(secret),
  ...helpVariables,
  SECURITY_CONTACT: z.optional(z.union([mailLink, httpsUrl])),
  OPERATORS_ADDRESS: z.optional(z.email()),
  TRUSTED_TYPES: z._default(z.enum(['report', 'enforce']), 'report'),
  CONSOLE_FOLDER: text,
  MAINTENANCE_FILE: text,
  TRUSTED_PROXIES: z.optional(z.string()),
  ALLOWED_HOSTS: z.optional(z.string()),
  STOP_GRACE_SECONDS: z._default(z.coerce.number().check(z.minimum(0), z.maximum(300)), 10),
  ...tracingVariables,
  SECURITY_LOG: z.optional(text),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  ...issuerVariables,
}

const server = z.object(serverVariables)

export type ServerVariables = z.output<typeof server>
