import { firstDay, type YearMonth } from '@touchline/domain/calendar'
import type { BillingId, ContractId, OrganizationId } from '@touchline/domain/ids'
import type { BridgedLine } from '@touchline/domain/revenue'
import { sql } from 'kysely'
import { among } from '../../db/among.ts'
import type { Tx } from '../../db/connect.ts'

interface LineRow {
  readonly contract_id: ContractId
  readonly billing_id: BillingId
  readonly is_fixed: boolean
  readonly cycle: BridgedLine['cycle']
  /** Null: a bill without lines. */
  readonly role: BridgedLine['role'] | null
  readonly derivation: BridgedLine['derivation']
  readonly amount: number
}

export interface BilledMonth {
  /** Of the month and of the term that began in it. */
  readonly bills: readonly BillingId[]
  readonly lines: readonly BridgedLine[]
  /** False: an estimate. */
  readonly isFixed: boolean
}

const billedLines = (ids: readonly OrganizationId[], month: YearMonth) => sql<LineRow>`
  select b.contract_id, b.billing_id, b.cycle, true as is_fixed, l.role, l.derivation ->> 'kind' as derivation, l.amount
  from billings b
  join invoices i on i.organization_id = b.organization_id and i.billing_id = b.billing_id
  left join invoice_lines l on ${among('l.organization_id', ids)} and l.organization_id = b.organization_id and l.billing_id = b.billing_id
  where ${among('b.organization_id', ids)} and b.target_month = ${firstDay(month)}
  union all
  select b.contract_id, b.billing_id, b.cycle, f.is_fixed, line.of ->> 'role', line.of -> 'derivation' ->> 'kind',
    (line.of ->> 'amount')::bigint
  from billings b
  join (
    select organization_id, billing_id, lines, true as is_fixed from unissued_invoices where ${among('organization_id', ids)}
    union all
    select organization_id, billing_id, lines, false from billing_drafts where ${among('organization_id', ids)}
  ) f on f.organization_id = b.organization_id and f.billing_id = b.billing_id
  left join json_array_elements(f.lines) line (of) on true
  where ${among('b.organization_id', ids)} and b.target_month = ${firstDay(month)}`

export async function billedMonths(
  tx: Tx,
  ids: readonly OrganizationId[],
  month: YearMonth,
): Promise<ReadonlyMap<ContractId, BilledMonth>> {
  const { rows } = await billedLines(ids, month).execute(tx)
  const byContract = Map.groupBy(rows, (row) => row.contract_id)
  return new Map(
    [...byContract].map(([contractId, own]) => {
      const lines = own.flatMap(({ cycle, role, derivation, amount }) =>
        role === null ? [] : [{ cycle, role, derivation, minor: BigInt(amount) }],
      )
      const bills = [...new Set(own.map((row) => row.billing_id))]
      return [contractId, { bills, lines, isFixed: own.every((row) => row.is_fixed) }]
    }),
  )
}
