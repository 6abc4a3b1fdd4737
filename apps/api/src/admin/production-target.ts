import { join } from 'node:path'
import type { RegionName } from '@touchline/contract/wire'
import { stripePayments } from '../adapters/stripe.ts'
import { readBrandOf, readIssuer, readProvider, readSealingKeys } from '../configuration/configuration.ts'
import { configured } from '../configuration/configured.ts'
import { readBooksOf } from '../configuration/desk-file.ts'
import type { Environment } from '../configuration/environment.ts'
import { ConfigurationError } from '../configuration/faults.ts'
import { openDatabaseFaults } from '../configuration/open-addresses.ts'
import type { CellLocation } from '../db/database.ts'
import { Refused } from './command.ts'
import type { Target } from './program.ts'

function readConsoleUrl({ CONSOLE_URL: url }: Environment): string {
  if (url === undefined || !URL.canParse(url)) throw new Refused('set CONSOLE_URL to the address of the console')
  return new URL(url).href.replace(/\/$/, '')
}

function readMailing(env: Environment, region: RegionName) {
  const [sessionSecret = ''] = (env['SESSION_SECRET'] ?? '').split(',')
  if (sessionSecret === '') throw new Refused('set SESSION_SECRET as the server has it')
  const url = env[`API_URL_${region.toUpperCase()}`] ?? `${readConsoleUrl(env)}/${region}/api/v0`
  return { sessionSecret: sessionSecret.trim(), url }
}

/** As for the server: the same password crosses the same network. */
function checkWire(env: Environment): void {
  const faults = env['TOUCHLINE_MODE'] === 'demo' ? [] : openDatabaseFaults(env)
  if (faults.length > 0) throw new ConfigurationError(faults)
}

const targetAt = (env: Environment, root: string, location: CellLocation): Target => ({
  location,
  maintenanceFile: env['MAINTENANCE_FILE'] ?? join(root, 'data', 'maintenance.json'),
  isSpread: env['SCALE_OUT'] === 'citus',
  checkSettings: () => {
    configured(env)
  },
  readConsoleUrl: () => readConsoleUrl(env),
  readMailing: (region) => readMailing(env, region),
  readIssuer: (region) => readIssuer(env, region).issuer,
  readBrand: () => readBrandOf(env).brand,
  readBooksOf: () => readBooksOf(env['DESK_FILE']),
  readPayments: () => stripePayments({ ...readProvider(env), webhookSecrets: [] }),
  isOwnNetworkAllowed: env['TOUCHLINE_MODE'] === 'demo',
  readSealingKeys: () => readSealingKeys(env),
  close: async () => undefined,
})

export function productionTarget(env: Environment, root: string, location: CellLocation): Target {
  checkWire(env)
  return targetAt(env, root, location)
}
