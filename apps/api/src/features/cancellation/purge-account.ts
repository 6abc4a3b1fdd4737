import { DAY, type Instant } from '@touchline/domain/calendar'
import { KEPT_DAYS } from '@touchline/domain/cancellation'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { writeAudit } from '../../books/audit.ts'
import { loadContract } from '../../books/contract/contracts.ts'
import type { Tx } from '../../db/connect.ts'
import { forgetExports } from './export.store.ts'
import { deleteGames } from './store.ts'

/** Until when a closed account's link works and its games exist. */
export const keptUntil = (closedAt: Instant): number => closedAt + KEPT_DAYS * DAY

/** Deletes what a closed account still stored, when its time is over; an account that was opened again keeps everything. */
export async function purgeAccount(
  tx: Tx,
  {
    organizationId,
    contractId,
    now,
  }: { readonly organizationId: OrganizationId; readonly contractId: ContractId; readonly now: Instant },
): Promise<void> {
  const loaded = await loadContract(tx, organizationId, contractId, { lock: true })
  const closedAt = loaded?.row.closed_at ?? null
  if (closedAt === null || keptUntil(closedAt) > now) return
  await forgetExports(tx, organizationId)
  const games = await deleteGames(tx, organizationId, now)
  await writeAudit(tx, {
    organizationId,
    actor: 'purge',
    action: 'purge-account',
    subject: `contract:${contractId}`,
    before: null,
    after: { games },
    at: now,
  })
}
