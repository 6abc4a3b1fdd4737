import { queryOptions, useQuery } from '@tanstack/react-query'
import type { BillingInfo } from '@touchline/contract/billing'
import { getUnpaid } from '@touchline/contract/calls/payment'
import { call } from '../request/call.ts'
import { contractQuery } from '../request/queries.ts'
import { organizationKey } from '../request/query-key.ts'
import { organizationId } from '../session/session.ts'

const unpaidQuery = (contractId: string) =>
  queryOptions({
    queryKey: organizationKey('unpaid', contractId),
    staleTime: 0,
    queryFn: async () => (await call(getUnpaid, { params: { orgId: organizationId(), id: contractId } })).data,
  })

export function usePause() {
  const document = useQuery(contractQuery()).data?.document
  const pause = document?.pause ?? null
  const beginsTerm = (pause?.returns?.term ?? null) !== null
  const unpaid = useQuery({ ...unpaidQuery(document?.contractInfoId ?? ''), enabled: beginsTerm })
  if (document === undefined || pause === null) return undefined
  return { pause, zone: document.zone, term: beginsTerm ? unpaid.data?.term : null }
}

export function useCourse(billing: BillingInfo | undefined) {
  const document = useQuery(contractQuery()).data?.document
  const isFailed = document !== undefined && billing !== undefined
  const unpaid = useQuery({ ...unpaidQuery(document?.contractInfoId ?? ''), enabled: isFailed })
  return unpaid.data?.billings.find(({ billingInfoId }) => billingInfoId === billing?.billingInfoId)
}

/** Null without a grace, or after it. */
export function useGraceEnd(hasFailed: boolean): { readonly pausesAt: string; readonly zone: string } | null {
  const document = useQuery(contractQuery()).data?.document
  const mayPause = hasFailed && document !== undefined && (document.pause ?? null) === null
  const unpaid = useQuery({ ...unpaidQuery(document?.contractInfoId ?? ''), enabled: mayPause })
  const pausesAt = unpaid.data?.pausesAt ?? null
  return !mayPause || pausesAt === null ? null : { pausesAt, zone: document.zone }
}

export function useQuotedTerm(): number | undefined {
  const paused = usePause()
  if (paused === undefined || paused.term === undefined) return undefined
  return paused.term?.charge.total ?? 0
}
