import { rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { ConfigurationError } from '@touchline/api/configuration/faults'
import { isTracingAsked } from '@touchline/api/configuration/tracing'
import { MigrationError } from '@touchline/api/db/migrate'
import { EmbeddedPostgresError } from '@touchline/embedded-postgres/failure'
import { brand } from './brand.ts'
import { openIdLogins, operatorLogins } from './openid/people.ts'
import { PortBusy } from './ports.ts'
import { type Demo, type DemoOptions, startDemo } from './start-demo.ts'
import { startDev } from './start-dev.ts'
import { demoLogins, demoPassword } from './world/organizations/organizations.ts'

const root = dirname(dirname(dirname(import.meta.dirname)))
const dataDir = resolve(process.env['DATA_DIR'] ?? resolve(root, '.data'))
const isDev = process.argv.includes('--dev')
const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const welcome = ({ url, sandboxUrl, openIdUrl, deskUrl }: Demo): string => `
${brand.name} is ready: ${url}

  Sign in as   ${demoLogins.join(', ')}
  Password     ${demoPassword}
  Kita ID      ${openIdLogins.join(', ')}, by the button of the login (sign-in provider: ${openIdUrl})
  Desk         ${deskUrl}, as ${operatorLogins.join(', ')}
  Mails        ${url}/inbox
  Test clock   ${url}/#/debug
  Cards        4242 4242 4242 4242, any later month, any CVC (card sandbox: ${sandboxUrl})
  Data         ${dataDir}

Ctrl-C ends it. npm run reset starts afresh.`

/** One line for what a person can fix; bugs keep their stack. */
function explain(error: unknown): string | null {
  if (error instanceof PortBusy)
    return `Port ${error.port} is in use. Choose another: PORT=${error.port + 100} ${isDev ? 'npm run dev' : 'npm start'}`
  if (error instanceof EmbeddedPostgresError) return `The database did not start (${error.kind}): ${error.message}`
  if (error instanceof MigrationError) return `${error.message} npm run reset makes a new one.`
  if (error instanceof ConfigurationError) return error.message
  if (error instanceof NotAnInstant)
    return `DEMO_TODAY is no point in time: ${error.message}. Write it like 2028-02-29T03:00:00Z.`
  return null
}

const options = (): DemoOptions => ({
  root,
  port: Number(process.env['PORT'] ?? 4700),
  isTraced: isTracingAsked(process.env),
  securityFile: process.env['SECURITY_LOG'] ?? null,
  metricsPort: process.env['METRICS_PORT'] ? Number(process.env['METRICS_PORT']) : null,
  dataDir,
  databaseUrl: process.env['DATABASE_URL'],
  consoleUrl: process.env['CONSOLE_URL'],
  allowedHosts: (process.env['ALLOWED_HOSTS'] ?? '').split(',').flatMap((name) => name.trim() || []),
  today: todayOf(process.env['DEMO_TODAY']),
  print,
})

class NotAnInstant extends Error {}

/** `DEMO_TODAY=2028-02-29T03:00:00Z`: the demo of that day. */
function todayOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const today = Date.parse(text)
  if (Number.isNaN(today)) throw new NotAnInstant(text)
  return today
}

async function start(): Promise<() => Promise<void>> {
  const demo = await startDemo(options())
  print(welcome(demo))
  return demo.stop
}

/** A signal during the start ends it afterwards, a second one at once. */
async function run(): Promise<void> {
  let stop: (() => Promise<void>) | null = null
  let isEnding = false
  const end = (): void => {
    if (isEnding && stop === null) process.exit(1)
    if (!isEnding && stop !== null) void stop().then(() => process.exit(0))
    isEnding = true
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  stop = isDev ? await startDev(options(), process.env) : await start()
  if (isEnding) await stop().then(() => process.exit(0))
}

if (process.argv.includes('--reset')) {
  await rm(dataDir, { recursive: true, force: true })
  print(`Removed ${dataDir}. npm start creates it again.`)
} else {
  await run().catch((error: unknown) => {
    const line = explain(error)
    if (line === null) throw error
    print(line)
    process.exit(1)
  })
}
