import { dateOf } from '@touchline/domain/calendar'
import type { Sleep } from '@touchline/domain/contract'
import { quoteSleep } from '@touchline/domain/projection'
import { planningInput, usualYear } from '../../../lib/account/planner-account.ts'
import type { Ahead } from '../account/ahead.ts'
import type { OverviewAccount } from '../account/overview-account.ts'

/** Minor units, quoted on its last day awake. Null: unknown, or that day could not plan it. */
export function savedBy(
  account: OverviewAccount,
  { history, storedDays }: Pick<Ahead, 'history' | 'storedDays'>,
  { from, until }: Sleep,
): number | null {
  const { contract } = account
  const { zone, sleeps = [] } = contract
  const awake = { ...contract, sleeps: sleeps.filter((each) => each.from < from) }
  const used = {
    ...account,
    contract: awake,
    history: history ?? { months: [], days: [] },
    storedDays: storedDays ?? [],
  }
  const input = { ...planningInput(used, { ...usualYear, buys: false }), unsettled: false, now: from - 1 }
  const quote = quoteSleep(input, { from: dateOf(from, zone), until: dateOf(until, zone) }, false)
  return quote.kind === 'refused' ? null : Number(quote.before.minor - quote.after.minor)
}
