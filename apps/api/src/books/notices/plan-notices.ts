import type { Instant } from '@touchline/domain/calendar'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { plannedNotices } from '@touchline/domain/notices'
import type { Tx } from '../../db/connect.ts'
import { enqueueAll } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'
import { loadCatalogue } from '../catalogue/catalogue.ts'
import { type LoadedContract, listContracts } from '../contract/contracts.ts'
import { noticeBooks } from './notice-books.ts'

interface Planned {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
}

/** Enqueues all dated notices. Keys contain the time: the job of a moved date does nothing. */
export async function planNotices(tx: Tx, asked: readonly Planned[], now: Instant): Promise<void> {
  const contracts = (await contractsOf(tx, asked)).filter(({ row }) => row.customer_type === 'manage_organization')
  // Users' own documents have none.
  if (contracts.length === 0) return
  const booksOf = await noticeBooks(tx, { contracts, catalogue: await loadCatalogue(tx), now })
  const due = contracts.flatMap((loaded) => {
    const { organization_id: organizationId, contract_id: contractId } = loaded.row
    return plannedNotices(booksOf(loaded))
      .filter(({ dueAt, until }) => until > now && dueAt >= now)
      .map(({ kind, subject, period, dueAt }) => ({
        job: jobs.sendDueNotice({ organizationId, contractId, kind, subject, period, dueAt }),
        runAt: dueAt,
      }))
  })
  await enqueueAll(tx, due, now)
}

export async function contractsOf(tx: Tx, asked: readonly Planned[]): Promise<readonly LoadedContract[]> {
  const ids = new Set(asked.map(({ contractId }) => contractId))
  const organizationIds = new Set(asked.map(({ organizationId }) => organizationId))
  return (await listContracts(tx, ...organizationIds)).filter(({ contract }) => ids.has(contract.id))
}
