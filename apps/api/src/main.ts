import { aheadOfProvider } from './adapters/ahead-of-provider.ts'
import { createCircuit } from './adapters/circuit.ts'
import { listedMail } from './adapters/listed-mail.ts'
import { pacedMail } from './adapters/paced-mail.ts'
import { randomIds } from './adapters/random-ids.ts'
import { smtpMail } from './adapters/smtp.ts'
import { stripePayments } from './adapters/stripe.ts'
import { systemClock } from './adapters/system-clock.ts'
import { webhooks } from './adapters/webhooks.ts'
import type { Configuration } from './configuration/configuration.ts'
import { configured } from './configuration/configured.ts'
import { ConfigurationError } from './configuration/faults.ts'
import { strangeNames } from './configuration/strange-names.ts'
import type { Db } from './db/connect.ts'
import { isUnfit } from './db/database.ts'
import { isDatabaseAway } from './db/failure.ts'
import type { Clock } from './ports/clock.ts'
import type { Mail } from './ports/mail.ts'
import { createPace } from './queue/pace.ts'
import { followedClock } from './queue/rehearsal.ts'
import { keepUnsent } from './queue/unsent-mails.ts'
import type { PortsOf } from './start/cell-parts.ts'
import { startApi } from './start/start-api.ts'
import { noteProvidersRequest } from './watch/traces/trace-payments.ts'

function end(message: string, code: number): never {
  console.error(message)
  process.exit(code)
}

const configure = (): Configuration => {
  try {
    return configured(process.env)
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    end(error.message, 78)
  }
}

for (const line of strangeNames(process.env)) console.warn(line)
const configuration = configure()
const { secretKey, webhookSecrets, perSecond, apiUrl } = configuration.stripe

const { mode, mail } = configuration
const isRehearsal = mode === 'rehearsal'

const mailServer = pacedMail(
  smtpMail({ url: mail.smtpUrl, from: mail.from, connections: mail.connections }),
  mail.perSecond,
)

const mailOf = (db: Db, clock: Clock): Mail =>
  isRehearsal
    ? listedMail(mailServer, { list: mail.onlyTo, keep: (message) => keepUnsent(db, clock, message) })
    : mailServer

const portsOf: PortsOf = async (_, { db }) => {
  const clock = isRehearsal ? await followedClock(db, systemClock) : systemClock
  const payments = stripePayments({
    secretKey,
    webhookSecrets,
    circuit: createCircuit(systemClock.now),
    pace: createPace(db, perSecond),
    ...(apiUrl === undefined ? {} : { apiUrl }),
    ...(configuration.isTraced ? { onAnswer: noteProvidersRequest } : {}),
  })
  const eventSender = webhooks({ now: systemClock.now, isOwnNetworkAllowed: mode === 'demo' })
  const provider = isRehearsal ? aheadOfProvider(payments, () => clock.now() - systemClock.now()) : payments
  return { clock, ids: randomIds(clock), payments: provider, mail: mailOf(db, clock), eventSender }
}

const saidBy = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.message === '' && 'code' in error ? String(error.code) : error.message
}

const starting = startApi(configuration, portsOf)

let isStopping = false

const stop = (): void => {
  if (isStopping) process.exit(1)
  isStopping = true
  starting
    .then((started) => started.stop())
    .then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)

const api = await starting.catch((error: unknown) => {
  if (isDatabaseAway(error))
    end(`The database does not answer (${saidBy(error)}): look whether it runs, and at its addresses`, 1)
  if (!isUnfit(error) && !(error instanceof ConfigurationError)) throw error
  end(error.message, 78)
})

if (api.metricsUrl !== null) console.log(`touchline metrics at ${api.metricsUrl}`)
if (api.deskUrl !== null) console.log(`touchline desk ready at ${api.deskUrl}`)
console.log(`touchline api ready at ${api.url}`)
