import { useQuery } from '@tanstack/react-query'
import type { PurchaseRequest } from '@touchline/contract/requests'
import type { Loadable } from '../../lib/request/loadable.ts'
import { may } from '../../lib/session/role.ts'
import { pendingQuery } from './queries.ts'

interface ToDecide {
  readonly toDecide: readonly PurchaseRequest[]
}

export function useToDecide(): Loadable<ToDecide> {
  const isDecider = may('decide-requests')
  const { data, isError } = useQuery({ ...pendingQuery(), enabled: isDecider, select: ofOthers })
  if (data === undefined && isDecider && !isError) return { state: 'loading' }
  // Another part may have read them for any reader.
  return { state: 'ready', value: { toDecide: (isDecider ? data : undefined) ?? none } }
}

const none: readonly PurchaseRequest[] = []

const ofOthers = (pending: readonly PurchaseRequest[]) => pending.filter(({ isOwn }) => !isOwn)
