import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import type { TodayKind } from '@touchline/domain/operators'
import { sql } from 'kysely'
import { DISPUTE_CHECK } from '../../books/findings/dispute-check.ts'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import { sharing } from '../../db/sharing.ts'
import { organizationNames } from '../organization-names.store.ts'

interface Found {
  readonly kind: TodayKind
  readonly organization_id: OrganizationId | null
  readonly about: string
  readonly facts: string
  readonly since: Instant
  readonly due: Instant | null
}

interface Own extends Found {
  readonly club: string
  /** Minor units. */
  readonly amount: number | null
  readonly currency: Currency | null
  readonly mail: { readonly noticeId: string; readonly recipientId: string } | null
}

const LONGEST_LINE = 400

interface Asked {
  /** Others are not read. */
  readonly kinds: readonly TodayKind[]
  readonly most: number
  readonly now: Instant
}

const soonest = ({ kinds, most }: Asked) =>
  sql`where c.kind = any(${[...kinds]}::text[]) order by c.due nulls last, c.since, c.about limit ${most}`

const ofOrganizations = (tx: Tx, asked: Asked) =>
  sql<Own>`
  select f.*, o.organization_name as club, case when f.kind = 'mail' then (
      select json_build_object('noticeId', n.notice_id, 'recipientId', n.recipient_id) from notice_mails n
      where n.organization_id = f.organization_id and lower(n.address) = f.about and n.failed_at is not null
      order by n.failed_at desc limit 1) end as mail
  from (select c.* from (
    select 'dispute' as kind, d.organization_id, d.dispute_id as about, coalesce(d.reason, '') as facts, d.amount, b.currency,
      d.opened_at as since, d.answer_by as due
    from disputes d join billings b on b.organization_id = d.organization_id and b.billing_id = d.billing_id
    where d.state = 'open' and d.answer_by is not null and coalesce(d.evidence_state, 'refused') = 'refused'
    union all
    select 'failed-refund', r.organization_id, r.refund_id, coalesce(r.reason, ''), r.amount, b.currency, r.booked_at, null
    from failed_refunds r join billings b on b.organization_id = r.organization_id and b.billing_id = r.billing_id
    where (select coalesce(sum(o.amount), 0) from refund_orders o where o.organization_id = r.organization_id
        and o.billing_id = r.billing_id and o.charge_id = r.charge_id and o.state <> 'refused' and o.failed_at is null
        and o.ordered_at >= (select min(f.booked_at) from failed_refunds f where f.organization_id = r.organization_id
          and f.billing_id = r.billing_id and f.charge_id = r.charge_id))
      < (select sum(f.amount) from failed_refunds f where f.organization_id = r.organization_id
        and f.billing_id = r.billing_id and f.charge_id = r.charge_id and f.booked_at <= r.booked_at)
    union all
    select 'charge', s.organization_id, s.billing_id::text, coalesce(s.failure_decline_code, s.failure_code, ''), i.total,
      i.currency, coalesce(s.first_failed_at, s.updated_at), null
    from settlements s join invoices i on i.organization_id = s.organization_id and i.billing_id = s.billing_id
    where s.payment_status = 'Error' and s.retry_at is null
    union all
    select 'case', k.organization_id, k.case_id, concat_ws(': ', nullif(k.about ->> 'title', ''), left(k.words, 160)), null,
      null, k.asked_at, null
    from cases k where k.state = 'open'
    union all
    select 'mail', m.organization_id, m.address, coalesce(m.said, ''), null, null, m.refused_at, null from refused_addresses m
    union all
    select 'hold', h.organization_id, '', coalesce(h.parked_reason, ''), null, null, h.parked_at, null from organizations h
    where h.parked_at is not null
  ) as c ${soonest(asked)}) as f join organizations o on o.organization_id = f.organization_id`.execute(tx)

const ofRegion = (tx: Tx, asked: Asked) =>
  sql<Found>`
  select c.* from (
    select 'approval' as kind, a.organization_id, a.approval_id::text as about, a.act as facts, a.asked_at as since,
      a.ends_at as due
    from approvals a where a.state = 'waiting' and a.ends_at > ${at(asked.now)}
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
  ) as c ${soonest(asked)}`.execute(tx)

const lineOf = ({ kind, organization_id: id, about, facts }: Found): string =>
  [kind, id ?? '', about, ...(kind === 'finding' ? [facts] : [])].join(':').slice(0, LONGEST_LINE)

interface LineRow extends Found, Pick<Own, 'amount' | 'currency' | 'mail'> {
  readonly line: string
  readonly club: string | null
  readonly taken_by: string | null
  readonly later_until: Instant | null
  readonly later_why: string | null
}

