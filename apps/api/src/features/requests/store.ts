import { type RequestPurchase, requestPurchase } from '@touchline/contract/request-purchase'
import type { Page } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import type { ManagersLimit, RequestQuote, RequestState } from '@touchline/domain/requests'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import { readPage } from '../../db/page.ts'
import { sharing } from '../../db/sharing.ts'

export interface RequestKey {
  readonly organizationId: OrganizationId
  readonly requestId: string
}

const requests = (tx: Tx, organizationId: OrganizationId) =>
  tx
    .selectFrom('purchase_requests as r')
    .innerJoin('users as asker', (join) => sharing(join, 'asker', 'r').onRef('asker.user_id', '=', 'r.asked_by'))
    .leftJoin('users as decider', (join) => sharing(join, 'decider', 'r').onRef('decider.user_id', '=', 'r.decided_by'))
    .selectAll('r')
    .select(['asker.display_name as asker_name', 'decider.display_name as decider_name'])
    .where('r.organization_id', '=', organizationId)

type Row = Awaited<ReturnType<ReturnType<typeof requests>['executeTakeFirstOrThrow']>>

export interface StoredRequest {
  readonly requestId: string
  readonly purchase: RequestPurchase
  readonly quote: RequestQuote
  readonly note: string | null
  readonly state: RequestState
  readonly askedBy: UserId
  readonly askerName: string
  readonly askedAt: Instant
  readonly expiresAt: Instant
  readonly deciderName: string | null
  readonly decidedAt: Instant | null
  readonly reason: string | null
}

const stored = (row: Row): StoredRequest => ({
  requestId: row.request_id,
  purchase: requestPurchase.parse(row.purchase),
  quote: {
    currency: row.currency,
    total: row.total,
    monthly: row.monthly,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
  },
  note: row.note,
  state: row.state,
  askedBy: row.asked_by,
  askerName: row.asker_name,
  askedAt: row.asked_at,
  expiresAt: row.expires_at,
  deciderName: row.decider_name,
  decidedAt: row.decided_at,
  reason: row.reason,
})

export async function findRequest(tx: Tx, { organizationId, requestId }: RequestKey): Promise<StoredRequest | null> {
  const row = await requests(tx, organizationId).where('r.request_id', '=', requestId).executeTakeFirst()
  return row === undefined ? null : stored(row)
}

interface RequestPage extends Page {
  readonly state?: 'pending' | undefined
}

export async function newestRequests(tx: Tx, organizationId: OrganizationId, asked: RequestPage, now: Instant) {
  const newest = requests(tx, organizationId)
    .$if(asked.state !== undefined, (all) => all.where('r.state', '=', 'pending').where('r.expires_at', '>', at(now)))
    .orderBy('r.asked_at', 'desc')
    .orderBy('r.request_id')
  const { rows, following } = await readPage(newest, asked)
  return { rows: rows.map(stored), following }
}

interface NewRequest extends RequestKey, Pick<StoredRequest, 'purchase' | 'quote' | 'note' | 'askedBy'> {
  readonly askedAt: Instant
  readonly expiresAt: Instant
}

export const insertRequest = (tx: Tx, { purchase, quote, ...added }: NewRequest) =>
  tx
    .insertInto('purchase_requests')
    .values({
      organization_id: added.organizationId,
      request_id: added.requestId,
      state: 'pending',
      purchase: JSON.stringify(purchase),
      ...columnsOf(quote),
      currency: quote.currency,
      note: added.note,
      asked_by: added.askedBy,
      asked_at: at(added.askedAt),
      expires_at: at(added.expiresAt),
    })
    .execute()

const columnsOf = ({ total, monthly, startsOn, endsOn }: RequestQuote) => ({
  total,
  monthly,
  starts_on: startsOn,
  ends_on: endsOn,
})

interface Decided extends RequestKey {
  readonly state: Exclude<RequestState, 'pending'>
  readonly now: Instant
  readonly by: UserId | null
  readonly reason?: string
  readonly quote?: RequestQuote
}

export const decide = (tx: Tx, { organizationId, requestId, state, now, by, reason, quote }: Decided) =>
  tx
    .updateTable('purchase_requests')
    .set({
      state,
      decided_at: at(now),
      ...(by === null ? {} : { decided_by: by }),
      ...(reason === undefined ? {} : { reason }),
      ...(quote === undefined ? {} : columnsOf(quote)),
    })
    .where('organization_id', '=', organizationId)
    .where('request_id', '=', requestId)
    .where('state', '=', 'pending')
    .execute()

export const storeLimit = (tx: Tx, organizationId: OrganizationId, amount: ManagersLimit) =>
  tx
    .updateTable('organizations')
    .set({ purchase_limit: amount })
    .where('organization_id', '=', organizationId)
    .execute()

/** Accepted invitations, without successors, who are administrators. */
export async function managersOf(tx: Tx, organizationId: OrganizationId): Promise<readonly UserId[]> {
  const rows = await tx
    .selectFrom('members')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('member_role', '=', 'billing-manager')
    .where('administers', '=', false)
    .execute()
  return rows.flatMap(({ user_id }) => user_id ?? [])
}
