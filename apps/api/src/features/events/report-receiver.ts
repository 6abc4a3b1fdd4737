import { inTransaction, jobsScope } from '../../db/transaction.ts'
import { writeContent } from '../../letters/layout.ts'
import type { Deps } from '../../use-case/deps.ts'
import { receiverToReport } from './store.ts'

const toDo = (region: string): string =>
  'Nothing is sent to it any more; what happens meanwhile is kept for 30 days. Once it answers again: ' +
  `touchline-admin --region ${region} receivers resume <receiver-id> --operator "your name". ` +
  'It then gets all that waits, in order.'

export async function reportReceiver(
  { db, mail, operators, cell }: Deps,
  receiverId: string,
  cause: string,
): Promise<void> {
  const found = await inTransaction(db, jobsScope, (tx) => receiverToReport(tx, receiverId))
  if (found === undefined) return
  const { url, pause_reason: reason } = found
  operators?.alert({ region: cell.region, receiverId, url, reason }, 'a receiver of events is given up')
  const address = operators?.address ?? null
  if (address === null) return
  const subject = `Events of ${cell.region}: a receiver is given up`
  const letter = writeContent({
    language: 'en',
    brand: cell.brand,
    subject,
    heading: subject,
    paragraphs: [toDo(cell.region)],
    rows: [
      ['Receiver', receiverId],
      ['Address', url],
      ['Why', reason ?? ''],
    ],
    notes: [],
    foot: { links: [], organization: 'docs/operations.md' },
  })
  await mail.send({ id: cause, to: address, ...letter })
}
