import { inTransaction } from '@touchline/api/db/transaction'
import { writeExport } from '@touchline/api/features/journal/export-journal'
import { readJournal } from '@touchline/api/features/journal/read-journal'
import { usualAccounts } from '@touchline/domain/journal'
import { Client } from 'pg'
import type { TestDatabase } from '../database.ts'
import { type Timed, timed } from './lives-of-clubs.ts'

const NOW = Date.UTC(2026, 11, 5)
const MONTH = '2026-11'
const MEBIBYTE = 1_048_576

const book = {
  month: MONTH,
  issuer: 'JP',
  company: 'Kita',
  currency: 'JPY',
  accounts: usualAccounts,
  datev: null,
  siren: null,
  madeOn: '2026-12-05',
} as const

/** Of the bills of `makeClubs`. */
const statements = [
  `update documents set issued_at = issue_date + interval '2 hours'`,
  `insert into documents (organization_id, document_id, billing_id, kind, issuer, year, number, issue_date, issued_at, content)
    select organization_id, gen_random_uuid(), billing_id, 'receipt', issuer, year, number, issue_date, issued_at, content
    from documents`,
  `insert into payouts (payout_id, currency, amount, trace, made_at, arrives_on, state, gathered_at)
    select 'po_' || date, 'JPY', sum(amount - amount / 28), 'trace', date + interval '1 day', date + 3, 'paid', date + interval '2 days'
    from (select succeeded_at::date as date, amount from charges) charged group by date`,
  `insert into payout_movements (payout_id, movement_id, kind, amount, fee, moved_at, source_id, description, charge_id, billing_id,
      organization_id)
    select 'po_' || succeeded_at::date, 'txn_' || charge_id, 'charge', amount, amount / 28, succeeded_at, charge_id, '', charge_id,
      billing_id, organization_id
    from charges`,
  'vacuum analyze',
]

export async function makeJournal({ ownerUrl }: TestDatabase): Promise<void> {
  const client = new Client(ownerUrl)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

export const timeDerived = ({ db }: TestDatabase, times: number): Promise<readonly Timed[]> =>
  timed(times, () =>
    inTransaction(
      db,
      { system: 'administration' },
      (tx) => readJournal(tx, { month: MONTH, issuer: book.issuer, now: NOW }),
      { isolation: 'repeatable read' },
    ),
  )

interface Exported {
  readonly times: readonly Timed[]
  /** MiB. */
  readonly memory: number
}

export async function timeExport({ db }: TestDatabase, times: number): Promise<Exported> {
  const before = process.memoryUsage.rss()
  let most = before
  const found = await timed(times, async () => {
    for await (const _ of writeExport(db, 'csv', book)) most = Math.max(most, process.memoryUsage.rss())
  })
  return { times: found, memory: (most - before) / MEBIBYTE }
}
