import { queryOptions } from '@tanstack/react-query'
import type { BuyerSettings } from '@touchline/contract/buyer'
import { getBuyer } from '@touchline/contract/calls/buyer'
import { reissueDocument } from '@touchline/contract/calls/documents'
import { countryName } from '../../../lib/country-name.ts'
import { call } from '../../../lib/request/call.ts'
import { reloadAll } from '../../../lib/request/queries.ts'
import { organizationKey } from '../../../lib/request/query-key.ts'
import { organizationId } from '../../../lib/session/session.ts'

/** Name and address as a document that is issued now carries them. */
export const presentBuyerQuery = () =>
  queryOptions({
    queryKey: organizationKey('buyer', 'present'),
    staleTime: 0,
    queryFn: async () => (await call(getBuyer, { params: { orgId: organizationId() } })).data,
  })

export function buyerLines({ buyer, otherwise }: BuyerSettings, locale: string): readonly string[] {
  if (buyer === null) return [otherwise.name]
  const place = [buyer.postalCode, buyer.city, buyer.state].filter(Boolean).join(' ')
  const country = countryName(buyer.country, locale)
  return [buyer.name, buyer.attention ?? '', ...buyer.addressLines, place, country].filter(Boolean)
}

/** Issues a document again; every screen reads what it shows of it again, also where somebody else was faster. */
export async function reissue(documentId: string): Promise<{ readonly number: string }> {
  try {
    const { data } = await call(reissueDocument, { params: { orgId: organizationId(), id: documentId } })
    return { number: data.number }
  } finally {
    void reloadAll()
  }
}
