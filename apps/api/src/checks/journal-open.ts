import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import { isBalanced } from '@touchline/domain/journal'
import { type Currency, decimalText, money } from '@touchline/domain/money'
import { sql } from 'kysely'
import type { Check, Fault, Finding } from '../books/findings/check.ts'
import { closingsOf } from '../books/journal/closings.store.ts'
import { digestOf, entriesOfClubs, entriesOfMonth } from '../books/journal/derive.ts'
import { transferredOf } from '../books/transfers/open-transfers.ts'
import { among } from '../db/among.ts'
import type { Tx } from '../db/connect.ts'

interface OpenBill {
  readonly organization_id: OrganizationId
  readonly billing_id: BillingId
  readonly currency: Currency
  readonly payment_status: string
  readonly least: number
  readonly most: number
}

/** By what became of the bill; money of a refund that came back is owed to the club until it is given again. */
const openBills = (ids: readonly OrganizationId[]) => sql<OpenBill>`
  select i.organization_id, i.billing_id, i.currency, s.payment_status,
    case when s.payment_status = 'Complete' then -f.came else i.total - p.paid end as least,
    case when s.payment_status = 'Complete' then 0 else i.total - p.paid end as most
  from invoices i
  join settlements s on s.organization_id = i.organization_id and s.billing_id = i.billing_id
  cross join lateral ${transferredOf('i', ids)} p
  cross join lateral (
    select coalesce(sum(f.amount), 0)::bigint as came from failed_refunds f
    where f.organization_id = i.organization_id and f.billing_id = i.billing_id) f
  where ${among('i.organization_id', ids)} and s.payment_status <> 'Cancel'`

const shown = (minor: bigint, currency: Currency): string => `${decimalText(money(minor, currency))} ${currency}`

async function faultsOf(tx: Tx, ids: readonly OrganizationId[]): Promise<readonly Fault[]> {
  const open = new Map<BillingId, bigint>()
  const unbalanced = new Set<BillingId>()
  for await (const entry of entriesOfClubs(tx, ids)) {
    const { billingId, postings } = entry
    if (billingId === null) continue
    if (!isBalanced(entry)) unbalanced.add(billingId)
    for (const { account, minor } of postings)
      if (account === 'receivables') open.set(billingId, (open.get(billingId) ?? 0n) + minor)
  }
  const { rows } = await openBills(ids).execute(tx)
  return rows.flatMap(({ organization_id, billing_id, currency, payment_status: status, least, most }) => {
    const minor = open.get(billing_id) ?? 0n
    if (minor >= BigInt(least) && minor <= BigInt(most) && !unbalanced.has(billing_id)) return []
    const facts = `${status}, open ${shown(BigInt(most), currency)}, by the journal ${shown(minor, currency)}`
    return [{ organization_id, subject: `billing ${billing_id}`, facts }]
  })
}

export const journalOpenCheck: Check = {
  id: 'I41-journal',
  sentence: 'every entry of the journal balances, and what is open of a bill by it is what is open',
  holdsNobody: true,
  faults: (ids) => ({ execute: async (tx) => ({ rows: await faultsOf(tx, ids) }) }),
}

export const CLOSED_MONTHS = 'I41-closed'

/** `last`: each day; the others by an operator. */
export async function changedMonths(tx: Tx, which: 'all' | 'last'): Promise<readonly Finding[]> {
  const closings = await closingsOf(tx)
  const findings: Finding[] = []
  for (const { month, digest } of which === 'all' ? closings : closings.slice(-1)) {
    const now = await digestOf(entriesOfMonth(tx, month, closings))
    if (now === digest) continue
    findings.push({
      id: CLOSED_MONTHS,
      sentence: 'the entries of a closed month are those that it was closed with',
      organizationId: null,
      subject: `journal ${month}`,
      facts: `closed with ${digest.slice(0, 8)}, now ${now.slice(0, 8)}`,
    })
  }
  return findings
}
