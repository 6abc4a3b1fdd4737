import type { Instant, YearMonth, Zone } from '@touchline/domain/calendar'
import { type BilledPlan, billedMonthAt, type Contract } from '@touchline/domain/contract'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import { among } from '../../db/among.ts'
import type { Tx } from '../../db/connect.ts'
import { askedInRead } from '../../db/reads.ts'
import { closingsOf, contractRows } from './contract-columns.store.ts'
import { type ContractRow, contractOf, type EntryRow } from './contract-of-rows.ts'
import { type CouponFacts, couponFacts } from './coupon-facts.ts'

export interface ContractAtInstant {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly now: Instant
}

type BilledAs = Pick<BilledPlan, 'cycle' | 'kind'>
type BilledEntryRow = EntryRow & BilledAs

export interface LoadedContract {
  readonly contract: Contract
  readonly row: ContractRow
  readonly billedAs: ReadonlyMap<string, BilledAs>
  readonly coupons: ReadonlyMap<string, CouponFacts>
}

const entriesWithPlans = (tx: Tx, ...organizationIds: readonly OrganizationId[]) =>
  tx
    .selectFrom('plan_entries as e')
    .innerJoin('contract_plans as p', 'p.contract_plan_id', 'e.contract_plan_id')
    .innerJoin('contract_plan_groups as g', 'g.group_id', 'p.group_id')
    .selectAll('e')
    .select(['g.cycle', 'g.kind'])
    .where(among('e.organization_id', organizationIds))
    .orderBy('e.starts_at')
    .orderBy('e.entry_id')

async function withPlans(
  tx: Tx,
  rows: readonly ContractRow[],
  all: readonly BilledEntryRow[],
): Promise<readonly LoadedContract[]> {
  const couponIds = all.map((entry) => entry.coupon_id)
  const coupons = await couponFacts(tx, couponIds)
  const byContract = Map.groupBy(all, (entry) => entry.contract_id)
  return rows.map((row) => {
    const entries = byContract.get(row.contract_id) ?? []
    const billedAs = new Map(entries.map(({ entry_id, cycle, kind }) => [entry_id, { cycle, kind }]))
    return { row, coupons, contract: contractOf(row, entries), billedAs }
  })
}

const lists = askedInRead<readonly LoadedContract[]>()

export const listContracts = (
  tx: Tx,
  ...organizationIds: readonly OrganizationId[]
): Promise<readonly LoadedContract[]> =>
  lists.once(tx, organizationIds.join(' '), () => askForContracts(tx, organizationIds))

async function askForContracts(tx: Tx, organizationIds: readonly OrganizationId[]): Promise<readonly LoadedContract[]> {
  const [rows, entries] = await Promise.all([
    contractRows(tx, ...organizationIds)
      .orderBy('contracts.customer_type')
      .orderBy('contracts.contract_id')
      .execute(),
    entriesWithPlans(tx, ...organizationIds).execute(),
  ])
  return withPlans(tx, rows, entries)
}

export interface ContractDocuments {
  readonly organization: LoadedContract
  readonly users: readonly LoadedContract[]
}

export async function documentsOf(
  tx: Tx,
  organizationIds: readonly OrganizationId[],
): Promise<ReadonlyMap<OrganizationId, ContractDocuments>> {
  const documents = new Map<OrganizationId, ContractDocuments>()
  const all = await listContracts(tx, ...organizationIds)
  for (const [organizationId, own] of Map.groupBy(all, ({ row }) => row.organization_id)) {
    const organization = own.find(({ row }) => row.customer_type === 'manage_organization')
    const users = own.filter(({ row }) => row.customer_type === 'manage_user')
    if (organization !== undefined) documents.set(organizationId, { organization, users })
  }
  return documents
}

export async function loadDocuments(tx: Tx, organizationId: OrganizationId): Promise<ContractDocuments> {
  const documents = (await documentsOf(tx, [organizationId])).get(organizationId)
  if (documents === undefined) throw new Error(`organisation ${organizationId} has no contract`)
  return documents
}

export interface BilledContract {
  readonly loaded: LoadedContract
  readonly users: readonly Contract[]
}

export async function billedContracts(
  tx: Tx,
  organizationIds: readonly OrganizationId[],
): Promise<ReadonlyMap<ContractId, BilledContract>> {
  const all = await listContracts(tx, ...organizationIds)
  const users = Map.groupBy(all, ({ row }) => row.billing_contract_id)
  const billed = ({ contract }: LoadedContract) => (users.get(contract.id) ?? []).map((user) => user.contract)
  return new Map(all.map((loaded) => [loaded.contract.id, { loaded, users: billed(loaded) }]))
}

/** Locks before reading anything; null if unknown. */
export async function lockedBilledContract(
  tx: Tx,
  organizationId: OrganizationId,
  contractId: ContractId,
): Promise<BilledContract | null> {
  await lockContract(tx, organizationId, contractId)
  return (await billedContracts(tx, [organizationId])).get(contractId) ?? null
}

