import type { getRun } from '@touchline/contract/desk/calls/run'
import type { DeskEndpointOf } from '@touchline/contract/desk/endpoints'
import type { ResponseOf } from '@touchline/contract/endpoint'

export type Run = ResponseOf<DeskEndpointOf<typeof getRun>>
export type Preview = NonNullable<Run['preview']>
