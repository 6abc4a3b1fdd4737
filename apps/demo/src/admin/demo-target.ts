import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stripePayments } from '@touchline/api/adapters/stripe'
import { Refused } from '@touchline/api/admin/command'
import type { Target } from '@touchline/api/admin/program'
import { readBooksOf } from '@touchline/api/configuration/desk-file'
import type { Payments } from '@touchline/api/ports/payments'
import type { RegionName } from '@touchline/contract/wire'
import { startEmbeddedPostgres } from '@touchline/embedded-postgres/embedded-postgres'
import { EmbeddedPostgresError } from '@touchline/embedded-postgres/failure'
import { SUPERUSER } from '@touchline/embedded-postgres/initialise'
import { brand } from '../brand.ts'
import { issuerIn, keptSecret, sandboxSecretKey, sealingKeysOf } from '../settings.ts'
import { ADDRESS_FILE } from '../start-demo.ts'

interface DatabaseServer {
  readonly adminUrl: string
  close(): Promise<void>
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** The embedded server stores its port in its folder. */
async function running(folder: string): Promise<DatabaseServer> {
  const [pidFile, password] = await Promise.all([
    readFile(join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8'),
    readFile(join(folder, 'superuser-password'), 'utf8'),
  ])
  const port = Number(pidFile.split('\n')[3])
  return { adminUrl: `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`, close: async () => undefined }
}

export async function checkStartedOnce(dataDir: string, folder: string): Promise<void> {
  try {
    await readFile(join(folder, 'superuser-password'))
  } catch (error) {
    if (isMissing(error))
      throw new Refused(`there is no database in ${dataDir}; start the demo once, or set DATABASE_URL`)
    throw error
  }
}

export async function serverIn(folder: string): Promise<DatabaseServer> {
  try {
    const server = await startEmbeddedPostgres({ dataDir: folder })
    return { adminUrl: server.connectionString('postgres'), close: server.stop }
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError) || error.kind !== 'data-folder-in-use') throw error
    return running(folder)
  }
}

function sandboxPayments(apiUrl: string | undefined, region: RegionName): Payments {
  if (apiUrl === undefined)
    throw new Refused('start the demo, and set STRIPE_API_URL to the address of the card sandbox that it prints')
  return stripePayments({ secretKey: sandboxSecretKey(region), webhookSecrets: [], apiUrl })
}

interface DemoVariables {
  readonly consoleUrl?: string | undefined
  readonly maintenanceFile?: string | undefined
  readonly sandboxUrl?: string | undefined
}

export const addressOf = (dataDir: string): Promise<string> =>
  readFile(join(dataDir, ADDRESS_FILE), 'utf8').catch(() => 'http://localhost:4700')

/** Refused if the demo never started. */
export async function demoTarget(
  dataDir: string,
  region: RegionName,
  { consoleUrl, maintenanceFile, sandboxUrl }: DemoVariables = {},
): Promise<Target> {
  const folder = join(dataDir, 'postgres')
  await checkStartedOnce(dataDir, folder)
  const address = consoleUrl ?? (await addressOf(dataDir))
  const sessionSecret = await keptSecret(dataDir)
  const keys = sealingKeysOf(sessionSecret)
  const { adminUrl, close } = await serverIn(folder)
  return {
    location: { adminUrl, name: `touchline_${region}` },
    maintenanceFile: maintenanceFile ?? join(dataDir, 'maintenance.json'),
    isSpread: false,
    checkSettings: () => undefined,
    readConsoleUrl: () => address,
    readMailing: () => ({ sessionSecret, url: `${address}/${region}/api/v0` }),
    readIssuer: () => issuerIn(region).issuer,
    readBrand: () => brand,
    readBooksOf: () => readBooksOf(join(import.meta.dirname, '../../desk.json')),
    readPayments: () => sandboxPayments(sandboxUrl, region),
    isOwnNetworkAllowed: true,
    readSealingKeys: () => keys,
    close,
  }
}
