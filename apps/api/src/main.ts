import { join } from 'node:path'
import { httpPlatform } from './adapters/platform.ts'
import { randomIds } from './adapters/random-ids.ts'
import { smtpMail } from './adapters/smtp.ts'
import { stripePayments } from './adapters/stripe.ts'
import { systemClock } from './adapters/system-clock.ts'
import { type PortsOf, startApi } from './app.ts'
import { type Configuration, ConfigurationError, readConfiguration } from './http/configuration.ts'

const root = join(import.meta.dirname, '..', '..', '..')

const defaults = {
  CONSOLE_FOLDER: join(root, 'apps', 'console', 'dist'),
  MAINTENANCE_FILE: join(root, 'data', 'maintenance.json'),
}

const configure = (): Configuration => {
  try {
    return readConfiguration({ ...defaults, ...process.env })
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    console.error(error.message)
    process.exit(78)
  }
}

const configuration = configure()
const { secretKey, webhookSecrets, apiUrl } = configuration.stripe

/** The world as it is: the machine's clock, the provider, a mail server. */
const portsOf: PortsOf = async () => ({
  clock: systemClock,
  ids: randomIds(systemClock),
  payments: stripePayments({ secretKey, webhookSecrets, ...(apiUrl === undefined ? {} : { apiUrl }) }),
  mail: smtpMail({ url: configuration.mail.smtpUrl, from: configuration.mail.from }),
  ...(configuration.platform === null ? {} : { platform: httpPlatform(configuration.platform, systemClock.now) }),
})

const api = await startApi(configuration, portsOf)

let isStopping = false

/** Once: running calls and jobs end; twice: at once. */
const stop = (): void => {
  if (isStopping) process.exit(1)
  isStopping = true
  api.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
console.log(`touchline api ready at ${api.url}`)
