import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startApi } from '@touchline/api/start/start-api'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@touchline/embedded-postgres/embedded-postgres'
import { ensureBuilt } from './app-build.ts'
import { demoPorts } from './cells.ts'
import { startCompanies } from './companies.ts'
import { createWorld, hasWorld, pastUntil } from './create-world.ts'
import { startInbox } from './inbox.ts'
import { serveInbox } from './inbox-page.ts'
import { registerPlatform, servePlatform } from './platform.ts'
import { claim, freePortNear, openPortNear } from './ports.ts'
import { regionsToCome } from './regions-to-come.ts'
import { registerWebhooks } from './sandbox-control.ts'
import { accountKeys, demoConfiguration } from './settings.ts'
import { demoOrganizations } from './world/organizations/organizations.ts'

export interface DemoOptions {
  readonly root: string
  readonly port: number
  readonly dataDir: string
  /** The embedded server when undefined. */
  readonly databaseUrl: string | undefined
  /** Where another server serves the console. */
  readonly consoleUrl?: string | undefined
  readonly metricsPort: number | null
  /** Null: events are only counted. */
  readonly securityFile: string | null
  readonly isTraced: boolean
  readonly allowedHosts: readonly string[]
  /** Epoch milliseconds, default now; existing worlds keep their time. */
  readonly today?: number | undefined
  readonly print: (line: string) => void
}

export interface Demo {
  readonly url: string
  readonly sandboxUrl: string
  readonly openIdUrl: string
  readonly deskUrl: string
  stop(): Promise<void>
}

export const ADDRESS_FILE = 'console-url'

type Stop = () => Promise<void>

