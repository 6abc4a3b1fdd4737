import { queryOptions } from '@tanstack/react-query'
import { listCases } from '@touchline/contract/calls/cases'
import { call } from '../../lib/request/call.ts'
import { organizationKey } from '../../lib/request/query-key.ts'
import { organizationId } from '../../lib/session/session.ts'

const NEWEST = 100

export const casesQuery = () =>
  queryOptions({
    queryKey: organizationKey('cases'),
    queryFn: async () => {
      const { data } = await call(listCases, { params: { orgId: organizationId() }, query: { limit: NEWEST } })
      return data.results
    },
    meta: { faults: 'silent' },
  })