const lockContract = (tx: Tx, organizationId: OrganizationId, contractId: ContractId) =>
  tx
    .selectFrom('contracts')
    .select('contract_id')
    .where('organization_id', '=', organizationId)
    .where('contract_id', '=', contractId)
    .forUpdate()
    .execute()

/** Locks, then reads the clock: the month may have closed meanwhile. */
export async function timeOnceLocked(
  tx: Tx,
  clock: { readonly now: () => Instant },
  organizationId: OrganizationId,
  contractId: ContractId,
): Promise<Instant> {
  await lockContract(tx, organizationId, contractId)
  return clock.now()
}

export async function loadOwnContract(tx: Tx, organizationId: OrganizationId): Promise<LoadedContract> {
  if (lists.asked(tx, organizationId) !== undefined) return (await loadDocuments(tx, organizationId)).organization
  const own = ownContract(tx, organizationId)
  const [rows, entries] = await Promise.all([
    contractRows(tx, organizationId).where('contracts.customer_type', '=', 'manage_organization').execute(),
    entriesWithPlans(tx, organizationId).where('e.contract_id', '=', own.select('contract_id')).execute(),
  ])
  const [loaded] = await withPlans(tx, rows, entries)
  if (loaded === undefined) throw new Error(`organisation ${organizationId} has no contract`)
  return loaded
}

export async function isAccountClosed(tx: Tx, row: ContractRow): Promise<boolean> {
  if (row.customer_type === 'manage_organization') return row.closed_at !== null
  const own = tx.selectFrom('contracts').select('closed_at').where('organization_id', '=', row.organization_id)
  const rows = await own.where('customer_type', '=', 'manage_organization').forShare().execute()
  return rows.some(({ closed_at }) => closed_at !== null)
}

/** Null if unknown. `lock`: until commit. */
export async function loadContract(
  tx: Tx,
  organizationId: OrganizationId,
  contractId: ContractId,
  options: { readonly lock?: boolean } = {},
): Promise<LoadedContract | null> {
  const list = options.lock === true ? undefined : await lists.asked(tx, organizationId)
  if (list !== undefined) return list.find(({ contract }) => contract.id === contractId) ?? null
  const query = contractRows(tx, organizationId).where('contracts.contract_id', '=', contractId)
  const entries = entriesWithPlans(tx, organizationId).where('e.contract_id', '=', contractId)
  // Plans are read after the lock.
  const found = options.lock === true ? await query.forUpdate('contracts').execute() : query.execute()
  const [rows, plans] = await Promise.all([found, entries.execute()])
  const [loaded] = rows.length === 0 ? [] : await withPlans(tx, rows, plans)
  return loaded ?? null
}

const ownContract = (tx: Tx, organizationId: OrganizationId) =>
  tx
    .selectFrom('contracts')
    .where('organization_id', '=', organizationId)
    .where('customer_type', '=', 'manage_organization')

export async function organizationCurrency(tx: Tx, organizationId: OrganizationId): Promise<Currency> {
  const row = await ownContract(tx, organizationId).select('currency').executeTakeFirstOrThrow()
  return row.currency
}

export async function organizationContractId(tx: Tx, organizationId: OrganizationId): Promise<ContractId> {
  const row = await ownContract(tx, organizationId).select('contract_id').executeTakeFirstOrThrow()
  return row.contract_id
}

/** Null if unknown or closed. */
export async function openContractId(tx: Tx, organizationId: OrganizationId, now: Instant): Promise<ContractId | null> {
  const row = await ownContract(tx, organizationId).select(['contract_id', 'closed_at']).executeTakeFirst()
  return row === undefined || (row.closed_at !== null && row.closed_at <= now) ? null : row.contract_id
}

export async function organizationZone(tx: Tx, organizationId: OrganizationId): Promise<Zone> {
  if (lists.asked(tx, organizationId) !== undefined) return (await loadOwnContract(tx, organizationId)).row.zone
  const row = await ownContract(tx, organizationId).select('zone').executeTakeFirstOrThrow()
  return row.zone
}

export async function billedNext(
  tx: Tx,
  organizationId: OrganizationId,
  now: Instant,
): Promise<{ readonly month: YearMonth; readonly zone: Zone }> {
  const { zone, closings } = await zoneAndClosings(tx, organizationId)
  return { month: billedMonthAt({ zone, closings }, now), zone }
}

async function zoneAndClosings(tx: Tx, organizationId: OrganizationId) {
  if (lists.asked(tx, organizationId) !== undefined) {
    const { row } = await loadOwnContract(tx, organizationId)
    return { zone: row.zone, closings: closingsOf(row) }
  }
  const row = await ownContract(tx, organizationId).select(['zone', 'closings']).executeTakeFirstOrThrow()
  return { zone: row.zone, closings: closingsOf(row) }
}

export const touchContract = (tx: Tx, row: ContractRow) =>
  tx
    .updateTable('contracts')
    .set({ version: row.version + 1 })
    .where('organization_id', '=', row.organization_id)
    .where('contract_id', '=', row.contract_id)
    .execute()
