import { firstDay, type YearMonth } from '@touchline/domain/calendar'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { among, amongThose } from '../../db/among.ts'
import type { Tx } from '../../db/connect.ts'
import { sharing } from '../../db/sharing.ts'

interface Owned {
  readonly organization_id: OrganizationId
  readonly contract_id: ContractId
}

interface Before {
  readonly cycle: 'month' | 'year'
  readonly month: YearMonth
  readonly count: number
}

export const billsBefore = (tx: Tx, contracts: readonly Owned[], { cycle, month, count }: Before) => {
  const ids = contracts.map((contract) => contract.organization_id)
  return tx
    .selectFrom('contracts as c')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('billings as b')
          .innerJoin('invoices as i', (join) =>
            sharing(join, 'i', 'b', 'billing_id').on(among('i.organization_id', ids)),
          )
          .select(['b.billing_id', 'b.target_month', 'i.currency', 'i.tax_rate_percent', 'i.taxed_as', 'i.total'])
          .whereRef('b.organization_id', '=', 'c.organization_id')
          .whereRef('b.contract_id', '=', 'c.contract_id')
          .where(among('b.organization_id', ids))
          .where('b.cycle', '=', cycle)
          .where('b.target_month', '<', firstDay(month))
          .orderBy('b.target_month', 'desc')
          .limit(count)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['c.organization_id', 'c.contract_id'])
    .select(['last.billing_id', 'last.target_month', 'last.currency', 'last.total'])
    .select(['last.tax_rate_percent', 'last.taxed_as'])
    .where(
      amongThose(contracts, {
        'c.organization_id': (contract) => contract.organization_id,
        'c.contract_id': (contract) => contract.contract_id,
      }),
    )
    .orderBy('last.target_month', 'desc')
    .execute()
}

export type BillBefore = Awaited<ReturnType<typeof billsBefore>>[number]
