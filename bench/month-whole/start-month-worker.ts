import { smtpMail } from '@touchline/api/adapters/smtp'
import { cellJobs } from '@touchline/api/jobs/cell-jobs'
import { mailKinds } from '@touchline/api/queue/kinds'
import { createWorker, type Worker } from '@touchline/api/queue/worker'
import type { World } from '@touchline/testing/world'

const MAIL_CONNECTIONS = 5
const CALLS_AT_ONCE = 20

export function startMonthWorker(
  { deps, database }: World,
  smtpUrl: string,
  onError: (error: unknown) => void,
): Pick<Worker, 'stop'> {
  const from = 'Touchline <billing@touchline.example>'
  const mail = smtpMail({ url: smtpUrl, from, connections: MAIL_CONNECTIONS })
  const worker = createWorker({
    db: database.db,
    clock: deps.clock,
    handlers: cellJobs({ ...deps, mail, cell: { ...deps.cell, settlementsAtOnce: CALLS_AT_ONCE } }),
    listenUrl: database.url,
    apart: [{ kinds: mailKinds, concurrency: MAIL_CONNECTIONS }],
    onError,
  })
  worker.start()
  return worker
}
