import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getOwnSeason, priceSleep, priceWaking, saveOwnSeason } from '@touchline/contract/calls/sleep'
import type { LocalDate } from '@touchline/domain/calendar'
import { call } from '../../../lib/request/call.ts'
import { queryClient } from '../../../lib/request/queries.ts'
import { organizationKey } from '../../../lib/request/query-key.ts'
import { organizationId } from '../../../lib/session/session.ts'

/** The first day asleep and the first one awake again, in the contract's zone. */
export interface SleepDays {
  readonly from: LocalDate
  readonly until: LocalDate
}

const of = (id: string) => ({ orgId: organizationId(), id })

/** The months of play, and when the plan could sleep. */
export const ownSeasonQuery = (contractId: string) =>
  queryOptions({
    queryKey: organizationKey('own-season', contractId),
    queryFn: async () => (await call(getOwnSeason, { params: of(contractId) })).data,
  })

/** Names the months of play; what could follow from them is in the answer. */
export async function savePlayMonths(contractId: string, playMonths: readonly number[]): Promise<void> {
  const { data } = await call(saveOwnSeason, { params: of(contractId), body: { playMonths: [...playMonths] } })
  queryClient.setQueryData(ownSeasonQuery(contractId).queryKey, data)
}

/** What other days would cost is shown until these are known; why they are refused is said where the table is. */
export const sleepQuoteQuery = (contractId: string, days: SleepDays) =>
  queryOptions({
    queryKey: organizationKey('sleep-quote', contractId, days.from, days.until),
    meta: { faults: 'silent' },
    placeholderData: keepPreviousData,
    queryFn: async () => (await call(priceSleep, { params: of(contractId), body: { ...days } })).data,
  })

export const wakingQuoteQuery = (contractId: string, on: LocalDate) =>
  queryOptions({
    queryKey: organizationKey('waking-quote', contractId, on),
    meta: { faults: 'silent' },
    placeholderData: keepPreviousData,
    queryFn: async () => (await call(priceWaking, { params: of(contractId), body: { on } })).data,
  })
