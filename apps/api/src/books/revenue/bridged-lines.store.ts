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
  /** With lines: of the month and of the term that began in it. */
  readonly bills: readonly BillingId[]
  readonly lines: readonly BridgedLine[]
  /** False: an estimate. */
  readonly isFixed: boolean
}

type Asked = readonly [ids: readonly OrganizationId[], month: YearMonth]

const invoiced = (...[ids, month]: Asked) => sql<LineRow>`
  select b.contract_id, b.billing_id, b.cycle, true as is_fixed, l.role, l.derivation ->> 'kind' as derivation, l.amount
  from billings b
  join invoice_lines l on l.organization_id = b.organization_id and l.billing_id = b.billing_id
  where ${among('b.organization_id', ids)} and ${among('l.organization_id', ids)} and b.target_month = ${firstDay(month)}`

/** Without an invoice: nothing to pay, or not fixed. */
const kept = (table: 'unissued_invoices' | 'billing_drafts', ...[ids, month]: Asked) => sql<LineRow>`
  select b.contract_id, b.billing_id, b.cycle, ${table !== 'billing_drafts'}::boolean as is_fixed, line.of ->> 'role' as role,
    line.of -> 'derivation' ->> 'kind' as derivation, (line.of ->> 'amount')::bigint as amount
  from billings b
  join ${sql.table(table)} f on f.organization_id = b.organization_id and f.billing_id = b.billing_id
  left join json_array_elements(f.lines) line (of) on true
  where ${among('b.organization_id', ids)} and ${among('f.organization_id', ids)} and b.target_month = ${firstDay(month)}`

export async function billedMonths(tx: Tx, ...asked: Asked): Promise<ReadonlyMap<ContractId, BilledMonth>> {
  const answers = [
    await invoiced(...asked).execute(tx),
    await kept('unissued_invoices', ...asked).execute(tx),
    await kept('billing_drafts', ...asked).execute(tx),
  ]
  const byContract = Map.groupBy(
    answers.flatMap(({ rows }) => rows),
    (row) => row.contract_id,
  )
  return new Map(
    [...byContract].map(([contractId, own]) => {
      const lines = own.flatMap(({ cycle, role, derivation, amount }) =>
        role === null ? [] : [{ cycle, role, derivation, minor: BigInt(amount) }],
      )
      const bills = [...new Set(own.flatMap((row) => (row.role === null ? [] : [row.billing_id])))]
      return [contractId, { bills, lines, isFixed: own.every((row) => row.is_fixed) }]
    }),
  )
}
