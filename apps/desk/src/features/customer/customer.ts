import type { getCustomer, getCustomerHistory } from '@touchline/contract/desk/calls/customer'
import type { DeskEndpointOf } from '@touchline/contract/desk/endpoints'
import type { QueryOf, ResponseOf } from '@touchline/contract/endpoint'
import type { RegionName } from '@touchline/contract/wire'
import type { BillState } from '@touchline/domain/payment'

export type Customer = ResponseOf<DeskEndpointOf<typeof getCustomer>>

export type HistoryPage = ResponseOf<DeskEndpointOf<typeof getCustomerHistory>>
export type HistoryQuery = QueryOf<DeskEndpointOf<typeof getCustomerHistory>>

export const stateOfBill = (
  { explained }: Customer,
  { billingInfoId }: Customer['billings']['results'][number],
): BillState => explained.find((each) => each.billingInfoId === billingInfoId)?.state ?? { kind: 'calculating' }

export interface OfClub {
  readonly region: RegionName
  readonly organizationId: string
  readonly caseId: string
  readonly zone: string
}

export const askedOf = ({ region, organizationId, caseId }: OfClub) => ({
  region,
  params: { organizationId },
  query: caseId === '' ? {} : { case: caseId },
})
