import { type Currency, decimalText, money } from '@touchline/domain/money'
import { sql } from 'kysely'
import type { Finding } from '../books/findings/check.ts'
import type { Tx } from '../db/connect.ts'

export const PAYOUTS = 'I44-payouts'

interface Row {
  readonly subject: string
  readonly currency: Currency
  readonly said: number
  readonly found: number
  readonly what: 'parts' | 'charge' | 'line'
}

const text = { parts: 'its parts', charge: 'the books', line: 'the bank' } as const

const shown = (minor: number, currency: Currency): string =>
  `${decimalText(money(BigInt(minor), currency))} ${currency}`

const differing = sql<Row>`
  select 'payout ' || p.payout_id as subject, p.currency, p.amount as said, m.net::bigint as found, 'parts' as what
  from payouts p
  cross join lateral (select coalesce(sum(amount - fee), 0) as net from payout_movements m where m.payout_id = p.payout_id) m
  where p.state <> 'others' and p.gathered_at is not null and m.net <> p.amount
  union all
  select 'charge ' || m.source_id, p.currency, m.amount, coalesce(c.amount, 0), 'charge'
  from payout_movements m
  join payouts p on p.payout_id = m.payout_id
  left join charges c on c.charge_id = m.charge_id and c.currency = p.currency
  where m.kind = 'charge' and m.billing_id is not null and m.amount is distinct from c.amount
  union all
  select 'payout ' || p.payout_id, p.currency, p.amount, l.amount, 'line'
  from payouts p
  join bank_lines l on l.line_id = p.line_id
  where l.amount <> p.amount or l.currency <> p.currency or l.state <> 'paid-out'
  order by subject, what`

/** Of the region: a payout has movements of many clubs. */
export async function unequalPayouts(tx: Tx): Promise<readonly Finding[]> {
  const { rows } = await differing.execute(tx)
  return rows.map(({ subject, currency, said, found, what }) => ({
    id: PAYOUTS,
    sentence:
      'a payout is what its parts add up to, a charge in it is that of the books, and the line that closes it is of its amount',
    organizationId: null,
    subject,
    facts: `by the provider ${shown(said, currency)}, by ${text[what]} ${shown(found, currency)}`,
  }))
}
