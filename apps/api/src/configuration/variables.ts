import { language } from '@touchline/contract/wire'
import { zoneNamed } from '@touchline/domain/calendar'
import { isCountryCode } from '@touchline/domain/documents'
import { foreignMark, readDunning } from '@touchline/domain/payment'
import * as z from 'zod/mini'
import { httpsUrl, mailLink } from '../http/console/help-links.ts'
import { deskVariables } from './desk-variables.ts'
import { dunningHint } from './dunning-in.ts'
import { listIn } from './list-in.ts'
import { tracingVariables } from './tracing.ts'
import { address, count, type Hint, hints, httpUrl, key, row, secret, text } from './variable.ts'

export const issuerVariables = {
  ISSUERS_FILE: row(
    text,
    'a JSON file that says which company sells in each region, and its tax',
    '/etc/touchline/issuers.json',
  ),
}

function newOrganizationVariables() {
  return {
    NEW_ORGANIZATION_LANG: row(
      z.optional(language),
      'the language of an organisation that does not name one: en, ja, fr, es, pt-pt or de; en when not given',
      'de',
    ),
    NEW_ORGANIZATION_COUNTRY: row(
      z.optional(z.string().check(z.regex(/^[A-Z]{2}$/), z.refine(isCountryCode))),
      "whose tax an organisation pays that does not name a country, two letters; the region's when not given",
      'DE',
    ),
    NEW_ORGANIZATION_ZONE: row(
      z.optional(z.string().check(z.refine((name) => zoneNamed(name) === name))),
      "the zone of an organisation that does not name one, as IANA writes it; the region's when not given",
      'Europe/Berlin',
    ),
  }
}

