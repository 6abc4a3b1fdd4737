import type { Instant, YearMonth } from '@touchline/domain/calendar'
import { type Catalogue, type CataloguePlan, type PriceNotice } from '@touchline/domain/catalogue'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { currencies } from '@touchline/domain/money'
import { type RawBuilder, sql } from 'kysely'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import { insertNewRows, momentText } from '../../db/insert-rows.ts'
import { type NoticeFacts, noticeFacts } from '../../letters/notice-kinds.ts'

export const ASKED_AT_ONCE = 1_000

interface Rise {
  readonly group: string
  readonly currency: string
  readonly from: string
  readonly published: string
}

function risesOf(catalogue: Catalogue): readonly Rise[] {
  const rises = [...catalogue.plans.values()].filter(({ cycle }) => cycle === 'month').flatMap(risesOfPlan)
  return [...new Map(rises.map((rise) => [Object.values(rise).join(' '), rise])).values()]
}

const risesOfPlan = ({ groupId, prices, priceChanges = [] }: CataloguePlan): readonly Rise[] =>
  priceChanges.flatMap(({ from, publishedAt, prices: listed }) =>
    currencies.flatMap((currency) => {
      const price = listed[currency]
      const former = [prices, ...priceChanges.filter((change) => change.from < from).map((change) => change.prices)]
      const isHigher = price !== undefined && former.some((list) => (list[currency] ?? price) < price)
      if (publishedAt === null || !isHigher) return []
      return [{ group: groupId, currency, from: `${from}-01`, published: momentText(publishedAt) }]
    }),
  )

interface CandidateRow {
  readonly organization_id: OrganizationId
  readonly contract_id: ContractId
}

/**
 * Candidates: contracts with a plan bought before a rise was published and no notice of it, and those notified of a
 * list that changed since. `untoldRises` and `announcementNow` decide.
 */
export async function perhapsUntold(
  tx: Tx,
  catalogue: Catalogue,
  after: OrganizationId | null,
  now: Instant,
): Promise<readonly CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    select c.organization_id, c.contract_id from contracts c
    where c.customer_type = 'manage_organization' and c.closed_at is null
      and (${after}::uuid is null or c.organization_id > ${after}::uuid)
      and (${isPerhapsUntold(risesOf(catalogue), now)} or ${isPerhapsWithdrawn(now)})
    order by c.organization_id
    limit ${ASKED_AT_ONCE}`.execute(tx)
  return rows
}

const isSoldWith = (group: RawBuilder<unknown>) => sql<boolean>`(
  ${group} = coalesce(g.base_group_id, g.group_id) or (g.kind = 'paid' and g.cycle = 'month' and exists (
    select from contract_plan_groups a where a.group_id = ${group} and a.kind = 'asleep' and a.tier = g.tier)))`

const isPerhapsUntold = (rises: readonly Rise[], now: Instant) => sql<boolean>`exists (
  select from plan_entries e
  join contract_plans p on p.contract_plan_id = e.contract_plan_id
  join contract_plan_groups g on g.group_id = p.group_id
  join json_to_recordset(${JSON.stringify(rises)}::json)
      as r ("group" text, currency text, "from" date, published timestamptz)
    on ${isSoldWith(sql`r."group"`)}
  where e.organization_id = c.organization_id and e.contract_id = c.contract_id and e.role in ('base', 'custom')
    and r.currency = c.currency and (e.ends_at is null or e.ends_at > ${at(now)})
    and (coalesce(e.reserved_at, e.starts_at) < r.published or exists (
      select from suspensions s where s.organization_id = e.organization_id and s.contract_id = e.contract_id
        and s.restored_at = e.starts_at) or exists (
      select from plan_entries b where b.organization_id = e.organization_id and b.contract_id = e.contract_id
        and b.role = 'base' and b.ends_at = e.starts_at and b.coupon_id is not null))
    and not exists (
      select from price_notices n
      where n.organization_id = c.organization_id and n.contract_id = c.contract_id
        and n.effective_from = r."from" and n.notified_at >= r.published))`

const KIND = 'price-changes'
const SUBJECT = 'prices:'

/** For a future month, withdrawn or published again since. */
const isPerhapsWithdrawn = (now: Instant) => sql<boolean>`exists (
  select from price_notices n
  where n.organization_id = c.organization_id and n.contract_id = c.contract_id
    and n.applies_from > (${at(now)} at time zone c.zone)::date
    and not exists (
      select from notices s where s.organization_id = n.organization_id and s.kind = ${KIND}
        and s.subject = ${SUBJECT} || to_char(n.effective_from, 'YYYY-MM') and s.happened_at > n.notified_at)
    and exists (
      select from plan_entries e
      join contract_plans p on p.contract_plan_id = e.contract_plan_id
      join contract_plan_groups g on g.group_id = p.group_id
      where e.organization_id = c.organization_id and e.contract_id = c.contract_id and e.role in ('base', 'custom')
        and (e.ends_at is null or e.ends_at > ${at(now)})
        and (select bool_and(x.published_at <= n.notified_at) from contract_plan_prices x
          join contract_plans xp on xp.contract_plan_id = x.contract_plan_id
          where ${isSoldWith(sql`xp.group_id`)}
            and x.effective_from = n.effective_from) is not true))`

export const subjectOfList = (from: YearMonth): string => `${SUBJECT}${from}`

type Said = ReadonlyMap<YearMonth, NoticeFacts[typeof KIND]>

export async function lastSaidOfPrices(
  tx: Tx,
  asked: ReadonlyMap<OrganizationId, readonly YearMonth[]>,
): Promise<ReadonlyMap<OrganizationId, Said>> {
  const ids = [...asked].flatMap(([id, froms]) => (froms.length === 0 ? [] : [id]))
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('notices')
    .select(['organization_id', 'subject', 'facts'])
    .where('organization_id', 'in', ids)
    .where('kind', '=', KIND)
    .where('subject', 'in', [...new Set([...asked.values()].flat())].map(subjectOfList))
    .orderBy('happened_at')
    .execute()
  const said = rows.flatMap(({ organization_id: id, subject, facts }) => {
    const from = subject.slice(SUBJECT.length)
    return asked.get(id)?.includes(from) === true ? [{ id, from, facts: noticeFacts(KIND, facts) }] : []
  })
  const byClub = Map.groupBy(said, ({ id }) => id)
  return new Map([...byClub].map(([id, of]) => [id, new Map(of.map(({ from, facts }) => [from, facts]))]))
}

export async function pricesSaidSince(
  tx: Tx,
  organizationId: OrganizationId,
  since: Instant,
): Promise<readonly NoticeFacts[typeof KIND][]> {
  const rows = await tx
    .selectFrom('notices')
    .select('facts')
    .where('organization_id', '=', organizationId)
    .where('kind', '=', KIND)
    .where('happened_at', '>=', at(since))
    .orderBy('subject')
    .execute()
  return rows.map(({ facts }) => noticeFacts(KIND, facts))
}

interface Notified extends PriceNotice {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
}

export const insertPriceNotices = (tx: Tx, notified: readonly Notified[]) =>
  insertNewRows(
    tx,
    'price_notices',
    notified.map(({ organizationId, contractId, from, notifiedAt, appliesFrom }) => ({
      organization_id: organizationId,
      contract_id: contractId,
      effective_from: `${from}-01`,
      notified_at: momentText(notifiedAt),
      applies_from: `${appliesFrom}-01`,
    })),
    ['contract_id'],
  )
