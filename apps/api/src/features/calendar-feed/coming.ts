import type { Instant, Zone } from '@touchline/domain/calendar'
import { type FeedEvent, type FixedBill, feedEvents, feedRange } from '@touchline/domain/calendar-feed'
import type { Catalogue } from '@touchline/domain/catalogue'
import type { Contract } from '@touchline/domain/contract'
import type { OrganizationId } from '@touchline/domain/ids'
import { oncePaid } from '@touchline/domain/lifecycle'
import type { Dunning } from '@touchline/domain/payment'
import { billsAhead } from '@touchline/domain/projection'
import { type BillRow, billRows, dueOf, knownBill, stateOfRow } from '../../books/billing/bill-rows.ts'
import { dunnedBillings, pauseToCome } from '../../books/billing/dunned.ts'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import type { ContractRow } from '../../books/contract/contract-of-rows.ts'
import { loadDocuments } from '../../books/contract/contracts.ts'
import { openPause } from '../../books/contract/pauses.ts'
import { projectAhead } from '../../books/contract/project-ahead.ts'
import type { Tx } from '../../db/connect.ts'
import { firstToEnd } from './store.ts'

const MONTHS_AHEAD = 13

export interface Coming {
  readonly contract: Contract
  readonly catalogue: Catalogue
  readonly events: readonly FeedEvent[]
}

/** Computed by the functions that charge and change. */
export async function whatComes(
  tx: Tx,
  organizationId: OrganizationId,
  { now, dunning }: { readonly now: Instant; readonly dunning: Dunning },
): Promise<Coming> {
  const documents = await loadDocuments(tx, organizationId)
  const { row } = documents.organization
  const catalogue = await loadCatalogue(tx)
  const { contract } = documents.organization
  const paused = await openPause(tx, organizationId, row.contract_id)
  const paid = oncePaid(contract, catalogue, paused?.pause ?? null, now)
  const held = { contract: paid, userContracts: documents.users.map((user) => user.contract), catalogue, now }
  const { months } = await projectAhead(tx, organizationId, held, MONTHS_AHEAD)
  const bills = await billRows(tx, organizationId)
  const projected = months.flatMap((month) => month.bills)
  // The draft of a paused month lacks the plan that payment restores.
  const known = bills.map(knownBill).filter(({ draft }) => paid === contract || draft !== 0)
  const ahead = billsAhead(projected, known, { from: now, to: feedRange(contract, now).to })
  const fixed = bills.flatMap((bill) => fixedBill(bill, contract.zone, now))
  const owed = await dunnedBillings(tx, { organizationId, now, dunning })
  const tries = owed.flatMap(({ next_try_at: at }) => (at === null ? [] : [at]))
  const unpaid = { tries, pausesAt: pauseToCome(owed, contract, catalogue, now) }
  const ending = await firstToEnd(tx, organizationId, now)
  const input = { contract, catalogue, now, ahead, fixed, card: cardOf(row), unpaid, ...ending }
  return { contract, catalogue, events: feedEvents(input) }
}

function fixedBill(bill: BillRow, zone: Zone, now: Instant): readonly FixedBill[] {
  const { cycle, target_month, total } = bill
  const state = stateOfRow(bill, zone, now)
  const due = dueOf(bill)
  if (state.kind === 'withdrawn' || due === null || total === null || total === 0) return []
  const minor = state.kind === 'part' ? state.open : total
  return [{ paidOn: due.paidOn, state, cycle, month: target_month.slice(0, 7), minor }]
}

function cardOf(row: ContractRow) {
  const isCharged = row.payment_method === 'CREDIT_CARD' || row.yearly_payment_method === 'CREDIT_CARD'
  const { card_exp_year: expiryYear, card_exp_month: expiryMonth } = row
  return isCharged && expiryYear !== null && expiryMonth !== null ? { expiryYear, expiryMonth } : null
}
