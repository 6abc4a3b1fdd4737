import { mkdir, readdir, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MOST_REPORT_BYTES } from '@touchline/contract/mail-reports'
import type { Milliseconds } from '@touchline/domain/calendar'
import { inTransaction, jobsScope } from '../../../db/transaction.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/jobs.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { takeReport } from './take-report.ts'

const MINUTE: Milliseconds = 60_000
const AT_ONCE = 200
/** Inside the folder, for what was read. */
const READ = 'read'

type Reading = Pick<Deps, 'db' | 'clock' | 'cell' | 'onMailReport'>

/** Each minute. Does nothing where no folder is set any more. */
export async function readReports(deps: Reading): Promise<void> {
  const { db, clock, cell } = deps
  const folder = cell.mailReturn?.folder ?? null
  if (folder === null) return
  const now = clock.now()
  const at = now - (now % MINUTE) + MINUTE
  await inTransaction(db, jobsScope, (tx) => enqueue(tx, jobs.readMailReports({ at }), { now, runAt: at }))
  await readFolder(deps, folder)
}

/** A file is moved after it was booked: one that is read twice changes nothing. */
async function readFolder(deps: Reading, folder: string): Promise<void> {
  await mkdir(join(folder, READ), { recursive: true })
  const entries = await readdir(folder, { withFileTypes: true })
  // A server writes under a hidden name first.
  const names = entries.flatMap((entry) => (entry.isFile() && !entry.name.startsWith('.') ? [entry.name] : []))
  const failed: unknown[] = []
  for (const name of names.toSorted().slice(0, AT_ONCE))
    await readFileOnce(deps, folder, name).catch((error: unknown) => failed.push(error))
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} reports of mails could not be read`)
}

async function readFileOnce(deps: Reading, folder: string, name: string): Promise<void> {
  const path = join(folder, name)
  const { size } = await stat(path)
  if (size > MOST_REPORT_BYTES) deps.onMailReport?.('too-large')
  else await takeReport(deps, await readFile(path))
  await rename(path, join(folder, READ, name))
}
