import { join } from 'node:path'
import { stripePayments } from '../adapters/stripe.ts'
import { readIssuer, readProvider } from '../configuration/configuration.ts'
import type { CellLocation } from '../db/database.ts'
import type { Environment } from './find-database.ts'
import type { Target } from './program.ts'

/** A region of a production server, by the variables that the server reads (docs/operations.md). */
export const productionTarget = (env: Environment, root: string, location: CellLocation): Target => ({
  location,
  maintenanceFile: env['MAINTENANCE_FILE'] ?? join(root, 'data', 'maintenance.json'),
  isSpread: env['SCALE_OUT'] === 'citus',
  readIssuer: () => readIssuer(env),
  readPayments: () => stripePayments({ ...readProvider(env), webhookSecrets: [] }),
  close: async () => undefined,
})
