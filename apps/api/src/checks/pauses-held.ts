import type { Instant } from '@touchline/domain/calendar'
import type { Catalogue } from '@touchline/domain/catalogue'
import { type Contract, planOf } from '@touchline/domain/contract'
import type { BillingId, ContractId, OrganizationId } from '@touchline/domain/ids'
import { isPausable } from '@touchline/domain/lifecycle'
import { sql } from 'kysely'
import { loadCatalogue } from '../books/catalogue/catalogue.ts'
import { listContracts } from '../books/contract/contracts.ts'
import type { Check, Fault } from '../books/findings/check.ts'
import { among } from '../db/among.ts'
import type { Tx } from '../db/connect.ts'
import { sharing } from '../db/sharing.ts'

interface Unpaid {
  readonly organization_id: OrganizationId
  readonly contract_id: ContractId
  readonly billing_id: BillingId
  readonly payment_status: string
  readonly attempt: number
  readonly updated_at: Instant
}

const unpaidBills = async (tx: Tx, ids: readonly OrganizationId[]): Promise<readonly Unpaid[]> =>
  tx
    .selectFrom('settlements as s')
    .innerJoin('invoices as i', (join) => sharing(join, 'i', 's', 'billing_id'))
    .select(['s.organization_id', 'i.contract_id', 's.billing_id', 's.payment_status', 's.attempt', 's.updated_at'])
    .where(among('s.organization_id', ids))
    .where('s.payment_status', 'in', ['Error', 'Requesting', 'InProgress', 'ProcessCallError'])
    .execute()

const openPauses = (tx: Tx, ids: readonly OrganizationId[]) =>
  tx
    .selectFrom('suspensions')
    .select(['organization_id', 'contract_id', 'billing_id'])
    .where(among('organization_id', ids))
    .where('restored_at', 'is', null)
    .execute()

async function pausesToCome(tx: Tx, bills: readonly Unpaid[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('jobs')
    .select(sql<string>`unique_key`.as('key'))
    .where('unique_key', 'in', bills.flatMap(pausesOf))
    .where('state', 'in', ['queued', 'running'])
    .execute()
  return new Set(rows.map(({ key }) => key))
}

/** One per failed attempt; the previous version had one for all. */
const pausesOf = ({ billing_id, attempt }: Unpaid): readonly string[] => [
  `suspend:${billing_id}`,
  ...Array.from({ length: attempt }, (_, index) => `suspend:${billing_id}:${index + 1}`),
]

/** In force at the failure and now, not cancelled. */
function shouldPause(contract: Contract, catalogue: Catalogue, failedAt: Instant): boolean {
  if (contract.cancellation.state !== 'none') return false
  const bases = contract.entries.filter((entry) => planOf(entry, catalogue).role === 'base')
  const last = Math.max(failedAt, ...bases.map(({ start }) => start))
  return isPausable(contract, catalogue, failedAt) && isPausable(contract, catalogue, last)
}

async function notPaused(tx: Tx, bills: readonly Unpaid[], paused: ReadonlySet<ContractId>): Promise<readonly Fault[]> {
  const failed = bills.filter((bill) => bill.payment_status === 'Error' && !paused.has(bill.contract_id))
  if (failed.length === 0) return []
  const waiting = await pausesToCome(tx, failed)
  const catalogue = await loadCatalogue(tx)
  const loaded = await listContracts(tx, ...new Set(failed.map(({ organization_id }) => organization_id)))
  const contracts = new Map(loaded.map(({ row, contract }) => [row.contract_id, contract]))
  return failed.flatMap((bill) => {
    const contract = contracts.get(bill.contract_id)
    if (contract === undefined || pausesOf(bill).some((key) => waiting.has(key))) return []
    if (!shouldPause(contract, catalogue, bill.updated_at)) return []
    const { organization_id, billing_id } = bill
    return [
      { organization_id, subject: `billing ${billing_id}`, facts: 'its payment failed, and the plan is in force' },
    ]
  })
}

async function faultsOf(tx: Tx, ids: readonly OrganizationId[]): Promise<readonly Fault[]> {
  const bills = await unpaidBills(tx, ids)
  const pauses = await openPauses(tx, ids)
  const owing = new Set(bills.map(({ organization_id }) => organization_id))
  const ofNothing = pauses.flatMap(({ organization_id, contract_id, billing_id }) =>
    owing.has(organization_id)
      ? []
      : [
          {
            organization_id,
            subject: `contract ${contract_id}`,
            facts: `paused for billing ${billing_id}, and no payment of the organisation is open`,
          },
        ],
  )
  const paused = new Set(pauses.map(({ contract_id }) => contract_id))
  return [...ofNothing, ...(await notPaused(tx, bills, paused))]
}

export const pausesHeldCheck: Check = {
  id: 'I30-pause',
  sentence: 'a plan is paused while the payment of a bill has failed, and only then',
  faults: (ids) => ({ execute: async (tx) => ({ rows: await faultsOf(tx, ids) }) }),
}
