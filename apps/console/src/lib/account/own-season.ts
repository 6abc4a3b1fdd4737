import { queryOptions } from '@tanstack/react-query'
import { getOwnSeason } from '@touchline/contract/calls/sleep'
import { call } from '../request/call.ts'
import { organizationKey } from '../request/query-key.ts'
import { organizationId } from '../session/session.ts'

export const ownSeasonQuery = (contractId: string) =>
  queryOptions({
    queryKey: organizationKey('own-season', contractId),
    queryFn: async () => (await call(getOwnSeason, { params: { orgId: organizationId(), id: contractId } })).data,
  })
