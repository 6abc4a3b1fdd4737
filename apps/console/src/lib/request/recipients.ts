import { queryOptions } from '@tanstack/react-query'
import { listRecipients } from '@touchline/contract/calls/recipients'
import { organizationId } from '../session/session.ts'
import { call } from './call.ts'
import { partOr } from './first-view.ts'
import { organizationKey } from './query-key.ts'

export const recipientsQuery = () =>
  queryOptions({
    queryKey: organizationKey('recipients'),
    refetchOnWindowFocus: 'always',
    queryFn: async () =>
      (await partOr('recipients', () => call(listRecipients, { params: { orgId: organizationId() } }))).data,
  })
