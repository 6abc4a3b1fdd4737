import type { Instant } from '@touchline/domain/calendar'
import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import type { AmountIn } from '@touchline/domain/operators'
import { type RawBuilder, sql } from 'kysely'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

export interface ActionFilter {
  readonly command: string | null
  readonly by: string | null
  readonly organizationId: OrganizationId | null
  /** In the reason or case number, ignoring case. */
  readonly words: string | null
  readonly amount: AmountIn | null
  readonly from: Instant | null
  readonly until: Instant | null
  readonly after: string | null
  readonly limit: number
}

async function subjectsOf(tx: Tx, organizationId: OrganizationId): Promise<readonly string[]> {
  const { rows } = await sql<{ subject: string }>`
    select b.billing_id::text as subject from billings b where b.organization_id = ${organizationId}
    union all
    select a.login_name from users u join accounts a on a.account_id = u.account_id where u.organization_id = ${organizationId}`.execute(
    tx,
  )
  return [organizationId, ...rows.map(({ subject }) => subject)]
}

/** Money moved by acts; the subject is id and reference. Minor units. */
export interface Moved {
  readonly command: string
  readonly subject: string
  readonly amount: number
  readonly currency: Currency
  readonly lines?: { readonly line: number; readonly role: string }[] | null
}

type Condition = (columns: {
  readonly id: RawBuilder<unknown>
  readonly amount: RawBuilder<unknown>
}) => RawBuilder<unknown>

async function movedWhere(tx: Tx, where: Condition): Promise<readonly Moved[]> {
  const refunds = sql<Moved>`
    select 'refund-billing' as command, b.billing_id || ' ' || r.reference as subject, r.amount, b.currency,
      (select json_agg(json_build_object('line', l.position + 1, 'role', l.role) order by l.position) from invoice_lines l
        where l.organization_id = r.organization_id and l.billing_id = r.billing_id
          and l.position + 1 = any(r.lines)) as lines
    from billings b join refund_orders r on r.organization_id = b.organization_id and r.billing_id = b.billing_id
    where ${where({ id: sql`b.billing_id`, amount: sql`(b.currency, r.amount)` })}`
  const transfers = sql<Moved>`
    select 'book-transfer' as command, b.billing_id || ' ' || t.bank_reference as subject, t.amount, t.currency
    from billings b join transfers t on t.organization_id = b.organization_id and t.billing_id = b.billing_id
    where ${where({ id: sql`b.billing_id`, amount: sql`(t.currency, t.amount)` })}`
  const returns = sql<Moved>`
    select 'return-credit' as command, r.organization_id || ' ' || r.return_reference as subject,
      sum(r.amount)::bigint as amount, t.currency
    from transfer_returns r
    join transfers t on t.organization_id = r.organization_id and t.bank_reference = r.bank_reference
    group by r.organization_id, r.return_reference, t.currency
    having ${where({ id: sql`r.organization_id`, amount: sql`(t.currency, sum(r.amount)::bigint)` })}`
  const moves = sql<Moved>`
    select distinct 'move-transfer' as command, m.organization_id || ' ' || m.bank_reference as subject, -m.amount as amount, t.currency
    from transfer_moves m
    join transfers t on t.organization_id = m.organization_id and t.bank_reference = m.bank_reference
    where m.paid_after is null and m.amount < 0
      and (${where({ id: sql`m.organization_id`, amount: sql`(t.currency, -m.amount)` })})`
  const answers = [
    await refunds.execute(tx),
    await transfers.execute(tx),
    await returns.execute(tx),
    await moves.execute(tx),
  ]
  return answers.flatMap(({ rows }) => rows)
}

export const movedFor = async (tx: Tx, ids: readonly string[]): Promise<readonly Moved[]> =>
  ids.length === 0 ? [] : movedWhere(tx, ({ id }) => sql`${id} = any(${[...ids]}::uuid[])`)

const movedExactly = (tx: Tx, amounts: AmountIn): Promise<readonly Moved[]> => {
  const pairs = Object.entries(amounts).map(([currency, minor]) => sql`(${currency}, ${minor}::bigint)`)
  return movedWhere(tx, ({ amount }) => sql`${amount} in (${sql.join(pairs)})`)
}

export async function actionsBy(tx: Tx, filter: ActionFilter) {
  const { command, by, organizationId, words, amount, from, until, after, limit } = filter
  const subjects = organizationId === null ? null : await subjectsOf(tx, organizationId)
  let actions = tx
    .selectFrom('operator_actions')
    .select(['action_id', 'happened_at', 'operator', 'command', 'subject', 'reason', 'case_id', 'approved_by'])
  if (command !== null) actions = actions.where('command', '=', command)
  if (by !== null) actions = actions.where('operator', '=', by)
  if (words !== null)
    actions = actions.where(sql<boolean>`position(lower(${words}) in lower(concat_ws(' ', reason, case_id))) > 0`)
  if (subjects !== null)
    actions = actions.where(sql<boolean>`split_part(subject, ' ', 1) = any(${[...subjects]}::text[])`)
  if (amount !== null) {
    const moves = await movedExactly(tx, amount)
    const [commands, of] = [moves.map((move) => move.command), moves.map((move) => move.subject)]
    actions = actions.where(
      sql<boolean>`(command, subject) in (select * from unnest(${commands}::text[], ${of}::text[]))`,
    )
  }
  if (from !== null) actions = actions.where('happened_at', '>=', at(from))
  if (until !== null) actions = actions.where('happened_at', '<', at(until))
  if (after !== null)
    actions = actions.where(
      sql<boolean>`(happened_at, action_id) < (select l.happened_at, l.action_id from operator_actions l where l.action_id = ${after})`,
    )
  return actions.orderBy('happened_at', 'desc').orderBy('action_id', 'desc').limit(limit).execute()
}

export type ActionRow = Awaited<ReturnType<typeof actionsBy>>[number]

export interface ActedOn {
  readonly id: OrganizationId | BillingId
  readonly organization_id: OrganizationId
  readonly organization_code: string
  readonly organization_name: string
  readonly issuer: string | null
  readonly year: number | null
  readonly number: number | null
}

export async function actedOn(tx: Tx, ids: readonly string[]): Promise<readonly ActedOn[]> {
  if (ids.length === 0) return []
  const organizations = sql<ActedOn>`
    select o.organization_id as id, o.organization_id, o.organization_code, o.organization_name, null as issuer,
      null::integer as year, null::integer as number
    from organizations o where o.organization_id = any(${[...ids]}::uuid[])`.execute(tx)
  const bills = sql<ActedOn>`
    select b.billing_id as id, o.organization_id, o.organization_code, o.organization_name, d.issuer, d.year, d.number
    from billings b join organizations o on o.organization_id = b.organization_id
    left join documents d on d.organization_id = b.organization_id and d.billing_id = b.billing_id and d.kind = 'invoice'
      and d.replaces is null
    where b.billing_id = any(${[...ids]}::uuid[])`.execute(tx)
  return (await Promise.all([organizations, bills])).flatMap(({ rows }) => rows)
}

/** Who stopped charging last: who asked, and who approved. */
export async function lastStop(tx: Tx): Promise<string[]> {
  const row = await tx
    .selectFrom('operator_actions')
    .select(['operator', 'approved_by'])
    .where('command', '=', 'charging stop')
    .orderBy('happened_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? [] : [row.operator, row.approved_by].filter((each) => each !== null)
}
