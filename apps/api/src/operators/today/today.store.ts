import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import { DISPUTE_CHECK } from '../../books/findings/dispute-check.ts'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import { organizationNames } from '../organization-names.store.ts'

interface Found {
  readonly kind: string
  readonly organization_id: OrganizationId | null
  readonly club: string | null
  readonly about: string
  readonly facts: string
  readonly since: Instant
  readonly due: Instant | null
}

interface LineRow extends Found {
  readonly line: string
  readonly mail: { readonly noticeId: string; readonly recipientId: string } | null
  readonly taken_by: string | null
}

const MOST = 1_000
const LONGEST_LINE = 400

const ofOrganizations = (tx: Tx) =>
  sql<Found & Pick<LineRow, 'mail'>>`
  select f.*, o.organization_name as club, case when f.kind = 'mail' then (
      select json_build_object('noticeId', n.notice_id, 'recipientId', n.recipient_id) from notice_mails n
      where n.organization_id = f.organization_id and lower(n.address) = f.about and n.failed_at is not null
      order by n.failed_at desc limit 1) end as mail from (
    select 'dispute' as kind, d.organization_id, d.dispute_id as about, coalesce(d.reason, '') as facts,
      d.opened_at as since, d.answer_by as due
    from disputes d where d.state = 'open' and d.answer_by is not null
      and coalesce(d.evidence_state, 'refused') = 'refused'
    union all
    select 'failed-refund', r.organization_id, r.refund_id, coalesce(r.reason, ''), r.booked_at, null
    from failed_refunds r where not exists (select from refund_orders o where o.organization_id = r.organization_id
      and o.billing_id = r.billing_id and o.charge_id = r.charge_id and o.ordered_at > r.booked_at)
    union all
    select 'charge', s.organization_id, s.billing_id::text, coalesce(s.failure_decline_code, s.failure_code, ''),
      coalesce(s.first_failed_at, s.updated_at), null
    from settlements s where s.payment_status = 'Error' and s.retry_at is null
    union all
    select 'case', c.organization_id, c.case_id, concat_ws(': ', nullif(c.about ->> 'title', ''), left(c.words, 160)), c.asked_at, null
    from cases c where c.state = 'open'
    union all
    select 'mail', m.organization_id, m.address, coalesce(m.said, ''), m.refused_at, null from refused_addresses m
  ) as f join organizations o on o.organization_id = f.organization_id
  order by f.due nulls last, f.since limit ${MOST}`.execute(tx)

const ofRegion = (tx: Tx, now: Instant) =>
  sql<Omit<Found, 'club'>>`
  select 'approval' as kind, a.organization_id, a.approval_id::text as about, a.act as facts, a.asked_at as since,
    a.ends_at as due
  from approvals a where a.state = 'waiting' and a.ends_at > ${at(now)}
  union all
  select 'charging-stopped', null, 'region', '', l.charging_stopped_at, null
  from database_life l where l.charging_stopped_at is not null
  union all
  select 'finding', f.organization_id, f.check_id, f.subject, f.found_at, null
  from findings f where f.released_at is null and f.check_id <> ${DISPUTE_CHECK.id}
  union all
  select 'bank-file', null, f.file_id::text, count(*)::text, f.read_at, null
  from bank_files f join bank_lines l on l.file_id = f.file_id where l.state = 'waiting' group by f.file_id
  union all
  select 'receiver', null, v.receiver_id::text, v.url, v.created_at, null from receivers v where v.state = 'given-up'
  union all
  select 'job', j.organization_id, j.kind, coalesce(max(j.last_error), ''), min(j.finished_at), null
  from jobs j where j.state = 'dead' and j.kind <> 'send-mail' group by j.organization_id, j.kind
  order by due nulls last, since limit ${MOST}`.execute(tx)

const lineOf = ({ kind, organization_id: id, about, facts }: Omit<Found, 'club'>): string =>
  [kind, id ?? '', about, ...(kind === 'finding' ? [facts] : [])].join(':').slice(0, LONGEST_LINE)

export async function todayLines(tx: Tx, now: Instant): Promise<readonly LineRow[]> {
  const [{ rows: own }, { rows: others }] = [await ofOrganizations(tx), await ofRegion(tx, now)]
  const names = await organizationNames(
    tx,
    others.flatMap(({ organization_id: id }) => id ?? []),
  )
  const takers = await tx.selectFrom('taken_lines').select(['line', 'operator']).execute()
  const takerOf = new Map(takers.map(({ line, operator }) => [line, operator]))
  const named = others.map((row) => ({ ...row, mail: null, club: names.get(row.organization_id ?? '') ?? null }))
  return [...own, ...named].map((row) => {
    const line = lineOf(row)
    return { ...row, line, taken_by: takerOf.get(line) ?? null }
  })
}

export async function takeLine(tx: Tx, line: string, operator: string, now: Instant): Promise<boolean> {
  await tx
    .insertInto('taken_lines')
    .values({ line, operator, taken_at: at(now) })
    .onConflict((conflict) => conflict.column('line').doNothing())
    .execute()
  const taken = await tx.selectFrom('taken_lines').select('operator').where('line', '=', line).executeTakeFirst()
  return taken?.operator === operator
}

export const leaveLine = (tx: Tx, line: string, operator: string) =>
  tx.deleteFrom('taken_lines').where('line', '=', line).where('operator', '=', operator).execute()
