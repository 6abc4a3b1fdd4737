import { queryOptions, useQuery } from '@tanstack/react-query'
import { getStoredDays } from '@touchline/contract/calls/videos'
import { instantFromWire } from '@touchline/contract/wire-time'
import type { Instant } from '@touchline/domain/calendar'
import type { StoredDay } from '@touchline/domain/storage'
import { call } from '../request/call.ts'
import { partOr } from '../request/first-view.ts'
import { type Loadable, loadable } from '../request/loadable.ts'
import { organizationKey } from '../request/query-key.ts'
import { organizationId } from '../session/session.ts'

export interface StoredDays {
  readonly storedDays: readonly StoredDay[]
  readonly trashUntil: Instant | null
}

const storedDaysQuery = () =>
  queryOptions({
    queryKey: organizationKey('stored-days'),
    meta: { faults: 'silent' },
    queryFn: async (): Promise<StoredDays> => {
      const params = { orgId: organizationId() }
      const { data } = await partOr('storedDays', () => call(getStoredDays, { params }))
      const { days: storedDays, trash } = data
      return { storedDays, trashUntil: trash === undefined ? null : instantFromWire(trash.keptUntilDate) + 1 }
    },
  })

export const useStoredDays = (): Loadable<StoredDays> => loadable(useQuery(storedDaysQuery()))
