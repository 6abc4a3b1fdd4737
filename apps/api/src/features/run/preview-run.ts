import { createHash } from 'node:crypto'
import type { Invoice } from '@touchline/domain/billing'
import { addMonths, type Instant, startOfMonth, type YearMonth } from '@touchline/domain/calendar'
import type { Catalogue } from '@touchline/domain/catalogue'
import { baseGroupAt } from '@touchline/domain/contract'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { nextTermOf, withAutomaticChanges } from '@touchline/domain/lifecycle'
import type { Currency } from '@touchline/domain/money'
import { addBill, emptyRun, type RunBill, type RunTotals, type Step, stepsOf, strangeness } from '@touchline/domain/run'
import { billsBefore } from '../../books/billing/bills-before.ts'
import { computeMonths } from '../../books/billing/compute-months.ts'
import { quoteNextTerm } from '../../books/billing/next-term.ts'
import { invoicesBefore } from '../../books/billing/stored-invoice.store.ts'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import { type BilledContract, billedContracts } from '../../books/contract/contracts.ts'
import type { Tx } from '../../db/connect.ts'
import { openMonthsOf, organizationNames, organizationsAfter } from './preview-run.store.ts'

const BATCH = 500
const STRANGEST = 10

export interface StrangeBill {
  readonly organizationId: OrganizationId
  readonly name: string
  readonly currency: Currency
  /** Minor units, gross. */
  readonly total: bigint
  readonly before: bigint
  readonly steps: readonly Step[]
  readonly strangeness: number
}

export interface RunPreview {
  readonly months: ReadonlyMap<Currency, RunTotals>
  /** Yearly terms beginning on the 1st. */
  readonly terms: ReadonlyMap<Currency, RunTotals>
  readonly strange: readonly StrangeBill[]
  /** Of all bills, to compare previews. */
  readonly digest: string
}

interface Asked {
  readonly month: YearMonth
  readonly now: Instant
}

type Unnamed = Omit<StrangeBill, 'name'>

interface Gathered {
  readonly months: Map<Currency, RunTotals>
  readonly terms: Map<Currency, RunTotals>
  strange: readonly Unnamed[]
  readonly digest: ReturnType<typeof createHash>
}

/** Bills as the close and the terms' jobs will if nothing changes. Writes nothing. */
export async function previewRun(tx: Tx, asked: Asked): Promise<RunPreview> {
  const catalogue = await loadCatalogue(tx)
  const gathered: Gathered = { months: emptyRun(), terms: emptyRun(), strange: [], digest: createHash('sha256') }
  for (let after: OrganizationId | null = null; ; ) {
    const ids = await organizationsAfter(tx, after, BATCH)
    if (ids.length === 0) break
    await previewBatch(tx, { ...asked, ids, catalogue }, gathered)
    after = ids.at(-1) ?? null
  }
  const names = await organizationNames(
    tx,
    gathered.strange.map(({ organizationId }) => organizationId),
  )
  const strange = gathered.strange.map((bill) => ({ ...bill, name: names.get(bill.organizationId) ?? '' }))
  return { months: gathered.months, terms: gathered.terms, strange, digest: gathered.digest.digest('hex') }
}

interface Batch extends Asked {
  readonly ids: readonly OrganizationId[]
  readonly catalogue: Catalogue
}

async function previewBatch(tx: Tx, batch: Batch, gathered: Gathered): Promise<void> {
  const ended = addMonths(batch.month, -1)
  const contracts = [...(await billedContracts(tx, batch.ids)).values()]
  const rows = contracts.map(({ loaded }) => loaded.row)
  const after = await monthsOf(tx, batch, contracts)
  const before = await invoicesBefore(tx, rows, { cycle: 'month', month: ended })
  const past = Map.groupBy(
    await billsBefore(tx, rows, { cycle: 'month', month: ended, count: 12 }),
    (bill) => bill.contract_id,
  )
  for (const { loaded } of contracts) {
    const { id } = loaded.contract
    const last = before.get(id)
    const bill = {
      ...placeOf(loaded, batch),
      before: last?.month === addMonths(ended, -1) ? last : null,
      after: after.get(id) ?? null,
    }
    addBill(gathered.months, bill)
    note(
      gathered,
      bill,
      loaded.row.organization_id,
      id,
      (past.get(id) ?? []).map(({ total }) => BigInt(total)),
    )
    const term = await termOf(tx, batch, loaded)
    if (term !== null) {
      addBill(gathered.terms, { ...bill, way: wayOf(loaded.row.yearly_payment_method), before: null, after: term })
      gathered.digest.update(`${id} year ${term.total.minor}\n`)
    }
  }
}

async function monthsOf(
  tx: Tx,
  { ids, month, catalogue }: Batch,
  contracts: readonly BilledContract[],
): Promise<ReadonlyMap<ContractId, Invoice>> {
  const ended = addMonths(month, -1)
  const open = await openMonthsOf(tx, ids, ended)
  const asked = contracts.flatMap(({ loaded, users }) => {
    if (!open.has(loaded.contract.id)) return []
    const contract = withAutomaticChanges(loaded.contract, catalogue, startOfMonth(month, loaded.contract.zone))
    return [{ billed: { loaded: { ...loaded, contract }, users }, month: ended, closedAt: loaded.row.closed_at }]
  })
  const invoices = await computeMonths(tx, asked)
  return new Map(
    asked.flatMap(({ billed }, index) => {
      const invoice = invoices[index]
      return invoice === undefined ? [] : [[billed.loaded.contract.id, invoice]]
    }),
  )
}

const wayOf = (method: string): RunBill['way'] => (method === 'CREDIT_CARD' ? 'card' : 'transfer')

function placeOf({ contract, row }: BilledContract['loaded'], { catalogue, month }: Batch) {
  const group = baseGroupAt(contract, catalogue, startOfMonth(month, contract.zone) - 1)
  return { currency: contract.currency, way: wayOf(row.payment_method), groupId: group?.id ?? null }
}

async function termOf(
  tx: Tx,
  { month, catalogue, now }: Batch,
  { contract, row }: BilledContract['loaded'],
): Promise<Invoice | null> {
  if (row.closed_at !== null || nextTermOf(contract, catalogue, now)?.start !== startOfMonth(month, contract.zone))
    return null
  return (await quoteNextTerm(tx, row.organization_id, { contract, catalogue, now }))?.invoice ?? null
}

function note(
  gathered: Gathered,
  { currency, before, after }: RunBill,
  organizationId: OrganizationId,
  contractId: ContractId,
  past: readonly bigint[],
): void {
  const total = after?.total.minor ?? 0n
  if (total !== 0n) gathered.digest.update(`${contractId} month ${total}\n`)
  const strange = strangeness(total, past)
  if (strange === null || strange <= 0) return
  const bill = { organizationId, currency, total, before: before?.total.minor ?? 0n, steps: stepsOf(before, after) }
  gathered.strange = [...gathered.strange, { ...bill, strangeness: strange }]
    .toSorted((a, b) => b.strangeness - a.strangeness)
    .slice(0, STRANGEST)
}
