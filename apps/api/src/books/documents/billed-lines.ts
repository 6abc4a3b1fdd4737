import { derivation } from '@touchline/contract/billing'
import { localized } from '@touchline/contract/wire'
import { discountOf, heldSeats } from '@touchline/domain/billing'
import { type Catalogue, isSeatRole } from '@touchline/domain/catalogue'
import { type BilledLine, type DocumentContent, quantityOf } from '@touchline/domain/documents'
import type { BillingId } from '@touchline/domain/ids'
import { money } from '@touchline/domain/money'
import type { Tx } from '../../db/connect.ts'
import { loadCatalogue } from '../catalogue/catalogue.ts'
import { billedContracts, type LoadedContract } from '../contract/contracts.ts'
import { type FixedBilling, type FixedLine, fixedLines } from './billed.store.ts'

type Billed = Pick<DocumentContent, 'planName'> & { readonly lines: readonly BilledLine[] }

/** Loads the contracts that the caller does not hold. */
export async function billedLines(
  tx: Tx,
  billings: readonly FixedBilling[],
  held: ReadonlyMap<BillingId, LoadedContract>,
): Promise<(billing: FixedBilling) => Billed> {
  const keys = billings.map((row) => ({ organizationId: row.organization_id, billingId: row.billing_id }))
  const lines = Map.groupBy(await fixedLines(tx, keys), (row) => row.billing_id)
  const others = billings.filter((row) => !held.has(row.billing_id)).map((row) => row.organization_id)
  const contracts = others.length === 0 ? null : await billedContracts(tx, others)
  const catalogue = await loadCatalogue(tx)
  return (billing) => {
    const rows = lines.get(billing.billing_id) ?? []
    const loaded = held.get(billing.billing_id) ?? contracts?.get(billing.contract_id)?.loaded ?? null
    const explain = explaining(billing, loaded, catalogue)
    return { planName: planNameOf(rows), lines: rows.map((row) => lineOf(row, explain(row))) }
  }
}

type Explained = Pick<BilledLine, 'seats' | 'discount' | 'unitCode'>

const lineOf = (row: FixedLine, { seats, discount, unitCode }: Explained): BilledLine => {
  const derived = derivation.parse(row.derivation)
  return {
    role: row.role,
    names: localized.parse(row.names ?? {}),
    planNames: localized.parse(row.plan_names ?? {}),
    derivation: derived,
    seats: isSeatRole(row.role) ? seats : null,
    retentionMonths: row.retention_months ?? 0,
    ...(discount === undefined ? {} : { discount }),
    ...(unitCode === undefined ? {} : { unitCode }),
    unitPrice: row.unit_price,
    quantity: quantityOf(derived),
    amount: row.amount,
  }
}

function explaining(
  billing: FixedBilling,
  loaded: LoadedContract | null,
  catalogue: Catalogue,
): (row: FixedLine) => Explained {
  const month = { month: billing.target_month.slice(0, 7) }
  const of = (minor: number) => money(BigInt(minor), billing.currency)
  return (row) => {
    const line = {
      role: row.role,
      contractPlanId: row.contract_plan_id,
      unitPrice: of(row.unit_price),
      amount: of(row.amount),
      derivation: derivation.parse(row.derivation),
    }
    const discount = discountOf(line, catalogue)
    const { unitCode } = catalogue.plans.get(row.contract_plan_id)?.custom ?? {}
    return {
      seats: loaded === null ? null : heldSeats(line, month, { contract: loaded.contract, catalogue }),
      discount: discount === null ? undefined : { full: Number(discount.full.minor), percent: discount.percent },
      unitCode,
    }
  }
}

function planNameOf(rows: readonly FixedLine[]): DocumentContent['planName'] {
  const billed = rows.findLast(({ role }) => role === 'base') ?? rows.at(-1)
  return localized.parse(billed?.plan_names ?? {})
}
