/** The program of the other process: it answers what comes over the channel, and ends when the channel is closed. */
import { stripePayments } from '@touchline/api/adapters/stripe'
import { cellRoutes } from '@touchline/api/app'
import { connect } from '@touchline/api/db/connect'
import { cellJobs } from '@touchline/api/jobs/cell-jobs'
import { createWorker } from '@touchline/api/queue/worker'
import { movableClock, testDeps } from './deps.ts'
import { type Reply, serveRoutes } from './http.ts'
import type { Answered, Asked } from './other-process.ts'

const [url = '', apiUrl = '', secretKey = '', webhookSecret = ''] = process.argv.slice(2)

const clock = movableClock(0)
const db = connect({ url, poolSize: 8, applicationName: 'touchline other process' })
const payments = stripePayments({ secretKey, webhookSecrets: [webhookSecret], apiUrl })
const deps = { ...testDeps(db, { clock, payments, mail: { send: async () => undefined } }), demo: { advance: noTime } }
const server = await serveRoutes(deps, cellRoutes(deps))
const worker = createWorker({ db, clock, handlers: cellJobs(deps) })

function noTime(): never {
  throw new Error('time moves in the first process')
}

const isAsked = (message: unknown): message is Asked =>
  typeof message === 'object' && message !== null && 'now' in message && 'request' in message

async function answerOf({ request }: Asked): Promise<Reply | null> {
  if (request !== null) return server.send(request)
  await worker.runDue()
  return null
}

async function answered(asked: Asked): Promise<Answered> {
  try {
    return { id: asked.id, reply: await answerOf(asked) }
  } catch (error) {
    return { id: asked.id, reply: null, error: String(error) }
  }
}

process.on('message', (message: unknown) => {
  if (!isAsked(message)) return
  clock.moveTo(message.now)
  void answered(message).then((answer) => process.send?.(answer))
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