/** In dependency order; a failure stops what has started. */
export async function startDemo(options: DemoOptions): Promise<Demo> {
  const stops: Stop[] = []
  const stop = async () => {
    for (const each of stops.toReversed()) await each()
  }
  try {
    return { ...(await startParts(options, stops)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startParts(options: DemoOptions, stops: Stop[]): Promise<Omit<Demo, 'stop'>> {
  const { dataDir, print } = options
  const port = await claim(options.port)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(join(dataDir, ADDRESS_FILE), consoleUrlOf(options))
  const consoleBuilt = consoleFolderOf(options)
  // Until awaited below.
  consoleBuilt.catch(() => undefined)
  const deskStarts = deskParts(options)
  deskStarts.catch(() => undefined)
  const database = await startDatabase(options)
  stops.push(database.stop)
  const isNew = !(await hasWorld(dataDir))
  if (isNew) await beginAnew(dataDir, database)
  const webhookSecret = await webhookSecretOf(dataDir)
  const mailFolder = join(dataDir, 'mails')
  const inbox = await startInbox(mailFolder)
  stops.push(inbox.stop)
  const desk = await deskStarts
  const { sandboxUrl, openIdUrl, stop } = await companiesOf(options, desk.url, webhookSecret)
  stops.push(stop)
  const configuration = await demoConfiguration({
    port,
    openIdUrl,
    desk,
    ...watchedBy(options),
    consoleUrl: consoleUrlOf(options),
    adminUrl: database.url,
    dataDir,
    consoleFolder: await consoleBuilt,
    sandboxUrl,
    webhookSecret,
    smtpUrl: inbox.smtpUrl,
    allowedHosts: options.allowedHosts,
  })
  const toCome = regionsToCome({
    regions: isNew ? configuration.regions.map(({ name }) => name) : [],
    noticeFile: configuration.maintenanceFile,
    print,
  })
  if (isNew) await toCome.announce()
  const past = pastUntil(options.today, toCome.isMissing)
  const ports = demoPorts(configuration, sandboxUrl, past)
  const api = await startApi(configuration, ports.portsOf, {
    extend: (server) => {
      toCome.guard(server)
      serveInbox(server, mailFolder)
      servePlatform(server, configuration.secondFactorKeys)
    },
    health: { 'demo world': () => hasWorld(dataDir) },
  })
  stops.push(api.stop)
  await registerWebhooks(configuration, sandboxUrl)
  if (isNew) {
    print(makingAt(configuration.consoleUrl))
    await createWorld({ api, ports, configuration, sandboxUrl, dataDir, past, toCome, database })
  } else for (const { deps } of api.cells) await registerPlatform(deps, api.url)
  return { url: configuration.consoleUrl, sandboxUrl, openIdUrl, deskUrl: desk.url }
}

const consoleUrlOf = ({ consoleUrl, port }: DemoOptions): string => consoleUrl ?? `http://localhost:${port}`

const makingAt = (url: string): string =>
  `The console is at ${url}. Making the demo world, the past of ${demoOrganizations.length} clubs:`

const watchedBy = ({ metricsPort, securityFile, isTraced }: DemoOptions) => ({ metricsPort, securityFile, isTraced })

/** By the name that the console has. */
async function deskParts(options: DemoOptions) {
  const folder = await ensureBuilt(options.root, 'desk', () => undefined)
  const port = await openPortNear(options.port + 3)
  return { port, folder, url: `http://${new URL(consoleUrlOf(options)).hostname}:${port}` }
}

/** In watch mode ours serves only the icons. */
const consoleFolderOf = async ({ root, consoleUrl, print }: DemoOptions): Promise<string> =>
  consoleUrl === undefined
    ? ensureBuilt(root, 'console', () => print('Building the console ...'))
    : join(root, 'apps', 'demo', 'brand')

const nothing = async (): Promise<void> => undefined

interface Database extends Pick<EmbeddedPostgres, 'hurry' | 'reachDisk' | 'stop'> {
  readonly url: string
}

export async function startDatabase({ dataDir, databaseUrl }: DemoOptions): Promise<Database> {
  if (databaseUrl !== undefined) return { url: databaseUrl, hurry: nothing, reachDisk: nothing, stop: nothing }
  const folder = join(dataDir, 'postgres')
  // A world that was not finished is made again from the beginning.
  if (!(await hasWorld(dataDir))) await rm(folder, { recursive: true, force: true })
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const server = await startEmbeddedPostgres({ dataDir: folder })
  return { ...server, url: server.connectionString('postgres') }
}

/** Until the world is made: an unfinished one is not worth a disk's time. */
async function beginAnew(dataDir: string, database: Database): Promise<void> {
  await database.hurry()
  await rm(join(dataDir, 'card-sandbox.json'), { force: true })
}

async function webhookSecretOf(dataDir: string): Promise<string> {
  const file = join(dataDir, 'webhook-secret')
  const known = await readFile(file, 'utf8').catch(() => null)
  if (known !== null) return known
  const secret = `whsec_${randomUUID().replaceAll('-', '')}`
  await writeFile(file, secret, { mode: 0o600 })
  return secret
}

const companiesOf = async (options: DemoOptions, deskUrl: string, webhookSecret: string) =>
  startCompanies({
    root: options.root,
    openId: [String(await freePortNear(options.port + 2)), consoleUrlOf(options), deskUrl],
    sandbox: await sandboxSettings(options, webhookSecret),
  })

const sandboxSettings = async ({ port, dataDir, ...options }: DemoOptions, webhookSecret: string) => ({
  PORT: String(await freePortNear(port + 1)),
  HOST: '127.0.0.1',
  DATA_FILE: join(dataDir, 'card-sandbox.json'),
  SECRET_KEY: accountKeys.secret,
  PUBLISHABLE_KEY: accountKeys.publishable,
  WEBHOOK_SECRET: webhookSecret,
  FRAME_ANCESTORS: framing(consoleUrlOf({ ...options, port, dataDir })),
})

/** Either name of this machine. */
const framing = (consoleUrl: string): string => [consoleUrl, consoleUrl.replace('//localhost', '//127.0.0.1')].join(',')
