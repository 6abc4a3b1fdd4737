import { useQuery } from '@tanstack/react-query'
import { listViews } from '@touchline/contract/desk/calls/views'
import type { DeskEndpointOf } from '@touchline/contract/desk/endpoints'
import type { ResponseOf } from '@touchline/contract/endpoint'
import { call } from '../lib/call.ts'
import { useOperator } from '../lib/session.ts'

export type View = ResponseOf<DeskEndpointOf<typeof listViews>>['views'][number]

export function useViews(): readonly View[] {
  const [region = 'asia'] = useOperator().regions
  const found = useQuery({ queryKey: ['views'], queryFn: () => call(listViews, { region }) })
  return found.data?.views ?? []
}
