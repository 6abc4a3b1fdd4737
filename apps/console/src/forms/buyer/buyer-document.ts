import { queryOptions } from '@tanstack/react-query'
import type { BuyerSettings } from '@touchline/contract/buyer'
import { getBuyer, saveBuyer } from '@touchline/contract/calls/buyer'
import { call } from '../../lib/request/call.ts'
import { queryClient } from '../../lib/request/queries.ts'
import { organizationKey } from '../../lib/request/query-key.ts'
import { organizationId } from '../../lib/session/session.ts'

export interface BuyerDocument {
  readonly settings: BuyerSettings
  readonly etag: string | null
}

export const buyerQuery = () =>
  queryOptions({
    queryKey: organizationKey('buyer'),
    queryFn: async (): Promise<BuyerDocument> => {
      const { data, etag } = await call(getBuyer, { params: { orgId: organizationId() } })
      return { settings: data, etag }
    },
  })

type BuyerChange = Pick<BuyerSettings, 'buyer' | 'fiscalYearStart'>

const reload = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: buyerQuery().queryKey }),
    queryClient.invalidateQueries({ queryKey: organizationKey('last-changes') }),
  ])

export async function saveBuyerDocument(etag: string | null, { buyer, fiscalYearStart }: BuyerChange): Promise<void> {
  const body = { buyer, fiscalYearStart }
  try {
    await call(saveBuyer, { params: { orgId: organizationId() }, ifMatch: etag, body })
  } finally {
    await reload()
  }
}

/** Overwrites later changes. */
export async function restoreBuyerDocument(before: BuyerChange): Promise<void> {
  const { etag } = await queryClient.fetchQuery({ ...buyerQuery(), staleTime: 0 })
  await saveBuyerDocument(etag, before)
}
