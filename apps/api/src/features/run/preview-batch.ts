import { computeYearlyTerm, type Invoice, storageAt } from '@touchline/domain/billing'
import { addMonths, firstDay, type Instant, startOfMonth, type YearMonth } from '@touchline/domain/calendar'
import type { Catalogue } from '@touchline/domain/catalogue'
import { baseGroupAt, sleepsUntil } from '@touchline/domain/contract'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { nextTermOf, withAutomaticChanges } from '@touchline/domain/lifecycle'
import {
  aroundBills,
  type RunBill,
  type RunNote,
  runNotes,
  stepsOf,
  strangeness,
  termStep,
  uncomputedStep,
} from '@touchline/domain/run'
import { billsBefore } from '../../books/billing/bills-before.ts'
import { tried, triedMonths } from '../../books/billing/compute-months.ts'
import { invoicesOf } from '../../books/billing/stored-invoice.store.ts'
import { type BilledContract, billedContracts } from '../../books/contract/contracts.ts'
import { storedSeconds } from '../../books/usage/stored.ts'
import type { Tx } from '../../db/connect.ts'
import { openMonthsOf, type SeenOrganization, termsBilledOn } from './batch.store.ts'

export interface PreviewedBill extends RunBill {
  readonly organization: SeenOrganization
  readonly contractId: ContractId
  readonly cycle: 'month' | 'year'
  readonly notes: readonly RunNote[]
  /** Null with fewer than three bills to compare with, and of terms. */
  readonly strangeness: number | null
}

export interface Batch {
  /** The month that begins with the 1st. */
  readonly month: YearMonth
  readonly now: Instant
  readonly catalogue: Catalogue
  readonly organizations: readonly SeenOrganization[]
}

interface Loaded extends Batch {
  readonly ids: readonly OrganizationId[]
  readonly contracts: readonly BilledContract[]
  readonly seen: ReadonlyMap<OrganizationId, SeenOrganization>
}

