import { writeAudit } from '@touchline/api/books/audit'
import type { LoadedContract } from '@touchline/api/books/contract/contracts'
import { monthlyEffect } from '@touchline/api/books/contract/monthly-effect'
import type { Tx } from '@touchline/api/db/connect'
import { dateOf, type Instant, termAt } from '@touchline/domain/calendar'
import type { Catalogue } from '@touchline/domain/catalogue'
import { baseGroupAt, seatsAt } from '@touchline/domain/contract'
import type { OrganizationId } from '@touchline/domain/ids'

interface Purchase {
  readonly organizationId: OrganizationId
  readonly actor: string
  readonly loaded: LoadedContract
  readonly catalogue: Catalogue
  readonly now: Instant
}

/** The first plan was never bought at the console, but the history begins with it as if it had been. */
export async function recordFirstPurchase(tx: Tx, { organizationId, actor, loaded, catalogue, now }: Purchase) {
  const { contract } = loaded
  const group = baseGroupAt(contract, catalogue, now)
  if (group?.kind !== 'paid') return
  const common = { organizationId, actor, subject: `contract:${contract.id}`, before: { planGroupId: null }, at: now }
  // A yearly plan's seats begin a millisecond after it.
  const after = { planGroupId: group.id, ...seatsAt(contract, catalogue, now + 1) }
  if (group.cycle === 'month' || contract.yearlyAnchor === null) {
    const nothing = { ...loaded, contract: { ...contract, entries: [] } }
    const effect = monthlyEffect(nothing, loaded, catalogue, now)
    return writeAudit(tx, { ...common, action: 'plan-purchase', after: { ...after, boundary: now, effect } })
  }
  const { firstDay: from, lastDay: to } = termAt(dateOf(contract.yearlyAnchor, contract.zone), now, contract.zone)
  return writeAudit(tx, { ...common, action: 'yearly-plan-purchase', after: { ...after, from, to } })
}
