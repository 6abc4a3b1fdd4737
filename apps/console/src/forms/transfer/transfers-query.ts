import { queryOptions } from '@tanstack/react-query'
import { getTransfers } from '@touchline/contract/calls/payment'
import type { Transfers } from '@touchline/contract/transfers'
import { call } from '../../lib/request/call.ts'
import { organizationKey } from '../../lib/request/query-key.ts'
import { organizationId } from '../../lib/session/session.ts'

export const transfersQuery = (billingInfoId?: string) =>
  queryOptions({
    queryKey: organizationKey('transfers', billingInfoId ?? null),
    queryFn: async (): Promise<Transfers> => {
      const query = billingInfoId === undefined ? {} : { billingInfoId }
      return (await call(getTransfers, { params: { orgId: organizationId() }, query })).data
    },
  })
