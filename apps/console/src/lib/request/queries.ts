import { MutationCache, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import type { BillingInfo } from '@touchline/contract/billing'
import { firstBills, listBillingInfo } from '@touchline/contract/calls/billing'
import { listContractPlanGroups, listContractPlans } from '@touchline/contract/calls/catalogue'
import { getContractInfo, listContractInfo } from '@touchline/contract/calls/contract-info'
import { readClock } from '@touchline/contract/calls/test-clock'
import { getCurrentUpperLimits, getCurrentUsage } from '@touchline/contract/calls/usage'
import { getNextTerm } from '@touchline/contract/calls/yearly-plans'
import { exportTypes, uploadTypes } from '@touchline/contract/openapi/aggregation-types'
import { instantFromWire } from '@touchline/contract/wire-time'
import { billKind } from '@touchline/domain/payment'
import { ApiError } from '../http/api-error.ts'
import { config } from '../http/config.ts'
import { exchange } from '../http/request.ts'
import { organizationId, sessionStore } from '../session/session.ts'
import { catalogueFromWire, contractFromWire } from '../wire/contract-mapping.ts'
import { failedBilling } from '../wire/payment-status.ts'
import { call } from './call.ts'
import { type FaultPolicy, reportFault } from './faults.ts'
import { catalogueOr, partOr, timeOfFirstView } from './first-view.ts'
import { organizationKey } from './query-key.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { readonly faults?: FaultPolicy }
    mutationMeta: { readonly faults?: FaultPolicy }
  }
}

/**
 * Cached screens show at once and refresh. Faults by faults.ts: first reads as fetch, mutations as change, `meta: {
 * faults: 'silent' }` left to the screen.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.state.data === undefined) void reportFault(error, query.meta?.faults ?? 'fetch')
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => void reportFault(error, mutation.meta?.faults ?? 'change'),
  }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // Until a logout.
      gcTime: Number.POSITIVE_INFINITY,
      retry: (failures, error) => failures < 1 && error instanceof ApiError && error.status >= 502,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})

export const catalogueQuery = () =>
  queryOptions({
    queryKey: organizationKey('catalogue'),
    staleTime: 300_000,
    queryFn: async () => {
      const params = { orgId: organizationId() }
      const [groups, plans] = await Promise.all([
        catalogueOr('groups', () => call(listContractPlanGroups, { params })),
        catalogueOr('plans', () => call(listContractPlans, { params })),
      ])
      const catalogue = catalogueFromWire(groups.data.results, plans.data.results)
      return { groups: groups.data.results, plans: plans.data.results, catalogue }
    },
  })

export const contractQuery = () =>
  queryOptions({
    queryKey: organizationKey('contract'),
    queryFn: async () => {
      const orgId = organizationId()
      const list = await partOr('contracts', () => call(listContractInfo, { params: { orgId } }))
      const own = list.data.results.find((each) => each.customerType === 'manage_organization')
      if (own === undefined) throw new ApiError(404, null)
      const params = { orgId, id: own.contractInfoId }
      const { data, etag } = await partOr('contract', () => call(getContractInfo, { params }))
      const users = list.data.results.filter((each) => each.customerType === 'manage_user')
      const contractByUser = new Map(users.map((each) => [each.customerId ?? '', contractFromWire(each)]))
      const userContracts = [...contractByUser.values()]
      return { document: data, etag, contract: contractFromWire(data), userContracts, contractByUser }
    },
  })

const CALCULATING_POLL_MS = 3_000

/** Changes by itself. */
export const isMoving = (billing: BillingInfo): boolean =>
  ['calculating', 'requested', 'charging', 'open'].includes(billKind(billing))

/** Payments may pause or restore the plan. */
function followPayments(before: readonly BillingInfo[] | undefined, now: readonly BillingInfo[]): void {
  if (before === undefined || failedBilling(before)?.billingInfoId === failedBilling(now)?.billingInfoId) return
  for (const name of ['contract', 'now', 'usage', 'next-term'])
    void queryClient.invalidateQueries({ queryKey: organizationKey(name) })
}

/** Newest first; polled while calculating (specification, "Billing status"). */
export const billingsQuery = () =>
  queryOptions({
    queryKey: organizationKey('billings'),
    queryFn: async () => {
      const params = { orgId: organizationId() }
      const { data } = await partOr('billings', () => call(listBillingInfo, { params, query: firstBills }))
      const { results: billings, storedSeconds: storedSecondsOverRetention, nextOffset } = data
      followPayments(queryClient.getQueryData(billingsQuery().queryKey)?.billings, billings)
      return { billings, unsettled: failedBilling(billings) !== undefined, storedSecondsOverRetention, nextOffset }
    },
    refetchInterval: ({ state }) => (state.data?.billings.some(isMoving) === true ? CALCULATING_POLL_MS : false),
  })

export const usageQuery = () =>
  queryOptions({
    queryKey: organizationKey('usage'),
    queryFn: async () => {
      const params = { orgId: organizationId() }
      const targetAggregationTypes = [
        ...uploadTypes,
        ...exportTypes,
        'ANALYST_USER_COUNT' as const,
        'VIEWER_USER_COUNT' as const,
      ]
      const [limits, usage] = await Promise.all([
        partOr('limits', () => call(getCurrentUpperLimits, { params })),
        partOr('usage', () => call(getCurrentUsage, { params, body: { targetAggregationTypes } })),
      ])
      return { limits: limits.data.currentUpperLimits, usage: usage.data.currentUsageAggregationResults }
    },
  })

export const nextTermQuery = () =>
  queryOptions({
    queryKey: organizationKey('next-term'),
    queryFn: async () => {
      const { document } = await queryClient.ensureQueryData(contractQuery())
      const params = { orgId: organizationId(), id: document.contractInfoId }
      return { nextTerm: (await partOr('nextTerm', () => call(getNextTerm, { params }))).data.term }
    },
  })

/** The demo's clock may be ahead. */
export const nowQuery = () =>
  queryOptions({
    queryKey: organizationKey('now'),
    queryFn: async () => {
      const base = sessionStore.read()?.base
      if (import.meta.env.MODE === 'production' || !config().demo || base === undefined)
        return { now: Temporal.Now.instant().epochMilliseconds }
      return { now: instantFromWire((await timeOfFirstView()) ?? (await exchange(base, readClock, {}, null)).data.now) }
    },
  })

export const reloadAll = () => queryClient.invalidateQueries()
