import { type Currency, decimalText, money } from '@touchline/domain/money'
import { payoutSums } from '@touchline/domain/payouts'
import { sql } from 'kysely'
import type { Finding } from '../books/findings/check.ts'
import { movedIn } from '../books/journal/moved.store.ts'
import type { Tx } from '../db/connect.ts'

export const PAYOUTS = 'I44-payouts'

interface Row {
  readonly payout_id: string
  readonly currency: Currency
  readonly amount: number
  readonly line: number | null
  readonly is_same: boolean
}

const shown = (minor: number, currency: Currency): string =>
  `${decimalText(money(BigInt(minor), currency))} ${currency}`

const PAGE = 500

const gathered = (after: string) => sql<Row>`
  select p.payout_id, p.currency, p.amount, l.amount as line,
    l.line_id is null or (l.amount = p.amount and l.currency = p.currency and l.state = 'paid-out') as is_same
  from payouts p
  left join bank_lines l on l.line_id = p.line_id
  where p.state <> 'others' and p.gathered_at is not null and p.payout_id > ${after}
  order by p.payout_id limit ${PAGE}`

/** Of the region: a payout has movements of many clubs. */
export async function unequalPayouts(tx: Tx): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  const find = (subject: string, facts: string) =>
    findings.push({
      id: PAYOUTS,
      sentence:
        'a payout is what its parts add up to, a charge in it is that of the books, and the line that closes it is of its amount',
      organizationId: null,
      subject,
      facts,
    })
  for (let after = ''; ; ) {
    const { rows } = await gathered(after).execute(tx)
    const moved = await movedIn(
      tx,
      rows.map(({ payout_id: id }) => id),
    )
    for (const { payout_id: id, currency, amount, line, is_same: isSame } of rows) {
      const parts = moved.get(id) ?? []
      const { difference, overBills } = payoutSums(amount, parts)
      const by = `by the provider ${shown(amount, currency)}`
      if (difference !== 0) find(`payout ${id}`, `${by}, by its parts ${shown(amount + difference, currency)}`)
      const different = parts.flatMap((each) => each.different ?? [])[0]
      if (different !== undefined)
        find(`payout ${id}`, `its charges are ${shown(overBills, currency)} more than the books, first ${different}`)
      if (!isSame) find(`payout ${id}`, `${by}, by the bank ${shown(line ?? 0, currency)}`)
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE) return findings
    after = last.payout_id
  }
}
