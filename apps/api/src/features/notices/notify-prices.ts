import { priceNotice, untoldRises } from '@touchline/domain/billing'
import type { Instant, YearMonth } from '@touchline/domain/calendar'
import { startOfMonth } from '@touchline/domain/calendar'
import type { Catalogue, PriceNotice } from '@touchline/domain/catalogue'
import { baseGroupAt, type Contract } from '@touchline/domain/contract'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import type { Money } from '@touchline/domain/money'
import { type PriceChangeBills, type ProjectionInput, priceChangeBills } from '@touchline/domain/projection'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import { type BilledContract, billedContracts } from '../../books/contract/contracts.ts'
import { askedAhead } from '../../books/contract/project-ahead.ts'
import { writeNotice } from '../../books/notices/write-notice.ts'
import type { Tx } from '../../db/connect.ts'
import type { AmountFact } from '../../letters/kinds/parts.ts'
import { enqueue, enqueueAll } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'
import { amountOf } from './amounts.ts'
import { ASKED_AT_ONCE, insertPriceNotices, perhapsUntold } from './prices.store.ts'

interface Batch {
  /** Which look it is: the instant that it was asked for. */
  readonly at: Instant
  readonly after: OrganizationId | null
}

/**
 * Once a day and whenever prices are published, by any command: a job for each contract that may have to be notified.
 * Batch by batch; one that cannot be notified fails alone, and pays the former prices until it is.
 */
export async function sweepPrices(tx: Tx, { at, after }: Batch, now: Instant): Promise<void> {
  const asked = await perhapsUntold(tx, await loadCatalogue(tx), after, now)
  const notified = asked.map(({ organization_id: organizationId, contract_id: contractId }) => ({
    job: jobs.notifyOfPrices({ organizationId, contractId, at }),
  }))
  await enqueueAll(tx, notified, now)
  const last = asked.length < ASKED_AT_ONCE ? undefined : asked.at(-1)
  if (last !== undefined) await enqueue(tx, jobs.sweepPrices({ at, after: last.organization_id }), { now })
}

interface Asked {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
}

interface Notifying {
  readonly now: Instant
  readonly noticeDays: number
}

/** Notifies each contract of the lists that raise what it pays, with its own two bills; from then on the notice period runs. */
export async function notifyOfPrices(tx: Tx, asked: readonly Asked[], notifying: Notifying): Promise<void> {
  const catalogue = await loadCatalogue(tx)
  const contracts = await billedContracts(
    tx,
    asked.map(({ organizationId }) => organizationId),
  )
  for (const { organizationId, contractId } of asked) {
    const billed = contracts.get(contractId)
    if (billed === undefined || billed.loaded.row.closed_at !== null) continue
    await notifyOf(tx, { organizationId, billed, catalogue }, notifying)
  }
}

interface Place {
  readonly organizationId: OrganizationId
  readonly billed: BilledContract
  readonly catalogue: Catalogue
}

/** How far the bills ahead are looked at, in months. */
const AHEAD = 13

async function notifyOf(tx: Tx, { organizationId, billed, catalogue }: Place, { now, noticeDays }: Notifying) {
  const { contract } = billed.loaded
  const froms = untoldRises(contract, catalogue, now)
  if (froms.length === 0) return
  const held = { contract, userContracts: billed.users, catalogue, now }
  let asked = await askedAhead(tx, organizationId, held, AHEAD)
  for (const from of froms) {
    const notice = priceNotice(from, now, contract.zone, noticeDays)
    asked = { ...asked, contract: notifiedOf(asked.contract, notice) }
    const bills = priceChangeBills(asked, [notice])
    // It leaves before: there is nothing to notify.
    if (bills === null) continue
    await insertPriceNotices(tx, [{ organizationId, contractId: contract.id, ...notice }])
    const facts = factsOf(bills, from, asked)
    await writeNotice(tx, {
      organizationId,
      kind: 'price-changes',
      subject: `prices:${from}`,
      period: new Date(now).toISOString(),
      facts,
      now,
    })
  }
}

const notifiedOf = (contract: Contract, notice: PriceNotice): Contract => ({
  ...contract,
  priceNotices: [...(contract.priceNotices ?? []), notice],
})

const amountFact = ({ minor, currency }: Money): AmountFact => ({ minor: Number(minor), currency })

const factsOf = (
  { month, paidOn, before, after, prices }: PriceChangeBills,
  from: YearMonth,
  { contract, catalogue }: ProjectionInput,
) => ({
  from,
  month,
  paidOn,
  plan: baseGroupAt(contract, catalogue, startOfMonth(month, contract.zone))?.id ?? '',
  before: amountOf(before),
  after: amountOf(after),
  prices: prices.map((price) => ({
    role: price.role,
    before: amountFact(price.before),
    after: amountFact(price.after),
  })),
})
