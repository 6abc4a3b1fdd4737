import { stripePayments } from '@touchline/api/adapters/stripe'
import { cellRoutes } from '@touchline/api/app'
import { connect } from '@touchline/api/db/connect'
import { cellJobs } from '@touchline/api/jobs/cell-jobs'
import { createWorker } from '@touchline/api/queue/worker'
import { movableClock, testDeps } from './deps.ts'
import { serveRoutes } from './http.ts'
import type { Answered, TimedTask } from './other-process.ts'
import { refundByCommand } from './refund-order.ts'

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

const isAsked = (message: unknown): message is TimedTask =>
  typeof message === 'object' && message !== null && 'now' in message && 'task' in message

async function answerOf({ id, task }: TimedTask): Promise<Answered> {
  if (task.kind === 'send') return { id, kind: 'send', reply: await server.send(task.request) }
  if (task.kind === 'order') return { id, kind: 'order', outcome: await refundByCommand({ deps }, task.order) }
  await worker.runDue()
  return { id, kind: 'work' }
}

const answered = (asked: TimedTask): Promise<Answered> =>
  answerOf(asked).catch((error: unknown) => ({ id: asked.id, kind: 'thrown', error: String(error) }))

process.on('message', (message: unknown) => {
  if (!isAsked(message)) return
  clock.moveTo(message.now)
  void answered(message).then((answer) => process.send?.(answer))
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
