import type { serverVariables } from './variables.ts'

/** What a fault says after the name of a variable: what it is, in which form, and a value that would do. */
interface Hint {
  readonly what: string
  readonly example: string
}

type Named = keyof typeof serverVariables

/** docs/operations.md lists the same variables; a test holds the two together. */
export const hints: Readonly<Record<Named, Hint>> = {
  TOUCHLINE_MODE: { what: 'production or demo', example: 'production' },
  PROCESS: {
    what: 'all, api (answers calls, works on no job) or worker (works on jobs, answers no call)',
    example: 'all',
  },
  DATABASE_POOL: { what: 'connections to each region that a process holds at most, 1 to 200', example: '10' },
  SCALE_OUT: { what: 'citus: the tables are spread over many machines', example: 'citus' },
  JOBS_AT_ONCE: {
    what: 'jobs, or batches of jobs, of each region that a process works on at a time, 1 to 100',
    example: '2',
  },
  HOST: { what: 'the address to listen on', example: '0.0.0.0' },
  PORT: { what: 'the port to listen on, 0 to 65535', example: '4700' },
  METRICS_HOST: { what: 'the address to listen on for the monitoring', example: '127.0.0.1' },
  OTEL_SDK_DISABLED: { what: 'true: no traces, whatever else is given', example: 'true' },
  OTEL_TRACES_EXPORTER: { what: 'otlp (traces are sent to a collector) or none', example: 'otlp' },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    what: 'the address of the collector to which traces are sent, by OTLP over HTTP',
    example: 'http://127.0.0.1:4318',
  },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
    what: 'the same for traces alone, with its path',
    example: 'http://127.0.0.1:4318/v1/traces',
  },
  SECURITY_LOG: {
    what: 'the file to which security events are written; standard output when not given',
    example: '/var/log/touchline/security.log',
  },
  METRICS_PORT: { what: 'the port on which the monitoring reads /metrics, 0 to 65535', example: '9464' },
  CONSOLE_URL: {
    what: 'the address at which people open the console, without a path',
    example: 'https://console.kita.example',
  },
  SESSION_SECRET: {
    what: '32 characters or more, the same for all processes of a region; a second one after a comma while it is changed',
    example: 'what openssl rand -base64 48 prints',
  },
  SECOND_FACTOR_KEY: {
    what: '32 characters or more, the same for all processes of a region; it opens the secrets of authenticator apps, which are lost without it',
    example: 'what openssl rand -base64 48 prints',
  },
  SETTLEMENT_GRACE_DAYS: { what: 'days between a failed payment and the pause of the plan, 0 to 60', example: '0' },
  STRIPE_SECRET_KEY: { what: "the secret key of the provider's account", example: 'sk_live_51Kq0...' },
  STRIPE_PUBLISHABLE_KEY: {
    what: "the publishable key of the provider's account, for the browser",
    example: 'pk_live_51Kq0...',
  },
  STRIPE_WEBHOOK_SECRET: {
    what: 'what the provider signs its events with; several, separated by commas, while one is being replaced',
    example: 'whsec_9fT2...',
  },
  STRIPE_PER_SECOND: {
    what: 'calls that the jobs of a region make to the card provider in a second, at most, 1 to 1000',
    example: '20',
  },
  STRIPE_API_URL: { what: "a demo's card sandbox; not in production", example: 'http://127.0.0.1:4701' },
  STRIPE_JS_URL: {
    what: "the script of a demo's card sandbox; not in production",
    example: 'http://127.0.0.1:4701/v3/stripe.js',
  },
  SMTP_URL: {
    what: 'the mail server: smtps://, or smtp:// with ?requireTLS=true',
    example: 'smtps://user:password@mail.kita.example',
  },
  MAIL_FROM: { what: 'the sender of every mail', example: 'Touchline <billing@kita.example>' },
  MAIL_CONNECTIONS: {
    what: 'connections to the mail server that a process holds at a time at most, one mail in each, 1 to 100',
    example: '5',
  },
  MAIL_PER_SECOND: { what: 'mails that the mail server is handed in a second, at most', example: '20' },
  PLATFORM_EVENTS_URL: {
    what: 'where events for the video platform are sent, with its secret; without both none is sent',
    example: 'https://video.kita.example/events',
  },
  PLATFORM_EVENTS_SECRET: {
    what: '32 characters or more that sign the events for the video platform; a second one after a comma while it is changed',
    example: 'what openssl rand -base64 48 prints',
  },
  SUPPORT_ADDRESS: {
    what: 'an e-mail address or an https:// address, for those who need help',
    example: 'support@kita.example',
  },
  TERMS_URL: { what: 'the terms, an https:// address', example: 'https://kita.example/terms' },
  PRIVACY_URL: { what: 'the privacy notice, an https:// address', example: 'https://kita.example/privacy' },
  SECURITY_CONTACT: {
    what: 'an e-mail address or an https:// address, for those who found a weakness (security.txt)',
    example: 'security@kita.example',
  },
  OPERATORS_ADDRESS: { what: 'an e-mail address, for what operators must look into', example: 'ops@kita.example' },
  TRUSTED_TYPES: {
    what: "report or enforce: what becomes of the provider's script where it makes markup or code of text",
    example: 'report',
  },
  CONSOLE_FOLDER: { what: 'the folder of the built console', example: '/srv/touchline/apps/console/dist' },
  MAINTENANCE_FILE: {
    what: 'a file with a notice for the login page; it may be missing',
    example: '/var/lib/touchline/maintenance.json',
  },
  TRUSTED_PROXIES: {
    what: 'addresses of proxies whose X-Forwarded-For is trusted, separated by commas',
    example: '10.0.0.2,10.0.0.3',
  },
  ALLOWED_HOSTS: { what: 'further names that a demo answers to, separated by commas', example: 'demo.kita.example' },
  STOP_GRACE_SECONDS: { what: 'how long running calls may take to end after SIGTERM, 0 to 300', example: '10' },
  LOG_LEVEL: { what: 'fatal, error, warn, info, debug, trace or silent', example: 'info' },
  ISSUER_CODE: { what: 'the prefix of document numbers, 1 to 8 capital letters and digits', example: 'JP' },
  ISSUER_NAME: { what: 'the company that issues documents', example: 'Touchline Japan K.K.' },
  ISSUER_ADDRESS: { what: 'its address, in one line', example: '1-8-3 Marunouchi, Chiyoda-ku, Tokyo 100-0005' },
  ISSUER_PHONE: { what: 'its telephone number', example: '+81 3-5550-0100' },
  ISSUER_REGISTRATION_NUMBER: {
    what: 'its registration number for qualified invoices in Japan, T and 13 digits',
    example: 'T1234567890123',
  },
  ISSUER_BANK_NAME: { what: 'the bank to which transfers go', example: 'Example Bank' },
  ISSUER_BANK_BRANCH: { what: 'its branch, with its number', example: 'Minato branch (012)' },
  ISSUER_BANK_ACCOUNT_TYPE: { what: 'of an account in Japan: ordinary or current', example: 'ordinary' },
  ISSUER_BANK_ACCOUNT: { what: 'the account number, or an IBAN', example: 'FR7630006000011234567890189' },
  ISSUER_BANK_BIC: { what: 'the BIC of the bank, 8 or 11 signs', example: 'AGRIFRPP' },
  ISSUER_BANK_HOLDER: { what: 'the holder of the account as the bank writes it', example: 'Touchline Europe SAS' },
}

const isHinted = (name: string): name is Named => Object.hasOwn(hints, name)

/** One line for a variable that is missing or that has a form that cannot be used; never its value. */
export function hintAt(name: string, isGiven: boolean): string {
  const state = isGiven ? 'cannot be used as it is' : 'is missing'
  if (!isHinted(name)) return `${name} ${state}`
  const { what, example } = hints[name]
  return `${name} ${state}: ${what}, e.g. ${example}`
}
