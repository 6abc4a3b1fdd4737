import type { BuyerDetails } from '@touchline/domain/documents'
import type { PlanGroupId } from '@touchline/domain/ids'
import type { DemoCard, DemoPlan } from './demo-organization.ts'

export const hours = (count: number) => Math.round(count * 3600)
export const minutes = (count: number) => Math.round(count * 60)
const exporting = ['exportPlaylist']
export const visa = (holder: string): DemoCard => ({ number: '4242424242424242', holder })

const plain = {
  type: 'OTHER',
  permissions: exporting,
  uploadSeconds: 0,
  exportSeconds: 0,
  overdueStorageSeconds: 0,
} as const

export const asia = { ...plain, region: 'asia', lang: 'ja' } as const
export const europe = { ...plain, region: 'europe', lang: 'fr' } as const
export const america = { ...plain, region: 'america', lang: 'en' } as const

export const monthly = (groupId: PlanGroupId, monthsAgo: number, extraAnalysts: number, viewers: number): DemoPlan => ({
  kind: 'monthly',
  groupId,
  monthsAgo,
  extraAnalysts,
  viewers,
})

export const clubAt = (
  name: string,
  line: string,
  place: Pick<BuyerDetails, 'postalCode' | 'city' | 'country' | 'language'>,
): BuyerDetails => ({
  name,
  attention: null,
  addressLines: [line],
  ...place,
  state: null,
  taxNumber: null,
  orderReference: null,
  orderReferences: [],
})
