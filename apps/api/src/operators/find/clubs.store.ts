import type { OrganizationId } from '@touchline/domain/ids'
import { mailboxOf } from '@touchline/domain/mail'
import type { FindReading } from '@touchline/domain/operators'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import { pairsOfWords } from './letters.ts'

const MOST_OF_LOGIN = 200

export type Condition = RawBuilder<boolean>

/** As names are compared, and the organisations with that code or login. */
export interface Typed {
  readonly plain: ReadonlyMap<string, string>
  readonly exact: readonly OrganizationId[]
}

export async function typedAs(tx: Tx, text: string, names: readonly string[]): Promise<Typed> {
  const plain = sql<{ written: string; plain: string }>`
    select written, plain_letters(written) as plain from unnest(${[...names]}::text[]) as asked(written)`.execute(tx)
  const coded = tx
    .selectFrom('organization_names')
    .select('organization_id')
    .where('kind', '=', 'code')
    .where('name', 'in', [...new Set([text, text.toLowerCase()])])
    .execute()
  const ofLogin = tx
    .selectFrom('accounts')
    .innerJoin('users', 'users.account_id', 'accounts.account_id')
    .select('users.organization_id')
    .where('accounts.login_name', '=', text.toLowerCase())
    .limit(MOST_OF_LOGIN)
    .execute()
  const [letters, byCode, byLogin] = await Promise.all([plain, coded, ofLogin])
  return {
    plain: new Map(letters.rows.map((row) => [row.written, row.plain])),
    exact: [...byCode, ...byLogin].map(({ organization_id }) => organization_id),
  }
}

const inside = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Compares letter pairs, which have an index; whole words are checked later. */
function isCalled(plain: string): Condition {
  const pairs = [...new Set(pairsOfWords(plain).flat())]
  return pairs.length === 0 ? sql`false` : sql`o.letter_pairs @> ${pairs}::text[]`
}

/** Of the payer, a recipient, a member, or a login. */
function hasAddress(part: string, plain: string, exact: readonly OrganizationId[]): Condition {
  const pairs = [...new Set(pairsOfWords(plain).flat())]
  const named = sql`select unnest(${[...exact]}::uuid[])`
  if (pairs.length === 0) return sql`o.organization_id in (${named})`
  const spellings = part.includes('@') ? [...new Set([part, mailboxOf(part)])] : [part]
  const has = (column: string) => {
    const one = spellings.map((spelling) => sql`lower(${sql.ref(column)}) like ${inside(spelling)}`)
    return sql`letter_pairs(${sql.ref(column)}) @> ${pairs}::text[] and (${sql.join(one, sql` or `)})`
  }
  return sql`o.organization_id in (
    ${named}
    union all select p.organization_id from contracts p where ${has('p.payer_mail')} and p.payer_mail is not null
    union all select m.organization_id from members m where ${has('m.address')}
    union all select r.organization_id from recipients r where ${has('r.address')} and r.address is not null
    union all select u.organization_id from accounts a join users u on u.account_id = a.account_id where ${has('a.login_name')}
    union all select u.organization_id from accounts a join users u on u.account_id = a.account_id
      where ${has('a.mail_address')} and a.mail_address is not null)`
}

const END_OF_TELEPHONE = 6

const digitsOfPayer = sql`regexp_replace(c.payer_tel, '\\D', '', 'g')`

/** For `o` and its contract `c`; null if it concerns a bill. */
export function clubCondition(reading: FindReading, { plain, exact }: Typed): Condition | null {
  switch (reading.kind) {
    case 'name': {
      const called = isCalled(plain.get(reading.words) ?? '')
      return exact.length === 0 ? called : sql`(o.organization_id = any(${[...exact]}::uuid[]) or (${called}))`
    }
    case 'address':
      return hasAddress(reading.part, plain.get(reading.part) ?? '', exact)
    case 'card':
      return sql`c.card_last4 = ${reading.last4}`
    case 'expiry':
      return sql`c.card_exp_month = ${reading.month} and c.card_exp_year = ${reading.year}`
    case 'telephone':
      return sql`right(${digitsOfPayer}, ${sql.lit(END_OF_TELEPHONE)}) = ${reading.digits.slice(-END_OF_TELEPHONE)}
        and ${digitsOfPayer} like ${`%${reading.digits}`} and c.payer_tel is not null`
    case 'id':
      return sql`o.organization_id = ${reading.id}::uuid`
    case 'provider':
      return reading.begins.startsWith('cus_') ? sql`c.provider_customer_id = ${reading.begins}` : null
    case 'document':
    case 'amount':
    case 'day':
      return null
  }
}
