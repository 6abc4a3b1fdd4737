import type { Endpoint } from '@touchline/contract/endpoint'
import { type CellConfig, isProviderOnly } from '../../use-case/cell-config.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'

export const providerOnly = refuse('provider-only', 'People of this region sign in at its provider')

export const ownWayRefusal = (
  { ownWay }: Pick<Endpoint, 'ownWay'>,
  cell: Pick<CellConfig, 'signInProvider'>,
): Refusal<'provider-only'> | null => (ownWay === true && isProviderOnly(cell) ? providerOnly : null)
