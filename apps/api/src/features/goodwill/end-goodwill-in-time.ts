import { HOUR, type Instant, monthOf, nextMonth, type YearMonth } from '@touchline/domain/calendar'
import type { ContractId, OrganizationId } from '@touchline/domain/ids'
import { loadContract } from '../../books/contract/contracts.ts'
import { leftGoodwill } from '../../books/contract/goodwill.store.ts'
import { endGoodwill } from '../../books/end-goodwill.ts'
import type { Tx } from '../../db/connect.ts'
import { jobs } from '../../queue/jobs.ts'
import { isAnyWaiting, PutOff } from '../../queue/queue.ts'

interface Ending {
  readonly organizationId: OrganizationId
  readonly contractId: ContractId
  readonly givingId: string
  readonly endsAt: Instant
  readonly now: Instant
}

/** Once every bill is fixed that was charged in its time. */
export async function endGoodwillInTime(tx: Tx, { now, ...of }: Ending): Promise<void> {
  const { organizationId, contractId, givingId, endsAt } = of
  const loaded = await loadContract(tx, organizationId, contractId, { lock: true })
  if (loaded === null) return
  const given = (await leftGoodwill(tx, organizationId, contractId)).find((each) => each.givingId === givingId)
  if (given === undefined) return
  const { currency, entries, zone } = loaded.contract
  const closes = monthsBetween(given.from, monthOf(endsAt, zone)).map((month) => jobs.closeMonth({ ...of, month }))
  const starts = entries
    .filter(({ start }) => start <= endsAt)
    .map(({ start, contractPlanId }) => jobs.startPlan({ ...of, start, contractPlanId }))
  if (await isAnyWaiting(tx, [...closes, ...starts]))
    throw new PutOff('a bill that may take the goodwill is not fixed yet', { restMs: HOUR, cause: null })
  await endGoodwill(tx, { ...of, currency, actor: 'goodwill-end', cause: 'time', endedAt: endsAt, now })
}

function monthsBetween(first: YearMonth, end: YearMonth): readonly YearMonth[] {
  const months: YearMonth[] = []
  for (let month = first; month < end; month = nextMonth(month)) months.push(month)
  return months
}
