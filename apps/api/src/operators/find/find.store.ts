import type { LocalDate } from '@touchline/domain/calendar'
import type { DocumentKind } from '@touchline/domain/documents'
import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import type { AmountIn, FindReading } from '@touchline/domain/operators'
import type { PaymentStatus } from '@touchline/domain/payment'
import { type RawBuilder, sql } from 'kysely'
import { transferredOf } from '../../books/transfers/open-transfers.ts'
import type { Tx } from '../../db/connect.ts'
import { billCondition, charges, type Source, sourcesFor } from './bills.store.ts'
import { type Condition, clubCondition, type Typed } from './clubs.store.ts'
import { pairsAroundMistake, pairsOfWords } from './letters.ts'

export interface FoundRow {
  readonly organization_id: OrganizationId
  readonly plain: string
  readonly billing_id: BillingId | null
  /** Where the bill was found. */
  readonly by: string | null
  /** Minor units. */
  readonly amount: number | null
  readonly day: LocalDate | null
  readonly kind: DocumentKind | null
  readonly issuer: string | null
  readonly year: number | null
  readonly number: number | null
}

type Question = RawBuilder<FoundRow>

const all = (conditions: readonly Condition[]): Condition => sql`${sql.join(conditions, sql` and `)}`

const clubs = sql`organizations o join contracts c on c.organization_id = o.organization_id and c.customer_type = 'manage_organization'`

const ofClubs = (conditions: readonly Condition[], limit: number): Question => sql<FoundRow>`
  select o.organization_id, o.plain_letters as plain, null::uuid as billing_id, null as by, null::bigint as amount,
    null::date as day, null as kind, null as issuer, null::integer as year, null::integer as number
  from ${clubs} where ${all(conditions)} limit ${limit}`

const NUMBER = sql`x.kind, x.issuer, x.year, x.number`
const NO_NUMBER = sql`null as kind, null as issuer, null::integer as year, null::integer as number`

const ofBills = (
  source: Source,
  conditions: readonly Condition[],
  rest: RawBuilder<unknown>,
): Question => sql<FoundRow>`
  select o.organization_id, o.plain_letters as plain, b.billing_id, ${sql.lit(source.from)} as by,
    ${sql.raw(source.amount)} as amount, ${sql.raw(source.day)} as day,
    ${source.from === 'documents' ? NUMBER : NO_NUMBER}
  from ${sql.table(source.from)} x
  join billings b on b.organization_id = x.organization_id and b.billing_id = ${sql.raw(source.bill ?? 'x.billing_id')}
  join organizations o on o.organization_id = x.organization_id
  join contracts c on c.organization_id = x.organization_id and c.customer_type = 'manage_organization'
  left join invoices i on i.organization_id = x.organization_id and i.billing_id = b.billing_id
  where ${all(conditions)} ${rest}`

const isCondition = (condition: Condition | null): condition is Condition => condition !== null

/** Clubs, or bills if a reading is of a bill. An id may be either. */
export function questionsFor(readings: readonly FindReading[], typed: Typed, limit: number): readonly Question[] {
  const sources = sourcesFor(readings)
  const amounts = readings.flatMap((reading) => (reading.kind === 'amount' ? [reading.amounts] : []))[0] ?? null
  const ofClub = readings.map((reading) => clubCondition(reading, typed))
  const bills = sources.map((source) => {
    const own = readings.map((reading, at) =>
      reading.kind === 'id' ? null : (ofClub[at] ?? billCondition(source, reading, amounts)),
    )
    return ofBills(source, [...own, source.is ?? null].filter(isCondition), sql`limit ${limit}`)
  })
  const areAllOfClub = ofClub.every((condition) => condition !== null)
  return [...bills, ...(areAllOfClub ? [ofClubs(ofClub.filter(isCondition), limit)] : [])]
}

const CLOSE_PERCENT = 1
const CLOSEST = 3

