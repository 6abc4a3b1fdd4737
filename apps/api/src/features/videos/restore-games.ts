import { storageOf } from '@touchline/domain/billing'
import type { Instant } from '@touchline/domain/calendar'
import type { Catalogue } from '@touchline/domain/catalogue'
import { baseGroupAt, billedMonthAt, type Contract } from '@touchline/domain/contract'
import type { MatchId, OrganizationId } from '@touchline/domain/ids'
import { missedBy, restoringAdds, type TrashedGame } from '@touchline/domain/storage'
import { appendAudit } from '../../books/audit.ts'
import { markAllInProgress } from '../../books/billing/billings.ts'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import { billedContracts, loadOwnContract } from '../../books/contract/contracts.ts'
import { lockOrganizations } from '../../books/contract/lock-organizations.ts'
import { notifyOfUsage } from '../../books/notices/usage-notices.ts'
import { storedSecondsOver } from '../../books/usage/stored.ts'
import { countUsage } from '../../books/usage/usage-counts.ts'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../use-case/deps.ts'
import { type Refusal, refuse, refuseWith } from '../../use-case/refusal.ts'
import { keepMissed, listTrash, lockTrashed, restoreUsage, untrashGames } from './trash.store.ts'

export const notInTrash = refuse('game-not-in-trash', 'None of these games is in the trash')

interface Restoring {
  readonly organizationId: OrganizationId
  readonly matchIds: readonly MatchId[]
  readonly actor: string
  /** Minor units, as shown; required if a game missed a charge. */
  readonly quotedTotal?: number | undefined
}

interface Quoted {
  readonly organizationId: OrganizationId
  readonly contract: Contract
  readonly catalogue: Catalogue
  readonly now: Instant
}

/** Minor units. */
async function addsNow(tx: Tx, games: readonly TrashedGame[], quoted: Quoted): Promise<number> {
  const { organizationId, contract, now } = quoted
  const { zone } = contract
  const userContracts = (await billedContracts(tx, [organizationId])).get(contract.id)?.users ?? []
  const storedSecondsOverRetention = await storedSecondsOver(
    tx,
    organizationId,
    storageOf(billedMonthAt(contract, now), zone),
  )
  return Number(restoringAdds(games, { ...quoted, userContracts, storedSecondsOverRetention }).minor)
}

/**
 * The running month bills what they missed (billing rules: "Trash"). Games restored or deleted meanwhile are skipped.
 */
export async function restoreGames(
  tx: Tx,
  clock: Deps['clock'],
  { organizationId, matchIds, actor, quotedTotal }: Restoring,
): Promise<
  | { readonly kind: 'restored'; readonly matchIds: readonly MatchId[] }
  | Refusal<'game-not-in-trash' | 'no-plan' | 'quote-changed'>
> {
  // Read when no month can close in between.
  const zone = (await lockOrganizations(tx, [organizationId])).get(organizationId) ?? 'UTC'
  const now = clock.now()
  const locked = await lockTrashed(tx, organizationId, matchIds, now)
  if (locked.length === 0) return notInTrash
  const ids = locked.map((game) => game.match_id)
  const { contract } = await loadOwnContract(tx, organizationId)
  const catalogue = await loadCatalogue(tx)
  if (baseGroupAt(contract, catalogue, now) === null) return refuse('no-plan', 'No plan is in force')
  const games = await listTrash(tx, { organizationId, zone, now }, { limit: ids.length, offset: 0, matchIds: ids })
  const missed = games.flatMap(({ match_id: matchId, deleted_at: deletedAt, stored_days: storedDays }) =>
    missedBy({ deletedAt, storedDays }, { contract, catalogue, now }).map((each) => ({ ...each, matchId })),
  )
  if (quotedTotal !== undefined || missed.length > 0) {
    const trashed = games.map(({ deleted_at: deletedAt, stored_days: storedDays }) => ({ deletedAt, storedDays }))
    const total = await addsNow(tx, trashed, { organizationId, contract, catalogue, now })
    if (total !== quotedTotal) return refuseWith('quote-changed', 'The amount is not the one that was shown', { total })
  }
  const used = await restoreUsage(tx, organizationId, ids)
  await untrashGames(tx, organizationId, ids)
  await keepMissed(tx, organizationId, missed)
  const changes = used.map((row) => ({
    userId: row.user_id,
    usageType: row.usage_type,
    seconds: row.usage_seconds,
    usedAt: row.created_at,
  }))
  await countUsage(tx, [{ organizationId, zone, changes }])
  await notifyOfUsage(tx, [{ organizationId, zone, changes }], now)
  const missedOf = Map.groupBy(missed, ({ matchId }) => matchId)
  await appendAudit(
    tx,
    games.map(({ match_id: matchId, title }) => ({
      organizationId,
      actor,
      action: 'restore-game' as const,
      subject: `game:${matchId}`,
      before: null,
      after: { title, missedSeconds: (missedOf.get(matchId) ?? []).reduce((sum, { seconds }) => sum + seconds, 0) },
      at: now,
    })),
  )
  await markAllInProgress(tx, [organizationId], { now })
  return { kind: 'restored', matchIds: ids }
}
