import type { RegionName } from '@touchline/contract/wire'
import { dateOf } from '@touchline/domain/calendar'
import * as z from 'zod/mini'
import { loadContract } from '../books/contract/contracts.ts'
import { inTransaction } from '../db/transaction.ts'
import { keptUntil, purgeAccount } from '../features/cancellation/purge-account.ts'
import { openAccountExport } from '../features/cancellation/read-export.ts'
import { writeLetter } from '../features/mail/letters.ts'
import { recipientOf } from '../features/mail/store.ts'
import type { Ids } from '../ports/ids.ts'
import { enqueue } from '../queue/queue.ts'
import type { JobHandler } from '../queue/worker.ts'

const account = z.object({ organizationId: z.uuid(), contractId: z.uuid() })

export interface CancellationJobParts {
  readonly ids: Ids
  readonly consoleUrl: string
  readonly region: RegionName
}

/** Mails a closed account the one link to its receipts and data; the token is made here and kept as a hash only. */
const accountClosedMail =
  ({ ids, consoleUrl, region }: CancellationJobParts): JobHandler =>
  async (job, { db, clock }) => {
    const { organizationId, contractId } = account.parse(job.payload)
    await inTransaction(db, { organizationId }, async (tx) => {
      const loaded = await loadContract(tx, organizationId, contractId)
      const { payer_mail: to, organization_name: organization, lang } = await recipientOf(tx, organizationId)
      const closedAt = loaded?.row.closed_at ?? null
      if (to === null || loaded === null || closedAt === null) return
      const now = clock.now()
      const token = ids.secret()
      const expiresAt = keptUntil(closedAt)
      const mail = { kind: 'send-mail', uniqueKey: `mail:${job.uniqueKey ?? contractId}`, organizationId }
      const link = `${consoleUrl}/#/account-export?token=${token}&region=${region}`
      const letter = writeLetter('closed', lang, { organization, link, date: dateOf(expiresAt, loaded.contract.zone) })
      const sent = await enqueue(tx, { ...mail, payload: { to, ...letter }, runAt: now, maxAttempts: 20 }, now)
      if (sent === 'enqueued') await openAccountExport(tx, { organizationId, token, now, expiresAt })
    })
  }

/** Thirty days after the closing. */
const purge: JobHandler = async (job, { db, clock }) => {
  const key = account.parse(job.payload)
  await inTransaction(db, { system: 'jobs' }, (tx) => purgeAccount(tx, { ...key, now: clock.now() }))
}

export const cancellationJobs = (parts: CancellationJobParts): Readonly<Record<string, JobHandler>> => ({
  'account-closed-mail': accountClosedMail(parts),
  'purge-account': purge,
})
