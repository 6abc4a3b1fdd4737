import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { endWithUs } from '@touchline/embedded-postgres/end-with-us'
import { freePort } from '@touchline/embedded-postgres/port'
import { brandFile } from './brand.ts'
import { compiled } from './compiled.ts'
import type { TestDatabase } from './database.ts'
import { type MailSink, startMailSink } from './mail-sink.ts'
import type { TestProvider } from './provider.ts'

interface FleetProcess {
  readonly name: string
  readonly url: string
  /** SIGKILL and restart; resolves when serving. */
  kill(): Promise<void>
}

export interface Fleet {
  readonly apis: readonly FleetProcess[]
  readonly workers: readonly FleetProcess[]
  readonly mail: MailSink
  stop(): Promise<void>
}

export interface FleetWorld {
  readonly database: Pick<TestDatabase, 'url' | 'ownerUrl'>
  readonly provider: Pick<TestProvider, 'sandbox'>
}

interface FleetOptions {
  /** This version's production entry when not given. */
  readonly program?: string
  readonly apis: number
  readonly workers: number
  readonly environment?: Readonly<Record<string, string>>
}

const ownProgram = join(import.meta.dirname, '../../apps/api/src/main.ts')

/** Demo mode, for the card sandbox. */
const environmentOf = (
  { url, ownerUrl }: FleetWorld['database'],
  { sandbox }: FleetWorld['provider'],
  mail: MailSink,
  folder: string,
): Record<string, string> => ({
  TOUCHLINE_MODE: 'demo',
  HOST: '127.0.0.1',
  CONSOLE_URL: 'http://localhost',
  CONSOLE_FOLDER: folder,
  SESSION_SECRET: 'q8Zr4v0Lw3sXk9Tn6Yb1Hc7Jd5Mf2Pg0',
  SECOND_FACTOR_KEY: 'v7Kd2Qm9Xs4Hb6Wt1Zc8Yf3Lr5Np0GjT',
  STRIPE_SECRET_KEY: sandbox.secretKey,
  STRIPE_PUBLISHABLE_KEY: sandbox.publishableKey,
  STRIPE_WEBHOOK_SECRET: sandbox.webhookSecret,
  STRIPE_API_URL: sandbox.url,
  SMTP_URL: mail.smtpUrl,
  BRAND_FILE: brandFile,
  MAIL_FROM: 'no-reply@touchline.test',
  MAIL_PER_SECOND: '10000',
  ISSUERS_FILE: join(import.meta.dirname, '../../deploy/issuers.json'),
  LOG_LEVEL: 'fatal',
  // One machine, several addresses.
  TRUSTED_PROXIES: '127.0.0.1',
  DATABASE_URL_ASIA: url,
  DATABASE_OWNER_URL_ASIA: ownerUrl,
})

const run = async (program: string, environment: Readonly<Record<string, string>>): Promise<ChildProcess> => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    env: { ...compiled, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  endWithUs(child, 'KILL')
  const said: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line)
    if (!line.includes('ready')) continue
    child.stdout.resume()
    return child
  }
  throw new Error(`A process ended before it served: ${said.join('; ')}`)
}

const end = async (child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

interface Started extends FleetProcess {
  stop(): Promise<void>
}

const start = async (
  program: string,
  name: string,
  environment: Readonly<Record<string, string>>,
): Promise<Started> => {
  const port = await freePort(0)
  const own = { ...environment, PORT: String(port) }
  let child = await run(program, own)
  return {
    name,
    url: `http://127.0.0.1:${port}`,
    kill: async () => {
      await end(child, 'SIGKILL')
      child = await run(program, own)
    },
    stop: () => end(child, 'SIGTERM'),
  }
}

/** Each on a port of its own that it keeps. */
export const startFleet = async ({ database, provider }: FleetWorld, options: FleetOptions): Promise<Fleet> => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-fleet-'))
  const mail = await startMailSink()
  const environment = { ...environmentOf(database, provider, mail, folder), ...options.environment }
  const several = (count: number, process: 'api' | 'worker') =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        start(options.program ?? ownProgram, `${process} ${index + 1}`, { ...environment, PROCESS: process }),
      ),
    )
  const [apis, workers] = [await several(options.apis, 'api'), await several(options.workers, 'worker')]
  const stop = async (): Promise<void> => {
    await Promise.all([...apis, ...workers].map((one) => one.stop()))
    await mail.close()
    rmSync(folder, { recursive: true })
  }
  return { apis, workers, mail, stop }
}
