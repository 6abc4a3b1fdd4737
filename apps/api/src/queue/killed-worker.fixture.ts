import { connect } from '../db/connect.ts'
import { createWorker } from './worker.ts'

const [url = '', now = '', atMost = '1'] = process.argv.slice(2)

const neverEnd = (): Promise<undefined> => {
  process.stdout.write('working\n')
  return new Promise<undefined>(() => undefined)
}
const handlers = { close: neverEnd, batch: { atMost: Number(atMost), handle: neverEnd } }
const db = connect({ url, poolSize: 2 })
await createWorker({ db, clock: { now: () => Number(now) }, handlers }).runDue()
