import type { getToday } from '@touchline/contract/desk/calls/today'
import type { DeskEndpointOf } from '@touchline/contract/desk/endpoints'
import type { ResponseOf } from '@touchline/contract/endpoint'
import type { RegionName } from '@touchline/contract/wire'

export type Line = ResponseOf<DeskEndpointOf<typeof getToday>>['lines'][number] & { readonly region: RegionName }
