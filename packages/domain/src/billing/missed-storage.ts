import { dateOf, type Instant, monthInterval, monthOf, nextMonth, termAt, type YearMonth } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { type Contract, closingIn, groupOf, type MissedStorage } from '../contract/index.ts'
import { amountOf } from './amount.ts'
import { charged } from './charged.ts'
import type { InvoiceLine } from './invoice.ts'
import { storagePlanAt, storedTenths } from './storage-charge.ts'
import { unitPriceOf } from './unit-price.ts'

type Priced = Pick<InvoiceLine, 'contractPlanId' | 'unitPrice'>

/** At a month's end, or a term's start. */
type StorageCharge = Pick<MissedStorage, 'cycle' | 'chargedAt'>

interface Contracted {
  readonly contract: Contract
  readonly catalogue: Catalogue
}

/** The month's end, or a closing in it (billing rules: "Trash"). */
const countedAt = (contract: Contract, month: YearMonth, end: Instant): Instant => closingIn(contract, month) ?? end

const listMonth = ({ cycle, chargedAt }: StorageCharge, { zone }: Contract): YearMonth =>
  monthOf(cycle === 'month' ? chargedAt - 1 : chargedAt, zone)

/** Null where nothing was charged. */
function pricedAt({ contract, catalogue }: Contracted, charge: StorageCharge): Priced | null {
  const month = listMonth(charge, contract)
  const at = charge.cycle === 'month' ? countedAt(contract, month, charge.chargedAt) - 1 : charge.chargedAt
  if (monthOf(at, contract.zone) !== month) return null
  const storage = storagePlanAt(contract, catalogue, at, month)
  if (storage === null || storage.plan.cycle !== charge.cycle) return null
  if (!charged[groupOf(storage.plan, catalogue).kind]) return null
  const unitPrice = unitPriceOf(storage.plan, catalogue, contract.currency, storage.list)
  return unitPrice === null ? null : { contractPlanId: storage.plan.id, unitPrice }
}

/** Half-open after `after` (billing rules: "Trash"). */
export function chargedStorage(
  contracted: Contracted,
  { after, until }: { readonly after: Instant; readonly until: Instant },
): readonly StorageCharge[] {
  return [...monthEnds(contracted.contract, after, until), ...termStarts(contracted.contract, after, until)]
    .filter((charge) => pricedAt(contracted, charge) !== null)
    .toSorted((a, b) => a.chargedAt - b.chargedAt)
}

function monthEnds(contract: Contract, after: Instant, until: Instant): readonly StorageCharge[] {
  const { zone } = contract
  const charges: StorageCharge[] = []
  for (let month = monthOf(after, zone); ; month = nextMonth(month)) {
    const { start, end } = monthInterval(month, zone)
    if (start > until) return charges
    const at = countedAt(contract, month, end)
    if (at > after && at <= until) charges.push({ cycle: 'month', chargedAt: end })
  }
}

function termStarts({ yearlyAnchor, zone }: Contract, after: Instant, until: Instant): readonly StorageCharge[] {
  if (yearlyAnchor === null || yearlyAnchor > until) return []
  const charges: StorageCharge[] = []
  const anchor = dateOf(yearlyAnchor, zone)
  for (let { start, index } = termAt(anchor, until, zone); start > after; ) {
    charges.push({ cycle: 'year', chargedAt: start })
    if (index === 0) break
    ;({ start, index } = termAt(anchor, start - 1, zone))
  }
  return charges
}

/** A line per plan and price, hours summed before rounding, at the missed charge's price (billing rules: "Trash"). */
export function missedStorageLines({
  contract,
  catalogue,
  month,
}: Contracted & { readonly month: YearMonth }): readonly InvoiceLine[] {
  const missed = (contract.missedStorage ?? []).filter(({ billedWith }) => billedWith === month)
  const priced = missed.flatMap((each) => {
    const price = pricedAt({ contract, catalogue }, each)
    return price === null ? [] : [{ ...price, seconds: each.seconds }]
  })
  const alike = Map.groupBy(priced, ({ contractPlanId, unitPrice }) => `${contractPlanId} ${unitPrice.minor}`)
  return [...alike.values()].flatMap((all) => {
    const tenths = storedTenths(all.reduce((sum, { seconds }) => sum + seconds, 0))
    const derivation = { kind: 'hours', tenths } as const
    return all.slice(0, tenths === 0 ? 0 : 1).map(({ contractPlanId, unitPrice }) => ({
      role: 'restored' as const,
      contractPlanId,
      unitPrice,
      amount: amountOf(unitPrice, derivation),
      derivation,
    }))
  })
}
