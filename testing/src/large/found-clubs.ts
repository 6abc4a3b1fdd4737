import { inRead } from '@touchline/api/db/transaction'
import { find } from '@touchline/api/operators/find/find'
import { sql } from 'kysely'
import { Client } from 'pg'
import type { TestDatabase } from '../database.ts'
import { openExplained } from './explained.ts'

const NOW = Date.UTC(2026, 10, 28)

const FIRST = [
  'Kita',
  'Minato',
  'Hoshino',
  'Kawabe',
  'Nord',
  'Orléans',
  'Köln',
  'さくらぎ',
  '港',
  'ナギサ',
  'Tanabe',
  'Valmora',
]
const SECOND = [
  'Football Club',
  'Handball',
  'ラグビー',
  'バレー',
  'Basket',
  'United',
  'Wheelers',
  'U-18',
  'Ladies',
  '高校',
]

const listed = (words: readonly string[]): string => `array[${words.map((word) => `'${word}'`).join(', ')}]`
const nth = (words: readonly string[], place: string): string => `(${listed(words)})[1 + (${place}) % ${words.length}]`

/** Three months of card bills each; names, cards and amounts recur. */
const statements = (clubs: number): readonly string[] => [
  `create temporary table made as select i, gen_random_uuid() as organization_id, gen_random_uuid() as contract_id
    from generate_series(1, ${clubs}) i`,
  `insert into organizations (organization_id, organization_name, organization_code, is_global, zone, created_at)
    select organization_id, ${nth(FIRST, 'i')} || ' ' || md5(i::text)::char(5) || ' ' || ${nth(SECOND, 'i / 7')}, 'club-' || i,
      false, 'Asia/Tokyo', '2026-01-01' from made`,
  `insert into organization_names (kind, name, organization_id) select 'code', 'club-' || i, organization_id from made`,
  `insert into contracts (organization_id, contract_id, currency, tax_region, zone, created_at, payer_tel, payer_mail,
      card_payment_method_id, card_last4, card_exp_month, card_exp_year, provider_customer_id)
    select organization_id, contract_id, 'JPY', 'JP', 'Asia/Tokyo', '2026-01-01', '+8131' || lpad(i::text, 7, '0'),
      'office' || i || '@club' || i % 977 || '.example', 'pm_' || i, lpad((i * 7919 % 10000)::text, 4, '0'), 1 + i % 12,
      2027 + i % 4, 'cus_' || md5(i::text) from made`,
  `create temporary table bills as select m.*, n, gen_random_uuid() as billing_id, 9000 + 100 * (i * 31 % 400) as subtotal
    from made m cross join generate_series(0, 2) n`,
  `insert into billings select organization_id, billing_id, contract_id, date '2026-08-01' + n * interval '1 month', 'month', 'JPY',
    'Asia/Tokyo', '2026-08-01' from bills`,
  `insert into invoices (organization_id, billing_id, contract_id, currency, subtotal, tax_region, tax_rate_percent, tax, total,
      payment_method, service_starts_on, service_ends_on, billing_date, fixed_at)
    select organization_id, billing_id, contract_id, 'JPY', subtotal, 'JP', 10, subtotal / 10, subtotal * 11 / 10, 'CREDIT_CARD',
      date '2026-08-01' + n * interval '1 month', date '2026-08-28' + n * interval '1 month',
      date '2026-09-01' + n * interval '1 month', timestamptz '2026-08-31 15:00Z' + n * interval '1 month' from bills`,
  `insert into settlements (organization_id, billing_id, payment_status, intent_id, charge_id, paid_at, updated_at)
    select organization_id, billing_id, 'Complete', 'pi_' || md5(i || '.' || n), 'ch_' || md5(i || '.' || n), now(), now() from bills`,
  `insert into charges (organization_id, billing_id, charge_id, intent_id, currency, amount, succeeded_at)
    select organization_id, billing_id, 'ch_' || md5(i || '.' || n), 'pi_' || md5(i || '.' || n), 'JPY', subtotal * 11 / 10,
      timestamptz '2026-08-31 15:00Z' + n * interval '1 month' + i * interval '0.1 second' from bills`,
  `insert into documents (organization_id, document_id, billing_id, kind, issuer, year, number, issue_date, issued_at, content)
    select organization_id, gen_random_uuid(), billing_id, 'invoice', 'JP', 2026, (i - 1) * 3 + n + 1,
      date '2026-09-01' + n * interval '1 month', now(), '{}' from bills`,
  'vacuum analyze',
]

export async function makeClubs({ ownerUrl }: TestDatabase, clubs: number): Promise<void> {
  const client = new Client(ownerUrl)
  await client.connect()
  try {
    for (const statement of statements(clubs)) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** In `mistaken` a letter is wrong, missing, added or swapped. */
const pieces = {
  name: ['kita', 'minato football', 'ナギサ', 'さくらぎ', 'koln', 'オルレアン', 'c4ca4', '高校 港'],
  mistaken: ['kawbae handball', 'minto football', 'hoshinoo united', 'なぎら ラグビー'],
  address: ['office77', 'office4242@', '@club12.example', 'office9@club9.example'],
  card: ['4242', 'visa 7919', '0001 04/28'],
  money: ['¥14,190 1 nov', '¥14,190', 'kita ¥14,190 1 oct', '7919 ¥14,190 1 nov', '35,530 1 nov'],
  number: ['JP-I-2026-0049', 'JP-I-2026-004242', '004242', 'pi_c4ca', 'cus_0000', '03-1000-4242'],
} as const

type PieceKind = keyof typeof pieces

/** Milliseconds of each search, by what is looked for. */
export async function timeFinds(
  { db }: TestDatabase,
  times: number,
): Promise<readonly { readonly kind: PieceKind; readonly milliseconds: readonly number[] }[]> {
  const kinds: readonly PieceKind[] = ['name', 'mistaken', 'address', 'card', 'money', 'number']
  const found = []
  for (const kind of kinds) {
    const milliseconds: number[] = []
    for (let round = 0; round <= times; round += 1)
      for (const text of pieces[kind]) {
        const began = performance.now()
        await inRead(db, { system: 'administration' }, (tx) => find(tx, text, NOW))
        if (round > 0) milliseconds.push(performance.now() - began)
      }
    found.push({ kind, milliseconds })
  }
  return found
}

const filled = [
  'organizations',
  'organization_names',
  'contracts',
  'billings',
  'invoices',
  'settlements',
  'charges',
  'documents',
]

/** New connections to the database are slower afterwards. */
export async function tablesReadWhole(database: TestDatabase, adminUrl: string): Promise<readonly string[]> {
  const explained = await openExplained(database, adminUrl)
  try {
    for (const text of Object.values(pieces).flat())
      await inRead(explained.db, { system: 'administration' }, (tx) => find(tx, text, NOW))
    const found = explained.readWhole(filled, /^$/)
    return [...new Set(found.map((each) => each.split(':')[0] ?? each))]
  } finally {
    await explained.close()
  }
}

/** Milliseconds, by code. */
export async function timeExact({ db }: TestDatabase, times: number): Promise<readonly number[]> {
  const milliseconds: number[] = []
  for (let round = 0; round <= times; round += 1) {
    const began = performance.now()
    await inRead(db, { system: 'administration' }, (tx) =>
      sql`select organization_id from organization_names where kind = 'code' and name = ${`club-${round + 1}`}`.execute(
        tx,
      ),
    )
    if (round > 0) milliseconds.push(performance.now() - began)
  }
  return milliseconds
}
