// The test runs this as a separate process and kills it: it takes a job, says so and never ends it.
import { connect } from '../db/connect.ts'
import { createWorker } from './worker.ts'

const handlers = {
  close: async () => {
    process.stdout.write('working\n')
    await new Promise(() => undefined)
  },
}
const db = connect({ url: process.argv[2] ?? '', poolSize: 2 })
await createWorker({ db, clock: { now: () => Number(process.argv[3]) }, handlers }).runDue()
