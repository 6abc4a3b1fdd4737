import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { quoteYearlyPlan } from '@touchline/contract/calls/yearly-plans'
import { endToWire, instantToWire } from '@touchline/contract/wire-time'
import type { PlanRole } from '@touchline/domain/catalogue'
import { planIn } from '@touchline/domain/lifecycle'
import { decideYearlyChange } from '@touchline/domain/plans'
import type { Account } from '../../../lib/account/account.ts'
import { call } from '../../../lib/request/call.ts'
import { organizationKey } from '../../../lib/request/query-key.ts'
import { organizationId } from '../../../lib/session/session.ts'
import type { ChosenPlan } from '../plan-choice.ts'

/**
 * The seconds of stored movies that the server's own quote counts at the term's start: the one figure of a yearly price that
 * the console does not know. Null while it is being asked.
 */
export function useStoredAtTermStart(account: Account, choice: ChosenPlan | null): number | null {
  const asked = choice?.cycle === 'year' ? requestOf(account, choice) : null
  const quote = useQuery({
    queryKey: organizationKey('yearly-quote', account.document.contractInfoId, asked),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      if (asked === null) return 0
      const params = { orgId: organizationId(), id: account.document.contractInfoId }
      const { data } = await call(quoteYearlyPlan, { params, body: asked })
      return data.storedSeconds
    },
  })
  if (asked === null) return 0
  return quote.isPlaceholderData ? null : (quote.data ?? (quote.isError ? 0 : null))
}

function requestOf(account: Account, { groupId, seats }: ChosenPlan) {
  const change = decideYearlyChange({ ...account, selection: { groupId, ...seats } })
  if (change.kind === 'refused') return null
  const planOf = (role: PlanRole) => ({ contractPlanId: planIn(change.to, account.catalogue, role).id })
  const seatsOf = (role: PlanRole, count: number) => Array.from({ length: count }, () => planOf(role))
  return {
    startDate: instantToWire(change.term.start),
    endDate: endToWire(change.term.end) ?? '',
    newPlans: [
      planOf('base'),
      ...seatsOf('analyst', change.seats.analysts - 1),
      ...seatsOf('viewer', change.seats.viewers),
    ],
  }
}
