// Separate process: settles what is due and kills itself at the named point.
import { randomIds } from '@touchline/api/adapters/random-ids'
import { stripePayments } from '@touchline/api/adapters/stripe'
import { connect } from '@touchline/api/db/connect'
import { settleBillings } from '@touchline/api/features/payment/settlement/settle-billings'
import type { Payments } from '@touchline/api/ports/payments'
import { kinds } from '@touchline/api/queue/kinds'
import { createWorker, type JobHandler } from '@touchline/api/queue/worker'
import { usualDunning } from '@touchline/domain/payment'

const [url = '', now = '', apiUrl = '', secretKey = '', point = ''] = process.argv.slice(2)

const die = (): Promise<never> => {
  process.kill(process.pid, 'SIGKILL')
  return new Promise(() => undefined)
}

const real = stripePayments({ secretKey, webhookSecrets: [], apiUrl })
const payments: Payments = {
  ...real,
  charge: async (request) => {
    if (point === 'before the call') return die()
    const outcome = await real.charge(request)
    return point === 'after the call' ? die() : outcome
  },
}
const clock = { now: () => Number(now) }
const issuer = {
  code: 'JP',
  companyName: 'Touchline K.K.',
  address: 'Tokyo',
  phone: '+81355500100',
  registrationNumber: null,
  bank: null,
}
const db = connect({ url, poolSize: 2 })
const settling = { db, clock, payments, newId: randomIds(clock).uuid, issuer, dunning: usualDunning, atOnce: 1 }
const settleAndDie: JobHandler = async (job) => {
  await settleBillings(settling, [kinds.settle.payload.parse(job.payload)])
  await die()
}
await createWorker({ db, clock, handlers: { settle: settleAndDie } }).runDue()
