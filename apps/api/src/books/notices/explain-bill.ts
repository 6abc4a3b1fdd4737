import { computeMonthlyBilling, type Invoice } from '@touchline/domain/billing'
import {
  type Instant,
  type LocalDate,
  nextMonth,
  startOfDay,
  startOfMonth,
  type YearMonth,
} from '@touchline/domain/calendar'
import type { BillingId } from '@touchline/domain/ids'
import type { AmountFact, StoryFact } from '@touchline/domain/notices'
import { withFollowers } from '@touchline/domain/plans'
import { type BillStory, storyOf } from '@touchline/domain/projection'
import type { Tx } from '../../db/connect.ts'
import { loadCatalogue } from '../catalogue/catalogue.ts'
import { type ContractRow, loadContract } from '../contract/contracts.ts'
import { invoiceBefore } from './stored-invoice.ts'
import { usedBetween } from './used-between.ts'
import { writeNotice } from './write-notice.ts'

interface Fixed {
  readonly billingId: BillingId
  readonly row: ContractRow
  readonly invoice: Invoice
  readonly cycle: 'month' | 'year'
  readonly service: { readonly from: LocalDate; readonly to: LocalDate }
  readonly now: Instant
}

/** A month or term was fixed: its sum, what changed and why, what was used in it, and what comes. */
export async function explainBill(tx: Tx, fixed: Fixed): Promise<void> {
  const { billingId, row, invoice, cycle, now } = fixed
  const { organization_id: organizationId } = row
  const before = await invoiceBefore(tx, { organizationId, contractId: row.contract_id, cycle, month: invoice.month })
  const used = await usedBetween(tx, organizationId, usedIn(fixed))
  await writeNotice(tx, {
    organizationId,
    kind: 'month-explained',
    subject: `billing:${billingId}`,
    period: invoice.month,
    facts: {
      billingId,
      cycle,
      month: invoice.month,
      amount: amountOf(invoice),
      story: storyFact(storyOf(before, invoice)),
      uploadSeconds: used.upload,
      exportSeconds: used.export,
      next: cycle === 'year' ? null : await nextBill(tx, row, nextMonth(invoice.month)),
    },
    now,
  })
}

/** A term is billed when it begins: nothing was used in it yet. */
const usedIn = ({ row, cycle, service, now }: Fixed) => ({
  start: startOfDay(service.from, row.zone),
  end: cycle === 'year' ? now : startOfMonth(nextMonth(service.to.slice(0, 7)), row.zone),
})

const amountOf = ({ total }: Invoice): AmountFact => ({ minor: Number(total.minor), currency: total.currency })

function storyFact(story: BillStory | null): StoryFact | null {
  if (story === null || story.kind !== 'changed') return story
  const causes = story.causes.map(({ kind, minor }) => ({ kind, minor: Number(minor) }))
  return { kind: 'changed', difference: Number(story.difference), causes, rest: Number(story.rest) }
}

/** The month that begins, if nothing changes; storage, which is counted at its end, left out. */
async function nextBill(tx: Tx, row: ContractRow, month: YearMonth): Promise<AmountFact | null> {
  const loaded = await loadContract(tx, row.organization_id, row.contract_id)
  if (loaded === null || row.closed_at !== null) return null
  const catalogue = await loadCatalogue(tx)
  const contract = withFollowers(loaded.contract, catalogue, startOfMonth(nextMonth(month), row.zone))
  const invoice = computeMonthlyBilling({ contract, catalogue, month, storedSecondsOverRetention: 0 })
  return invoice.total.minor === 0n ? null : amountOf(invoice)
}
