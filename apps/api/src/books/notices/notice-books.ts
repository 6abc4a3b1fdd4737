import type { Instant } from '@touchline/domain/calendar'
import { keptAfterEnd } from '@touchline/domain/cancellation'
import type { Catalogue } from '@touchline/domain/catalogue'
import type { OrganizationId } from '@touchline/domain/ids'
import type { NoticeBooks } from '@touchline/domain/notices'
import { among } from '../../db/among.ts'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import type { LoadedContract } from '../contract/contracts.ts'
import { type OpenTransfer, openTransfersOfAll } from '../transfers/open-transfers.ts'

interface Read {
  readonly contracts: readonly LoadedContract[]
  readonly catalogue: Catalogue
  readonly now: Instant
}

export interface LoadedBooks extends NoticeBooks {
  readonly transfers: readonly OpenTransfer[]
}

export async function noticeBooks(
  tx: Tx,
  { contracts, catalogue, now }: Read,
): Promise<(loaded: LoadedContract) => LoadedBooks> {
  const organizationIds = contracts.map(({ row }) => row.organization_id)
  const [retries, transfers] = await Promise.all([
    retriesOfAll(tx, organizationIds, now),
    openTransfersOfAll(tx, organizationIds),
  ])
  return (loaded) => {
    const { contract, row } = loaded
    return {
      contract,
      catalogue,
      now,
      card: cardOf(loaded),
      deletedAt: keptAfterEnd(contract, catalogue, row.closed_at)?.until ?? null,
      retries: retries(row.organization_id),
      transfers: transfers(row.organization_id),
    }
  }
}

const cardOf = ({ row }: LoadedContract): NoticeBooks['card'] =>
  row.card_last4 === null || row.card_exp_year === null || row.card_exp_month === null
    ? null
    : { last4: row.card_last4, expiryYear: row.card_exp_year, expiryMonth: row.card_exp_month }

type Retries = NoticeBooks['retries']

async function retriesOfAll(
  tx: Tx,
  organizationIds: readonly OrganizationId[],
  now: Instant,
): Promise<(organizationId: OrganizationId) => Retries> {
  const all = await tx
    .selectFrom('settlements')
    .select(['organization_id', 'billing_id', 'retry_at'])
    .where(among('organization_id', organizationIds))
    .where('payment_status', '=', 'Error')
    .where('retry_at', '>', at(now))
    .orderBy('retry_at')
    .execute()
  const rows = Map.groupBy(all, (row) => row.organization_id)
  return (organizationId) =>
    (rows.get(organizationId) ?? []).flatMap(({ billing_id: billingId, retry_at }) =>
      retry_at === null ? [] : [{ billingId, at: retry_at }],
    )
}
