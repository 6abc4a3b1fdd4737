import { queryOptions, useQuery } from '@tanstack/react-query'
import type { BillingInfo } from '@touchline/contract/billing'
import { listBillingInfo } from '@touchline/contract/calls/billing'
import { call } from '../request/call.ts'
import { organizationKey } from '../request/query-key.ts'
import { organizationId } from '../session/session.ts'
import type { AccountBillings } from './account.ts'

type FirstBills = Pick<AccountBillings, 'billings' | 'nextOffset'>

/** Named by the bill before: a month that closes in between moves the page. */
const olderQuery = ({ billings, nextOffset: offset = 0 }: FirstBills) =>
  queryOptions({
    queryKey: organizationKey('billings', 'older', billings[offset - 1]?.billingInfoId),
    queryFn: async () => {
      const params = { orgId: organizationId() }
      return (await call(listBillingInfo, { params, query: { offset } })).data.results
    },
  })

interface KnownBills {
  readonly billings: readonly BillingInfo[]
  readonly older: 'none' | 'unread' | 'loading'
}

export function useOlderBills(first: FirstBills | null, isAsked: boolean): KnownBills {
  const { billings, nextOffset } = first ?? { billings: [] }
  const { data, isFetching } = useQuery({
    ...olderQuery({ billings, nextOffset }),
    enabled: isAsked && nextOffset !== undefined,
  })
  if (nextOffset === undefined) return { billings, older: 'none' }
  if (data === undefined) return { billings, older: isFetching ? 'loading' : 'unread' }
  const fresh = new Map(billings.map((bill) => [bill.billingInfoId, bill]))
  const rest = data.map((bill) => fresh.get(bill.billingInfoId) ?? bill)
  return { billings: [...billings.slice(0, nextOffset), ...rest], older: 'none' }
}
