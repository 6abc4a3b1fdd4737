import type { Instant } from '@touchline/domain/calendar'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { plannedNotices } from '@touchline/domain/notices'
import type { Tx } from '../../db/connect.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/kinds.ts'
import { loadCatalogue } from '../catalogue/catalogue.ts'
import { loadContract } from '../contract/contracts.ts'
import { noticeBooks } from './notice-books.ts'

interface Planned {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly now: Instant
}

/**
 * Asks for the job of every notice before a date that follows from the books. Its key names the time, too: where a date
 * moves there is a new job, and the old one finds at its time that it is void.
 */
export async function planNotices(tx: Tx, { organizationId, contractId, now }: Planned): Promise<void> {
  const loaded = await loadContract(tx, organizationId, contractId)
  if (loaded === null || loaded.row.customer_type !== 'manage_organization') return
  const books = await noticeBooks(tx, { loaded, catalogue: await loadCatalogue(tx), now })
  for (const { kind, subject, period, dueAt, until } of plannedNotices(books)) {
    if (until <= now || dueAt < now) continue
    const job = jobs.sendDueNotice({ organizationId, contractId, kind, subject, period, dueAt })
    await enqueue(tx, job, { now, runAt: dueAt })
  }
}