/** Bills as the close and the terms' jobs will make them if nothing changes, by organisation. Writes nothing. */
export async function previewBatch(tx: Tx, batch: Batch): Promise<readonly PreviewedBill[]> {
  const ids = batch.organizations.map(({ organizationId }) => organizationId)
  const contracts = [...(await billedContracts(tx, ids)).values()]
  const seen = new Map(batch.organizations.map((each) => [each.organizationId, each]))
  const loaded = { ...batch, ids, seen, contracts }
  const months = await monthBills(tx, loaded)
  const terms = await termBills(tx, loaded)
  return [...months, ...terms].toSorted(
    (a, b) =>
      compare(a.organization.organizationId, b.organization.organizationId) ||
      compare(a.contractId, b.contractId) ||
      compare(a.cycle, b.cycle),
  )
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const isSomething = ({ before, after, notes, steps }: PreviewedBill): boolean =>
  before !== 0n || (after !== null && after.lines.length > 0) || notes.length > 0 || steps.length > 0

const LAST = 12

async function monthBills(tx: Tx, batch: Loaded): Promise<readonly PreviewedBill[]> {
  const { month, catalogue, contracts } = batch
  const ended = addMonths(month, -1)
  const rows = contracts.map(({ loaded }) => loaded.row)
  const results = await computed(tx, batch)
  const past = await billsBefore(tx, rows, { cycle: 'month', month: ended, count: LAST })
  const isLast = (day: string) => day === firstDay(addMonths(ended, -1))
  const last = await invoicesOf(
    tx,
    past.filter((bill) => isLast(bill.target_month)),
  )
  const byContract = Map.groupBy(past, (bill) => bill.contract_id)
  return contracts
    .map(({ loaded }): PreviewedBill => {
      const { contract, row } = loaded
      const before = last.get(contract.id) ?? null
      const result = results.get(contract.id) ?? null
      const after = result instanceof Error ? null : result
      const bills = byContract.get(contract.id) ?? []
      const wasBilled = bills.some(({ target_month: day, total }) => total > 0 && !isLast(day))
      const around = aroundBills(contract, catalogue, ended, wasBilled)
      return {
        ...placeOf(loaded, batch),
        cycle: 'month',
        way: wayOf(row.payment_method),
        before: before?.total.minor ?? 0n,
        after,
        notes: notesOf(loaded, batch, after),
        ...(result instanceof Error
          ? { steps: [uncomputedStep(before?.total.minor ?? 0n, result.message)], strangeness: null }
          : {
              steps: stepsOf(before, after, around),
              strangeness: strangeness(
                after?.total.minor ?? 0n,
                bills.map(({ total }) => BigInt(total)),
              ),
            }),
      }
    })
    .filter(isSomething)
}

async function computed(
  tx: Tx,
  { ids, month, catalogue, contracts }: Loaded,
): Promise<ReadonlyMap<ContractId, Invoice | Error>> {
  const ended = addMonths(month, -1)
  const open = await openMonthsOf(tx, ids, ended)
  const asked = contracts.flatMap(({ loaded, users }) => {
    if (!open.has(loaded.contract.id)) return []
    const contract = withAutomaticChanges(loaded.contract, catalogue, startOfMonth(month, loaded.contract.zone))
    return [{ billed: { loaded: { ...loaded, contract }, users }, month: ended, closedAt: loaded.row.closed_at }]
  })
  const invoices = await triedMonths(tx, asked)
  return new Map(
    asked.flatMap(({ billed }, index) => {
      const invoice = invoices[index]
      return invoice === undefined ? [] : [[billed.loaded.contract.id, invoice]]
    }),
  )
}

const wayOf = (method: string): RunBill['way'] => (method === 'CREDIT_CARD' ? 'card' : 'transfer')

function placeOf({ contract, row }: BilledContract['loaded'], { catalogue, month, seen }: Loaded) {
  const organization = seen.get(row.organization_id)
  if (organization === undefined) throw new Error(`contract ${contract.id} is of no organisation of its batch`)
  const ends = startOfMonth(month, contract.zone)
  const group = baseGroupAt(withAutomaticChanges(contract, catalogue, ends), catalogue, ends - 1)
  return {
    organization,
    contractId: contract.id,
    currency: contract.currency,
    groupId: group?.id ?? null,
  }
}

function notesOf(
  { contract, row }: BilledContract['loaded'],
  { month, seen }: Loaded,
  after: Invoice | null,
): readonly RunNote[] {
  const isBilled = after !== null && after.total.minor > 0n
  const first = startOfMonth(month, contract.zone)
  const sleeps = sleepsUntil(contract, first + 1)
  const { card_exp_year: year, card_exp_month: expiry } = row
  const expires = year !== null && expiry !== null && `${year}-${String(expiry).padStart(2, '0')}` < month
  const notes: Readonly<Record<RunNote, boolean>> = {
    'card-expires': isBilled && row.payment_method === 'CREDIT_CARD' && expires,
    'on-hold': isBilled && seen.get(row.organization_id)?.isOnHold === true,
    waived: after?.lines.some(({ role }) => role === 'waiver') ?? false,
    prices: isBilled && (contract.priceNotices ?? []).some(({ appliesFrom }) => appliesFrom === after.month),
    'sleep-begins': row.closed_at === null && sleeps.some(({ from }) => from === first),
    'sleep-ends': row.closed_at === null && sleeps.some(({ until }) => until === first),
  }
  return runNotes.filter((note) => notes[note])
}

async function termBills(tx: Tx, batch: Loaded): Promise<readonly PreviewedBill[]> {
  const { ids, month, catalogue, now, contracts } = batch
  const billed = await termsBilledOn(tx, ids, firstDay(addMonths(month, -1)))
  const begins = contracts.flatMap(({ loaded }) => {
    const { contract, row } = loaded
    const next = row.closed_at === null ? nextTermOf(contract, catalogue, now) : null
    return next?.start === startOfMonth(month, contract.zone) ? [{ loaded, next }] : []
  })
  const nexts = new Map(begins.map(({ loaded, next }) => [loaded.contract.id, next]))
  const results = new Map<ContractId, Invoice | Error>()
  for (const [zone, group] of Map.groupBy(begins, ({ loaded }) => loaded.contract.zone)) {
    const termStart = startOfMonth(month, zone)
    const owners = group.map(({ loaded }) => loaded.row.organization_id)
    const stored = await storedSeconds(tx, owners, storageAt(termStart, zone))
    for (const { loaded, next } of group) {
      const storedSecondsOverRetention = stored.get(loaded.row.organization_id) ?? 0
      const term = { contract: next.contract, catalogue, termStart, storedSecondsOverRetention }
      results.set(
        loaded.contract.id,
        tried(() => computeYearlyTerm(term)),
      )
    }
  }
  return contracts
    .map(({ loaded }): PreviewedBill => {
      const { contract, row } = loaded
      const result = results.get(contract.id) ?? null
      const after = result instanceof Error ? null : result
      const before = billed.get(contract.id) ?? 0n
      const next = nexts.get(contract.id)
      const group = next === undefined ? null : baseGroupAt(next.contract, catalogue, next.start)
      const place = placeOf(loaded, batch)
      return {
        ...place,
        groupId: group?.id ?? place.groupId,
        cycle: 'year',
        way: wayOf(row.yearly_payment_method),
        before,
        after,
        steps:
          result instanceof Error
            ? [uncomputedStep(before, result.message)]
            : termStep(before, after?.total.minor ?? 0n),
        notes: after !== null && after.total.minor > 0n && place.organization.isOnHold ? ['on-hold'] : [],
        strangeness: null,
      }
    })
    .filter(isSomething)
}
