import { queryOptions } from '@tanstack/react-query'
import { readFactorDemand, setFactorDemand } from '@touchline/contract/calls/factor-demand'
import { call } from '../../../lib/request/call.ts'
import { queryClient } from '../../../lib/request/queries.ts'
import { organizationKey } from '../../../lib/request/query-key.ts'
import { withPassword } from '../../../lib/session/password.ts'
import { organizationId } from '../../../lib/session/session.ts'

export const factorDemandQuery = () =>
  queryOptions({
    queryKey: organizationKey('second factor'),
    // Second factors are set up elsewhere.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    queryFn: async () => (await call(readFactorDemand, { params: { orgId: organizationId() } })).data,
  })

export async function demand(isDemanded: boolean): Promise<void> {
  const asked = { params: { orgId: organizationId() }, body: { isDemanded } }
  const { data } = await withPassword(() => call(setFactorDemand, asked))
  await queryClient.cancelQueries(factorDemandQuery())
  queryClient.setQueryData(factorDemandQuery().queryKey, data)
}
