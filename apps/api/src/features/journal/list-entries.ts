import type { YearMonth } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import type { AccountName, Entry } from '@touchline/domain/journal'
import type { Currency } from '@touchline/domain/money'
import { clubsOfBills } from '../../books/journal/bills.store.ts'
import { closingsOf } from '../../books/journal/closings.store.ts'
import { entriesOfMonth } from '../../books/journal/derive.ts'
import type { Tx } from '../../db/connect.ts'

interface Asked {
  readonly month: YearMonth
  readonly issuer: string
  readonly currency: Currency
  readonly account: AccountName
  /** How many were listed before. */
  readonly after: number
  readonly limit: number
}

interface ListedEntry {
  readonly entry: Entry
  readonly minor: bigint
  readonly organizationId: OrganizationId | null
}

export async function listEntries(
  tx: Tx,
  { month, issuer, currency, account, after, limit }: Asked,
): Promise<{ readonly entries: readonly ListedEntry[]; readonly hasMore: boolean }> {
  const found: { readonly entry: Entry; readonly minor: bigint }[] = []
  let passed = 0
  for await (const entry of entriesOfMonth(tx, month, await closingsOf(tx), issuer)) {
    const minor = entry.postings.find((each) => each.account === account)?.minor
    if (entry.currency !== currency || minor === undefined) continue
    passed += 1
    if (passed <= after) continue
    if (found.length === limit) return { entries: await withClubs(tx, found), hasMore: true }
    found.push({ entry, minor })
  }
  return { entries: await withClubs(tx, found), hasMore: false }
}

async function withClubs(tx: Tx, found: readonly { readonly entry: Entry; readonly minor: bigint }[]) {
  const ids = found.flatMap(({ entry }) => entry.billingId ?? [])
  const clubs = await clubsOfBills(tx, ids)
  return found.map((each) => ({
    ...each,
    organizationId: clubs.get(each.entry.billingId ?? '')?.organization_id ?? null,
  }))
}
