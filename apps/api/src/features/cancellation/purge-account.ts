import type { Instant } from '@touchline/domain/calendar'
import { keptAfterEnd, keptUntil } from '@touchline/domain/cancellation'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { writeAudit } from '../../books/audit.ts'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import { type LoadedContract, loadContract } from '../../books/contract/contracts.ts'
import { forgetExports } from '../../books/organization/account-exports.store.ts'
import type { Tx } from '../../db/connect.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'
import { deleteGames, endSessions, setCancellation } from './store.ts'

interface Purged {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly now: Instant
}

/**
 * After retention, unless the account was reopened or a plan bought. A monthly contract that ended closes now and its
 * link is mailed; the link is forgotten later.
 */
export async function purgeAccount(tx: Tx, { organizationId, contractId, now }: Purged): Promise<void> {
  const loaded = await loadContract(tx, organizationId, contractId, { lock: true })
  if (loaded === null) return
  const { contract, row } = loaded
  if (row.closed_at !== null && keptUntil(row.closed_at) <= now) await forgetExports(tx, organizationId)
  const kept = keptAfterEnd(contract, await loadCatalogue(tx), row.closed_at)
  if (kept === null || kept.until > now) return
  if (kept.closes) await close(tx, loaded, now)
  const games = await deleteGames(tx, organizationId, now)
  await writeAudit(tx, {
    organizationId,
    actor: 'purge',
    action: 'purge-account',
    subject: `contract:${contractId}`,
    before: null,
    after: { games, ...(kept.closes && { isClosed: true as const }) },
    at: now,
  })
}

async function close(tx: Tx, { row, contract }: LoadedContract, now: Instant): Promise<void> {
  const { organization_id: organizationId, contract_id: contractId } = row
  const at = contract.cancellation.state === 'none' ? now : contract.cancellation.at
  await setCancellation(tx, row, { state: 'done', at, closedAt: now })
  await endSessions(tx, organizationId)
  const closed = { organizationId, contractId, closedAt: now }
  await enqueue(tx, jobs.mailAccountClosed(closed), { now })
  await enqueue(tx, jobs.purgeAccount(closed), { now, runAt: keptUntil(now) })
}