/** What is due first, then the oldest. A hold whose finding is a line is none of its own. */
export async function todayLines(tx: Tx, asked: Asked): Promise<readonly LineRow[]> {
  const [{ rows: owned }, { rows: others }] = [await ofOrganizations(tx, asked), await ofRegion(tx, asked)]
  const ids = others.flatMap(({ organization_id: id }) => id ?? [])
  const names = await organizationNames(tx, ids)
  const explained = new Set(others.flatMap(({ kind, organization_id: id }) => (kind === 'finding' ? [id] : [])))
  const own = owned.filter(({ kind, organization_id: id }) => kind !== 'hold' || !explained.has(id))
  const unowned = others.map((row) => ({
    ...row,
    club: names.get(row.organization_id ?? '') ?? null,
    amount: null,
    currency: null,
    mail: null,
  }))
  const rows = [...own, ...unowned].map((row) => ({ ...row, line: lineOf(row) }))
  const takers = new Map(
    (
      await takersOf(
        tx,
        rows.map(({ line }) => line),
      )
    ).map((taken) => [taken.line, taken]),
  )
  return rows.map((row) => {
    const { operator, later_until, later_why } = takers.get(row.line) ?? nobody
    return { ...row, taken_by: operator, later_until, later_why }
  })
}

const nobody = { operator: null, later_until: null, later_why: null }

interface Taking {
  readonly lines: readonly string[]
  readonly operator: string
  readonly later: { readonly until: Instant; readonly why: string | null } | null
  readonly now: Instant
}

/** Those that nobody else is at; in one order, so that two operators wait for each other and never in a circle. */
export async function takeLines(tx: Tx, { lines, operator, later, now }: Taking): Promise<readonly string[]> {
  if (lines.length === 0) return []
  const taken = await tx
    .insertInto('taken_lines')
    .values(
      [...new Set(lines)].toSorted().map((line) => ({
        line,
        operator,
        taken_at: at(now),
        later_until: later === null ? null : at(later.until),
        later_why: later?.why ?? null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('line')
        .doUpdateSet((eb) => ({
          operator: eb.ref('excluded.operator'),
          taken_at: eb.ref('excluded.taken_at'),
          later_until: eb.ref('excluded.later_until'),
          later_why: eb.ref('excluded.later_why'),
        }))
        .where((eb) =>
          eb.or([
            eb('taken_lines.operator', '=', operator),
            eb('taken_lines.later_until', '>', sql<never>`${at(now)}::timestamptz`),
          ]),
        ),
    )
    .returning('line')
    .execute()
  return taken.map(({ line }) => line)
}

export const takersOf = (tx: Tx, lines: readonly string[]) =>
  tx
    .selectFrom('taken_lines')
    .select(['line', 'operator', 'later_until', 'later_why'])
    .where(sql<boolean>`line = any(${[...lines]}::text[])`)
    .execute()

export const leaveLines = (tx: Tx, lines: readonly string[], operator: string) =>
  tx
    .deleteFrom('taken_lines')
    .where(sql<boolean>`line = any(${[...lines]}::text[])`)
    .where('operator', '=', operator)
    .execute()

export const isAnyClub = async (tx: Tx): Promise<boolean> =>
  (await tx.selectFrom('organizations').select('organization_id').limit(1).executeTakeFirst()) !== undefined

interface Done {
  readonly declined: number
  readonly paidLater: number
  readonly handedOver: number
  readonly givenUp: number
  readonly trialsEnded: number
}

const counted = sql<number>`count(*)::integer`.as('count')

export async function doneSince(tx: Tx, since: Instant): Promise<Done> {
  const mails = tx
    .selectFrom('jobs')
    .select(counted)
    .where('kind', '=', 'send-mail')
    .where('finished_at', '>=', at(since))
  const paidLater = await tx
    .selectFrom('charges as c')
    .innerJoin('settlements as s', (join) => sharing(join, 's', 'c').onRef('s.billing_id', '=', 'c.billing_id'))
    .select(counted)
    .where('c.succeeded_at', '>=', at(since))
    .where('s.first_failed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  const unpaid = await tx
    .selectFrom('settlements')
    .select(counted)
    .where('payment_status', '=', 'Error')
    .where('first_failed_at', '>=', at(since))
    .executeTakeFirstOrThrow()
  const handedOver = await mails.where('state', '=', 'done').executeTakeFirstOrThrow()
  const givenUp = await mails.where('state', '=', 'dead').executeTakeFirstOrThrow()
  const trialsEnded = await tx
    .selectFrom('events')
    .select(counted)
    .where('kind', '=', 'trial.ended')
    .where('handed_out_at', '>=', at(since))
    .executeTakeFirstOrThrow()
  return {
    declined: paidLater.count + unpaid.count,
    paidLater: paidLater.count,
    handedOver: handedOver.count,
    givenUp: givenUp.count,
    trialsEnded: trialsEnded.count,
  }
}