/** The day's charges of nearly that amount, nearest first. */
export const closeQuestions = (amounts: AmountIn, day: FindReading): readonly Question[] =>
  Object.entries(amounts).flatMap(([currency, minor]) => {
    const most = Math.floor((minor * CLOSE_PERCENT) / 100)
    const isOther = (range: Condition): readonly Condition[] => [
      range,
      sql`b.currency = ${currency}`,
      billCondition(charges, day, null) ?? sql`true`,
    ]
    return [
      ofBills(
        charges,
        isOther(sql`x.amount > ${minor} and x.amount <= ${minor + most}`),
        sql`order by x.amount limit ${CLOSEST}`,
      ),
      ofBills(
        charges,
        isOther(sql`x.amount < ${minor} and x.amount >= ${minor - most}`),
        sql`order by x.amount desc limit ${CLOSEST}`,
      ),
    ]
  })

const MOST_CANDIDATES = 1000
const MOST_NEAR = 10

/** One letter wrong, missing, added or swapped. */
export async function organizationsNear(tx: Tx, plain: string): Promise<readonly OrganizationId[]> {
  const places = pairsAroundMistake(plain)
  if (places.length === 0) return []
  const asked = [...new Set(pairsOfWords(plain).flat())]
  const shares = places.map((left) => sql`o.letter_pairs @> ${[...new Set(left)]}::text[]`)
  const { rows } = await sql<{ organization_id: OrganizationId }>`
    select organization_id from (
      select o.organization_id, o.letter_pairs from organizations o where ${sql.join(shares, sql` or `)} limit ${MOST_CANDIDATES}
    ) candidates
    cross join lateral (select count(*) as shared from unnest(letter_pairs) pair where pair = any(${asked}::text[])) scored
    where shared * 3 >= cardinality(${asked}::text[])
    order by 2.0 * shared / (cardinality(letter_pairs) + cardinality(${asked}::text[])) desc, organization_id
    limit ${MOST_NEAR}`.execute(tx)
  return rows.map(({ organization_id }) => organization_id)
}

export interface BillRow {
  readonly organization_id: OrganizationId
  readonly billing_id: BillingId
  readonly target_month: LocalDate
  readonly cycle: 'month' | 'year'
  readonly currency: Currency
  readonly zone: string
  /** Gross minor units; an estimate while running. */
  readonly total: number | null
  readonly isFixed: boolean
  readonly payment_status: PaymentStatus | null
  readonly paid_at: number | null
  readonly payment_method: 'CREDIT_CARD' | 'BANK_TRANSFER' | null
  readonly draft_status: 'Provisional' | 'InProgress' | null
  readonly transferred: number
  readonly isWaived: boolean
  readonly issuer: string | null
  readonly year: number | null
  readonly number: number | null
}

export async function billsOf(tx: Tx, organizationIds: readonly OrganizationId[], ids: readonly BillingId[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<BillRow>`
    select b.organization_id, b.billing_id, b.target_month, b.cycle, b.currency, b.zone, coalesce(i.total, r.total) as total,
      i.billing_id is not null as "isFixed", s.payment_status, s.paid_at, i.payment_method, d.issuer, d.year, d.number,
      r.billing_status as draft_status, ${transferredOf('b', organizationIds)} as transferred,
      exists (select from invoice_lines w where w.organization_id = b.organization_id and w.billing_id = b.billing_id
        and w.role = 'waiver') as "isWaived"
    from billings b
    left join invoices i on i.organization_id = b.organization_id and i.billing_id = b.billing_id
    left join billing_drafts r on r.organization_id = b.organization_id and r.billing_id = b.billing_id
    left join settlements s on s.organization_id = b.organization_id and s.billing_id = b.billing_id
    left join documents d on d.organization_id = b.organization_id and d.billing_id = b.billing_id and d.kind = 'invoice'
      and d.replaces is null
    where b.organization_id = any(${[...organizationIds]}::uuid[]) and b.billing_id = any(${[...ids]}::uuid[])`.execute(
    tx,
  )
  return rows
}

export interface CardRow {
  readonly organization_id: OrganizationId
  readonly card_brand: string | null
  readonly card_last4: string | null
  readonly card_exp_month: number | null
  readonly card_exp_year: number | null
}

export const cardsOf = async (tx: Tx, organizationIds: readonly OrganizationId[]): Promise<readonly CardRow[]> =>
  organizationIds.length === 0
    ? []
    : tx
        .selectFrom('contracts')
        .select(['organization_id', 'card_brand', 'card_last4', 'card_exp_month', 'card_exp_year'])
        .where('organization_id', 'in', organizationIds)
        .where('customer_type', '=', 'manage_organization')
        .where('card_last4', 'is not', null)
        .execute()
