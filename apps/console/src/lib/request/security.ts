import { queryOptions } from '@tanstack/react-query'
import { readSecurity } from '@touchline/contract/calls/security'
import { call } from './call.ts'
import { organizationKey } from './query-key.ts'

export const securityQuery = () =>
  queryOptions({
    queryKey: organizationKey('security'),
    refetchOnWindowFocus: 'always',
    queryFn: async () => (await call(readSecurity)).data,
  })
