import type { Invoice } from '@touchline/domain/billing'
import {
  type Instant,
  type LocalDate,
  nextMonth,
  startOfDay,
  startOfMonth,
  type YearMonth,
} from '@touchline/domain/calendar'
import type { Catalogue } from '@touchline/domain/catalogue'
import type { BillingId } from '@touchline/domain/ids'
import { withAutomaticChanges } from '@touchline/domain/lifecycle'
import { type BillStory, monthStory } from '@touchline/domain/projection'
import { computeMonths } from '../../books/billing/compute-months.ts'
import { invoicesBefore } from '../../books/billing/stored-invoice.store.ts'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import type { BilledContract } from '../../books/contract/contracts.ts'
import { type Used, usedByAll } from '../../books/notices/used-between.ts'
import { writeNotices } from '../../books/notices/write-notice.ts'
import type { Tx } from '../../db/connect.ts'
import type { StoryFact } from '../../letters/kinds/money.ts'
import type { AmountFact } from '../../letters/kinds/parts.ts'

interface Fixed extends BilledContract {
  readonly billingId: BillingId
  readonly invoice: Invoice
  readonly service: { readonly from: LocalDate; readonly to: LocalDate }
}

interface When {
  readonly cycle: 'month' | 'year'
  readonly month: YearMonth
  readonly now: Instant
}

export async function notifyOfBills(tx: Tx, fixed: readonly Fixed[], when: When): Promise<void> {
  if (fixed.length === 0) return
  const { cycle, month, now } = when
  const before = await invoicesBefore(
    tx,
    fixed.map(({ loaded }) => loaded.row),
    when,
  )
  const used = await usedOf(tx, fixed, when)
  const catalogue = await loadCatalogue(tx)
  const next =
    cycle === 'year' ? new Map<Fixed, AmountFact | null>() : await nextBills(tx, fixed, nextMonth(month), catalogue)
  const notices = fixed.map((one) => ({
    organizationId: one.loaded.row.organization_id,
    kind: 'month-explained' as const,
    subject: `billing:${one.billingId}`,
    period: month,
    facts: {
      billingId: one.billingId,
      cycle,
      month,
      amount: amountOf(one.invoice),
      story: storyFact(
        monthStory(one.loaded.contract, catalogue, before.get(one.loaded.contract.id) ?? null, one.invoice).story,
      ),
      uploadSeconds: used.get(one)?.upload ?? 0,
      exportSeconds: used.get(one)?.export ?? 0,
      next: next.get(one) ?? null,
    },
  }))
  await writeNotices(tx, notices, now)
}

async function usedOf(tx: Tx, fixed: readonly Fixed[], when: When) {
  const used = new Map<Fixed, Used>()
  const groups = Map.groupBy(fixed, (one) => Object.values(usedIn(one, when)).join(' '))
  for (const group of groups.values()) {
    const [first] = group
    if (first === undefined) continue
    const ids = group.map(({ loaded }) => loaded.row.organization_id)
    const usedBy = await usedByAll(tx, ids, usedIn(first, when))
    for (const one of group) used.set(one, usedBy(one.loaded.row.organization_id))
  }
  return used
}

const usedIn = ({ loaded: { row }, service }: Fixed, { cycle, now }: When) => ({
  start: startOfDay(service.from, row.zone),
  end: cycle === 'year' ? now : startOfMonth(nextMonth(service.to.slice(0, 7)), row.zone),
})

const amountOf = ({ total }: Invoice): AmountFact => ({ minor: Number(total.minor), currency: total.currency })

function storyFact(story: BillStory | null): StoryFact | null {
  if (story === null || story.kind !== 'changed') return story
  const causes = story.causes.map(({ kind, minor, before, after }) =>
    kind === 'tax' ? { kind, minor: Number(minor), before, after } : { kind, minor: Number(minor) },
  )
  return { kind: 'changed', difference: Number(story.difference), causes, rest: Number(story.rest) }
}

/** By what computes the estimate, renewals ahead; of 0 none. */
async function nextBills(tx: Tx, fixed: readonly Fixed[], month: YearMonth, catalogue: Catalogue) {
  const asked = fixed.map(({ loaded, users }) => {
    const contract = withAutomaticChanges(loaded.contract, catalogue, startOfMonth(nextMonth(month), loaded.row.zone))
    return { billed: { loaded: { ...loaded, contract }, users }, month, closedAt: loaded.row.closed_at }
  })
  const invoices = await computeMonths(tx, asked)
  return new Map(
    fixed.map((one, index) => {
      const invoice = invoices[index]
      return [one, invoice === undefined || invoice.total.minor === 0n ? null : amountOf(invoice)] as const
    }),
  )
}
