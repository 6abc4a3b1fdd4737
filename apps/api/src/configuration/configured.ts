import { join } from 'node:path'
import { isDemoBuild } from '../http/console/console.ts'
import { type Configuration, readConfiguration } from './configuration.ts'
import type { Environment } from './environment.ts'
import { ConfigurationError } from './faults.ts'

const root = join(import.meta.dirname, '..', '..', '..', '..')

const defaults = {
  CONSOLE_FOLDER: join(root, 'apps', 'console', 'dist'),
  DESK_FOLDER: join(root, 'apps', 'desk', 'dist'),
  MAINTENANCE_FILE: join(root, 'data', 'maintenance.json'),
}

export function configured(environment: Environment): Configuration {
  const configuration = readConfiguration({ ...defaults, ...environment })
  if (configuration.mode !== 'demo' && isDemoBuild(configuration.consoleFolder))
    throw new ConfigurationError(["CONSOLE_FOLDER: is the demo's build; make the one for production"])
  return configuration
}
