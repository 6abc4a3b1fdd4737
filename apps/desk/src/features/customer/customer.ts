import type { getCustomer } from '@touchline/contract/desk/calls/customer'
import type { DeskEndpointOf } from '@touchline/contract/desk/endpoints'
import type { ResponseOf } from '@touchline/contract/endpoint'

export type Customer = ResponseOf<DeskEndpointOf<typeof getCustomer>>