export const serverVariables = {
  TOUCHLINE_MODE: row(
    z._default(z.enum(['production', 'rehearsal', 'demo']), 'production'),
    'production, rehearsal (test keys, a clock that can be moved) or demo',
    'production',
  ),
  PROCESS: row(
    z._default(z.enum(['all', 'api', 'worker', 'desk']), 'all'),
    'all, api (answers calls, works on no job), worker (works on jobs, answers no call) or desk (serves the desk alone)',
    'all',
  ),
  REGION: row(
    z.optional(z.string()),
    'the region whose DATABASE_URL, DATABASE_OWNER_URL and DATABASE_DIRECT_URL are, on a server of one: asia, europe or america',
    'europe',
  ),
  DATABASE_POOL: row(
    z._default(count(1, 200), 10),
    'connections to each region that a process holds at most, 1 to 200',
    '10',
  ),
  SCALE_OUT: row(z.optional(z.enum(['citus'])), 'citus: the tables are spread over many machines', 'citus'),
  JOBS_AT_ONCE: row(
    z._default(count(1, 100), 2),
    'jobs, or batches of jobs, of each region that a process works on at a time, 1 to 100',
    '2',
  ),
  HOST: row(z._default(z.string(), '0.0.0.0'), 'the address to listen on', '0.0.0.0'),
  PORT: row(z._default(count(0, 65_535), 4700), 'the port to listen on, 0 to 65535', '4700'),
  METRICS_HOST: row(z._default(z.string(), '127.0.0.1'), 'the address to listen on for the monitoring', '127.0.0.1'),
  METRICS_PORT: row(
    z.optional(count(0, 65_535)),
    'the port on which the monitoring reads /metrics, 0 to 65535',
    '9464',
  ),
  CONSOLE_URL: row(
    address,
    'the address at which people open the console, without a path',
    'https://console.kita.example',
  ),
  SESSION_SECRET: row(
    secret,
    '32 characters or more, the same for all processes of a region; a second one after a comma while it is changed',
    'what openssl rand -base64 48 prints',
  ),
  SECOND_FACTOR_KEY: row(
    secret,
    '32 characters or more, the same for all processes of a region; it opens the secrets of authenticator apps, which are lost without it',
    'what openssl rand -base64 48 prints',
  ),
  DUNNING: row(
    z.optional(z.string().check(z.refine((text) => readDunning(text) !== null))),
    dunningHint.what,
    dunningHint.example,
  ),
  PRICE_NOTICE_DAYS: row(
    z._default(count(0, 366), 30),
    'days that a club knows of a higher price before the first month that it pays it in, 0 to 366',
    '30',
  ),
  TRASH_DAYS: row(
    z._default(count(0, 90), 30),
    'days that a deleted game can be restored in, 0 to 90; 0 deletes at once',
    '30',
  ),
  ...newOrganizationVariables(),
  STRIPE_SECRET_KEY: row(key, "the secret key of the provider's account", 'sk_live_51Kq0...'),
  STRIPE_PUBLISHABLE_KEY: row(
    key,
    "the publishable key of the provider's account, for the browser",
    'pk_live_51Kq0...',
  ),
  STRIPE_WEBHOOK_SECRET: row(
    key,
    'what the provider signs its events with; several, separated by commas, while one is being replaced',
    'whsec_9fT2...',
  ),
  STRIPE_PER_SECOND: row(
    z._default(count(1, 1_000), 20),
    'calls that the jobs of a region make to the card provider in a second, at most, 1 to 1000',
    '20',
  ),
  FOREIGN_CHARGES: row(
    z.optional(z.string().check(z.refine((text) => listIn(text).every((each) => foreignMark(each) !== null)))),
    'by what charges of another biller in the same account are known, separated by commas: what their description begins with, or metadata: and a key',
    'metadata:legacy_invoice',
  ),
  STRIPE_API_URL: row(z.optional(address), "a demo's card sandbox; not in production", 'http://127.0.0.1:4701'),
  STRIPE_JS_URL: row(
    z.optional(httpUrl),
    "the script of a demo's card sandbox; not in production",
    'http://127.0.0.1:4701/v3/stripe.js',
  ),
  SMTP_URL: row(
    z.url({ protocol: /^smtps?$/ }),
    'the mail server: smtps://, or smtp:// with ?requireTLS=true',
    'smtps://user:password@mail.kita.example',
  ),
  MAIL_FROM: row(
    z.string().check(z.minLength(3)),
    "the sender of every mail; an address alone has the brand's name before it",
    'billing@kita.example',
  ),
  MAIL_CONNECTIONS: row(
    z._default(count(1, 100), 5),
    'connections to the mail server that a process holds at a time at most, one mail in each, 1 to 100',
    '5',
  ),
  MAIL_PER_SECOND: row(
    z._default(count(1, 10_000), 20),
    'mails that the mail server is handed in a second, at most',
    '20',
  ),
  MAIL_ONLY_TO: row(
    z.optional(
      z.string().check(z.refine((text) => listIn(text).length > 0 && listIn(text).every((each) => each.includes('@')))),
    ),
    'to whom a rehearsal sends mails: addresses, or domains with an @ before them, separated by commas; the others are kept and not sent',
    'office@kita.example,@test.kita.example',
  ),
  REHEARSAL_OWNER_URL: row(
    z.optional(text),
    "for copy-region only: the owner's address of the empty database of a rehearsal",
    'postgres://owner:password@db.kita.example/rehearsal?sslmode=verify-full',
  ),
  ...deskVariables,
  SECURITY_CONTACT: row(
    z.optional(z.union([mailLink, httpsUrl])),
    'an e-mail address or an https:// address, for those who found a weakness (security.txt)',
    'security@kita.example',
  ),
  OPERATORS_ADDRESS: row(
    z.optional(z.email()),
    'an e-mail address, for what operators must look into',
    'ops@kita.example',
  ),
  TRUSTED_TYPES: row(
    z._default(z.enum(['report', 'enforce']), 'report'),
    "report or enforce: what becomes of the provider's script where it makes markup or code of text",
    'report',
  ),
  BRAND_FILE: row(
    text,
    'the file that says whose console it is (deploy/brand/kickview/brand.json is one)',
    '/etc/touchline/brand/brand.json',
  ),
  CONSOLE_FOLDER: row(text, 'the folder of the built console', '/srv/touchline/apps/console/dist'),
  MAINTENANCE_FILE: row(
    text,
    'a file with a notice for the login page; it may be missing',
    '/var/lib/touchline/maintenance.json',
  ),
  TRUSTED_PROXIES: row(
    z.optional(z.string()),
    'addresses of proxies whose X-Forwarded-For is trusted, separated by commas',
    '10.0.0.2,10.0.0.3',
  ),
  ALLOWED_HOSTS: row(
    z.optional(z.string()),
    'further names that a demo answers to, separated by commas',
    'demo.kita.example',
  ),
  STOP_GRACE_SECONDS: row(
    z._default(z.coerce.number().check(z.minimum(0), z.maximum(300)), 10),
    'how long running calls may take to end after SIGTERM, 0 to 300',
    '10',
  ),
  OTEL_SDK_DISABLED: row(tracingVariables.OTEL_SDK_DISABLED, 'true: no traces, whatever else is given', 'true'),
  OTEL_TRACES_EXPORTER: row(
    tracingVariables.OTEL_TRACES_EXPORTER,
    'otlp (traces are sent to a collector) or none',
    'otlp',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: row(
    tracingVariables.OTEL_EXPORTER_OTLP_ENDPOINT,
    'the address of the collector to which traces are sent, by OTLP over HTTP',
    'http://127.0.0.1:4318',
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: row(
    tracingVariables.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT,
    'the same for traces alone, with its path',
    'http://127.0.0.1:4318/v1/traces',
  ),
  SECURITY_LOG: row(
    z.optional(text),
    'the file to which security events are written; standard output when not given',
    '/var/log/touchline/security.log',
  ),
  LOG_LEVEL: row(
    z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
    'fatal, error, warn, info, debug, trace or silent',
    'info',
  ),
  ...issuerVariables,
}

export const server = z.object(serverVariables)

export type ServerVariables = z.output<typeof server>

const isVariable = (name: string): name is keyof typeof serverVariables => Object.hasOwn(serverVariables, name)

export const hintOf = (name: string): Hint | undefined =>
  isVariable(name) ? hints.get(serverVariables[name]) : undefined
