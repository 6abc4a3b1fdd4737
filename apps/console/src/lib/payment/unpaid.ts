import { queryOptions, useQuery } from '@tanstack/react-query'
import type { BillingInfo } from '@touchline/contract/billing'
import { getUnpaid } from '@touchline/contract/calls/payment'
import { call } from '../request/call.ts'
import { contractQuery } from '../request/queries.ts'
import { organizationKey } from '../request/query-key.ts'
import { organizationId } from '../session/session.ts'

/** What is owed, and the yearly term that paying it begins. */
const unpaidQuery = (contractId: string) =>
  queryOptions({
    queryKey: organizationKey('unpaid', contractId),
    // Asked again whenever it is shown: the term begins on the day of the payment.
    staleTime: 0,
    queryFn: async () => (await call(getUnpaid, { params: { orgId: organizationId(), id: contractId } })).data,
  })

/** The pause of the organisation's plan, with the term that payment begins; undefined where nothing is paused. */
export function usePause() {
  const document = useQuery(contractQuery()).data?.document
  const pause = document?.pause ?? null
  const beginsTerm = (pause?.returns?.term ?? null) !== null
  const unpaid = useQuery({ ...unpaidQuery(document?.contractInfoId ?? ''), enabled: beginsTerm })
  if (document === undefined || pause === null) return undefined
  return { pause, zone: document.zone, term: beginsTerm ? unpaid.data?.term : null }
}

/** What comes of a failed bill by itself, as its jobs will do it; undefined until it is known, and where none failed. */
export function useCourse(billing: BillingInfo | undefined) {
  const document = useQuery(contractQuery()).data?.document
  const isFailed = document !== undefined && billing !== undefined
  const unpaid = useQuery({ ...unpaidQuery(document?.contractInfoId ?? ''), enabled: isFailed })
  return unpaid.data?.billings.find(({ billingInfoId }) => billingInfoId === billing?.billingInfoId)
}

/** The instant of the pause, for as long as the grace after a failed payment lasts; null where there is none or it is over. */
export function useGraceEnd(hasFailed: boolean): { readonly pausesAt: string; readonly zone: string } | null {
  const document = useQuery(contractQuery()).data?.document
  const mayPause = hasFailed && document !== undefined && (document.pause ?? null) === null
  const unpaid = useQuery({ ...unpaidQuery(document?.contractInfoId ?? ''), enabled: mayPause })
  const pausesAt = unpaid.data?.pausesAt ?? null
  return !mayPause || pausesAt === null ? null : { pausesAt, zone: document.zone }
}

/** What was shown of the term that paying begins, to be sent with the payment; undefined while it was not shown. */
export function useQuotedTerm(): number | undefined {
  const paused = usePause()
  if (paused === undefined || paused.term === undefined) return undefined
  return paused.term?.charge.total ?? 0
}
