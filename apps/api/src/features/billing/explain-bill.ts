import { computeMonthlyBilling, type Invoice, storageOf } from '@touchline/domain/billing'
import {
  type Instant,
  type LocalDate,
  nextMonth,
  startOfDay,
  startOfMonth,
  type YearMonth,
} from '@touchline/domain/calendar'
import type { Catalogue } from '@touchline/domain/catalogue'
import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import { withAutomaticChanges } from '@touchline/domain/lifecycle'
import { type BillStory, monthStory } from '@touchline/domain/projection'
import type { VideoSeconds } from '@touchline/domain/videos'
import { invoicesBefore } from '../../books/billing/stored-invoice.store.ts'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import type { LoadedContract } from '../../books/contract/contracts.ts'
import { type Used, usedByAll } from '../../books/notices/used-between.ts'
import { writeNotices } from '../../books/notices/write-notice.ts'
import { storedSeconds } from '../../books/usage/stored.ts'
import type { Tx } from '../../db/connect.ts'
import type { StoryFact } from '../../letters/kinds/money.ts'
import type { AmountFact } from '../../letters/kinds/parts.ts'

interface Fixed {
  readonly billingId: BillingId
  readonly loaded: LoadedContract
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
  const stored =
    cycle === 'year' ? new Map<OrganizationId, VideoSeconds>() : await storedOf(tx, fixed, nextMonth(month))
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
      next: cycle === 'year' ? null : nextBill(one, catalogue, nextMonth(month), stored),
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

async function storedOf(tx: Tx, fixed: readonly Fixed[], month: YearMonth) {
  const stored = new Map<OrganizationId, VideoSeconds>()
  for (const [zone, group] of Map.groupBy(fixed, ({ loaded }) => loaded.row.zone)) {
    const ids = group.map(({ loaded }) => loaded.row.organization_id)
    for (const [id, seconds] of await storedSeconds(tx, ids, storageOf(month, zone))) stored.set(id, seconds)
  }
  return stored
}

function nextBill(
  { loaded: { contract, row } }: Fixed,
  catalogue: Catalogue,
  month: YearMonth,
  stored: ReadonlyMap<OrganizationId, VideoSeconds>,
): AmountFact | null {
  if (row.closed_at !== null) return null
  const ahead = withAutomaticChanges(contract, catalogue, startOfMonth(nextMonth(month), row.zone))
  const storedSecondsOverRetention = stored.get(row.organization_id) ?? 0
  const invoice = computeMonthlyBilling({ contract: ahead, catalogue, month, storedSecondsOverRetention })
  return invoice.total.minor === 0n ? null : amountOf(invoice)
}
