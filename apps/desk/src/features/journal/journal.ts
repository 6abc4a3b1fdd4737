import type { getJournal } from '@touchline/contract/desk/calls/journal'
import type { DeskEndpointOf } from '@touchline/contract/desk/endpoints'
import type { ResponseOf } from '@touchline/contract/endpoint'

export type Journal = ResponseOf<DeskEndpointOf<typeof getJournal>>
