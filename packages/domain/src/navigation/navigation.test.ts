import { describe, expect, it } from 'vitest'
import type { ContractStateKind } from '../contract/index.ts'
import { decideRoute, landingOf, type RouteName, type Visitor, visibleMenu } from './index.ts'

const states: readonly ContractStateKind[] = [
  'trial',
  'trial-readonly',
  'settlement-readonly',
  'monthly',
  'yearly',
  'coupon',
  'mbp',
  'cancelled',
  'none',
]

const routes: readonly RouteName[] = [
  'login',
  'contract-info',
  'payment-info-manage',
  'payment-info-add',
  'payment-info-change',
  'contact-info',
  'contact-info-set',
  'change-plan',
  'purchase-plan',
  'billing-history',
  'receipt',
  'mail-confirmation',
  'debug',
]

const visitors: readonly (Visitor | null)[] = [
  null,
  ...states.flatMap((state) => [true, false].map((isEsports) => ({ state, isEsports }))),
]

describe('the guards', () => {
  it('never loop: a redirect leads to a route that stays, for every state and route', () => {
    for (const visitor of visitors) {
      for (const route of routes) {
        const decision = decideRoute(visitor, route)
        if (decision.kind === 'redirect') expect(decideRoute(visitor, decision.to)).toEqual({ kind: 'stay' })
      }
    }
  })

  it('send a visitor without a session to the login from every protected route', () => {
    expect(decideRoute(null, 'billing-history')).toEqual({ kind: 'redirect', to: 'login' })
    expect(decideRoute(null, 'mail-confirmation')).toEqual({ kind: 'stay' })
  })

  it('keep a trial on the purchase page, unless it is an esports organisation', () => {
    expect(decideRoute({ state: 'trial', isEsports: false }, 'contract-info')).toEqual({
      kind: 'redirect',
      to: 'purchase-plan',
    })
    expect(decideRoute({ state: 'trial', isEsports: true }, 'contract-info')).toEqual({ kind: 'stay' })
    expect(decideRoute({ state: 'trial', isEsports: true }, 'purchase-plan')).toEqual({
      kind: 'redirect',
      to: 'contract-info',
    })
  })

  it('land after login where the visitor may stay', () => {
    for (const visitor of visitors) {
      if (visitor !== null) expect(decideRoute(visitor, landingOf(visitor))).toEqual({ kind: 'stay' })
    }
  })

  it('list in the menu only what may be opened', () => {
    for (const visitor of visitors) {
      if (visitor === null) continue
      for (const entry of visibleMenu(visitor)) expect(decideRoute(visitor, entry)).toEqual({ kind: 'stay' })
    }
    expect(visibleMenu({ state: 'trial', isEsports: false })).toEqual(['purchase-plan'])
  })
})
