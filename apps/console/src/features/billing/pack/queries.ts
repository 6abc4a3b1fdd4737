import { queryOptions, skipToken } from '@tanstack/react-query'
import { getBuyer } from '@touchline/contract/calls/buyer'
import { describePeriodPack } from '@touchline/contract/calls/period-pack'
import type { Period } from '@touchline/domain/period-pack'
import { call } from '../../../lib/request/call.ts'
import { organizationKey } from '../../../lib/request/query-key.ts'
import { organizationId } from '../../../lib/session/session.ts'

export const fiscalYearQuery = () =>
  queryOptions({
    queryKey: organizationKey('fiscal-year'),
    meta: { faults: 'silent' },
    queryFn: async () => (await call(getBuyer, { params: { orgId: organizationId() } })).data.fiscalYearStart,
  })

const describe = async ({ from, to }: Period) =>
  (await call(describePeriodPack, { params: { orgId: organizationId() }, query: { from, to } })).data

export const contentsQuery = (period: Period | null) =>
  queryOptions({
    queryKey: organizationKey('pack', period?.from, period?.to),
    meta: { faults: 'silent' },
    queryFn: period === null ? skipToken : () => describe(period),
  })
