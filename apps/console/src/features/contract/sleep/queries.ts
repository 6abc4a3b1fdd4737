import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { priceSleep, priceWaking, saveOwnSeason } from '@touchline/contract/calls/sleep'
import type { LocalDate } from '@touchline/domain/calendar'
import type { SleepDays } from '@touchline/domain/plans'
import { ownSeasonQuery } from '../../../lib/account/own-season.ts'
import { call } from '../../../lib/request/call.ts'
import { contractQuery, queryClient } from '../../../lib/request/queries.ts'
import { organizationKey } from '../../../lib/request/query-key.ts'
import { organizationId } from '../../../lib/session/session.ts'

const of = (id: string) => ({ orgId: organizationId(), id })

export async function savePlayMonths(contractId: string, playMonths: readonly number[]): Promise<void> {
  const { data } = await call(saveOwnSeason, { params: of(contractId), body: { playMonths: [...playMonths] } })
  queryClient.setQueryData(ownSeasonQuery(contractId).queryKey, data)
  void queryClient.invalidateQueries({ queryKey: contractQuery().queryKey })
}

/** Keeps old figures meanwhile. */
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
