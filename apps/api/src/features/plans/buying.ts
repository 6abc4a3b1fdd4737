import type { Instant } from '@touchline/domain/calendar'
import type { PlanSchedule } from '@touchline/domain/lifecycle'
import type { PlanSelection } from '@touchline/domain/plans'
import { announceTerm, markInProgress } from '../../books/billing/billings.ts'
import { payAsBought, setYearlyAnchor } from '../../books/contract/buying-organization.ts'
import { type ContractAtInstant, type LoadedContract, loadContract } from '../../books/contract/contracts.ts'
import { saveSchedule } from '../../books/contract/entries.ts'
import type { Tx } from '../../db/connect.ts'
import type { PurchaseContext } from '../../use-case/account.ts'

export const choiceOf = (
  { loaded, catalogue, organization, unsettled, inUse }: PurchaseContext,
  selection: PlanSelection,
  now: Instant,
) => ({
  contract: loaded.contract,
  catalogue,
  organization,
  unsettled,
  inUse,
  selection,
  now,
})

interface Purchase {
  readonly schedule: PlanSchedule
  readonly yearlyAnchor?: number
  readonly newId: () => string
}

/** The specification's five steps of a plan change. */
export async function carryOut(
  tx: Tx,
  place: ContractAtInstant,
  { loaded, catalogue }: Pick<PurchaseContext, 'loaded' | 'catalogue'>,
  { schedule, yearlyAnchor, newId }: Purchase,
): Promise<LoadedContract> {
  const { organizationId, contractId, now } = place
  await saveSchedule(tx, { organizationId, contractId, catalogue, newId, now }, schedule)
  await payAsBought(tx, loaded.row)
  if (yearlyAnchor !== undefined) await setYearlyAnchor(tx, loaded.row, yearlyAnchor)
  await markInProgress(tx, { organizationId, contract: loaded.contract, now })
  const after = await loadContract(tx, organizationId, contractId)
  if (after === null) throw new Error(`contract ${contractId} vanished within its own transaction`)
  if (yearlyAnchor !== undefined) await announceTerm(tx, { organizationId, contract: after.contract, catalogue, now })
  return after
}
