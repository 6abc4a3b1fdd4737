import { describe, expect, it } from 'vitest'
import { contractStateKinds } from '../contract/index.ts'
import { billingRoles } from '../people/index.ts'
import {
  decideRoute,
  landingOf,
  menuSections,
  type RouteName,
  requestsPlace,
  routeNames,
  type Visitor,
  visibleMenu,
} from './index.ts'

const links = [
  'mail-confirmation',
  'recipient-confirmation',
  'invitation',
  'own-login',
  'unsubscribe',
  'account-export',
  'link',
] as const

const role = 'administrator'

const visitors: readonly (Visitor | null)[] = [
  null,
  ...contractStateKinds.flatMap((state) =>
    [true, false].flatMap((isEsports) => billingRoles.map((each) => ({ state, isEsports, role: each }))),
  ),
]

const signedIn = visitors.filter((visitor) => visitor !== null)

const without = (...names: readonly RouteName[]) => routeNames.filter((route) => !names.includes(route))

describe('the guards', () => {
  it('never loop: a redirect leads to a route that stays, for every state and route', () => {
    const ends = visitors.flatMap((visitor) =>
      routeNames.map((route) => {
        const decision = decideRoute(visitor, route)
        return decision.kind === 'stay' ? decision : decideRoute(visitor, decision.to)
      }),
    )
    expect(ends.filter((end) => end.kind !== 'stay')).toEqual([])
  })

  const closedTo = (visitor: Parameters<typeof decideRoute>[0]) =>
    Object.fromEntries(
      routeNames.flatMap((route) => {
        const decision = decideRoute(visitor, route)
        return decision.kind === 'stay' ? [] : [[route, decision.to]]
      }),
    )
  const all = (names: readonly RouteName[], to: RouteName) => Object.fromEntries(names.map((name) => [name, to]))

  it('send a visitor without a session to the login from every route but the open ones', () => {
    const open = without('login', 'cancellation', ...links)
    expect(closedTo(null)).toEqual(all(open, 'login'))
  })

  it('open to a login without a demanded second factor the page that sets one up, and what needs no session', () => {
    const closed = without('second-factor', 'login', 'cancellation', ...links)
    expect(closedTo({ mustSetUp: true })).toEqual(all(closed, 'second-factor'))
  })

  it('keep a trial on the purchase page, but for the five routes of the specification, requests, the own login and the links of mails', () => {
    const five = ['login', 'purchase-plan', 'cancel-subscription', 'cancellation', 'debug'] as const
    const closed = without(...five, 'requests', 'request', 'security', ...links)
    expect(closedTo({ state: 'trial', isEsports: false, role })).toEqual(all(closed, 'purchase-plan'))
  })

  it.each(contractStateKinds)(
    'keep an esports organisation in the state %s off the plan pages, trial or not',
    (state) => {
      expect(closedTo({ state, isEsports: true, role })).toEqual(
        all(['change-plan', 'purchase-plan', 'planner', 'our-season', 'second-factor'], 'contract-info'),
      )
    },
  )

  it.each(contractStateKinds.filter((state) => state !== 'trial'))(
    'turn nobody away from any screen in the state %s: who stored videos once can still delete them',
    (state) => {
      expect(closedTo({ state, isEsports: false, role })).toEqual({ 'second-factor': 'contract-info' })
    },
  )

  it.each<[string, Parameters<typeof decideRoute>[0], RouteName, ReturnType<typeof decideRoute>]>([
    ['nobody to the login', null, 'usage', { kind: 'redirect', to: 'login' }],
    ['a second factor first', { mustSetUp: true }, 'usage', { kind: 'redirect', to: 'second-factor' }],
    [
      'no second factor to a login that lacks none',
      { state: 'monthly', isEsports: false, role },
      'second-factor',
      { kind: 'redirect', to: 'contract-info' },
    ],
    [
      'an esports organisation to its contract',
      { state: 'monthly', isEsports: true, role },
      'planner',
      { kind: 'redirect', to: 'contract-info' },
    ],
    [
      'a trial to its purchase',
      { state: 'trial', isEsports: false, role },
      'usage',
      { kind: 'redirect', to: 'purchase-plan' },
    ],
    [
      'a reader away, and says why',
      { state: 'monthly', isEsports: false, role: 'reader' },
      'cancel-subscription',
      { kind: 'redirect', to: 'contract-info', why: 'role' },
    ],
  ])('send %s', (_, visitor, target, decision) => {
    expect(decideRoute(visitor, target)).toEqual(decision)
  })

  it('let a trial cancel, and anybody see that an account was closed', () => {
    expect(decideRoute({ state: 'trial', isEsports: false, role }, 'cancel-subscription')).toEqual({ kind: 'stay' })
    expect(decideRoute(null, 'cancellation')).toEqual({ kind: 'stay' })
    expect(visibleMenu({ state: 'cancelled', isEsports: false, role })).not.toContain('cancel-subscription')
  })

  it('land after login where the visitor may stay', () => {
    const landings = signedIn.map((visitor) => decideRoute(visitor, landingOf(visitor)).kind)
    expect(new Set(landings)).toEqual(new Set(['stay']))
  })

  it('list in the menu only what may be opened', () => {
    const offered = signedIn.flatMap((visitor) => visibleMenu(visitor).map((entry) => decideRoute(visitor, entry).kind))
    expect(new Set(offered)).toEqual(new Set(['stay']))
    expect(visibleMenu({ state: 'trial', isEsports: false, role })).toEqual([
      'purchase-plan',
      'security',
      'cancel-subscription',
    ])
  })
})

describe('a role', () => {
  it.each([
    ['administrator', []],
    ['billing-manager', ['cancel-subscription']],
    ['reader', ['payment-info-add', 'payment-info-change', 'contact-info-set', 'give-seats', 'cancel-subscription']],
  ] as const)('%s is kept from the screens %j, on every plan', (each, closed) => {
    for (const state of contractStateKinds.filter((one) => one !== 'trial')) {
      const visitor = { state, isEsports: false, role: each }
      const kept = without('second-factor').filter((route) => decideRoute(visitor, route).kind !== 'stay')
      expect(kept).toEqual(closed)
      expect(visibleMenu(visitor).includes('cancel-subscription')).toBe(
        each === 'administrator' && state !== 'cancelled' && state !== 'none',
      )
    }
  })
})

const billing = ['billing-history', 'billing-breakdown', 'history']
const payer = ['payment-info-manage', 'contact-info']
const first = ['contract-info', ...billing, ...payer, 'usage']
const club = ['people', 'notices', 'security']
const paid = [...first, 'change-plan', 'planner', 'billing-movies', ...club, 'cancel-subscription']
const byMonth = [...first, 'change-plan', 'planner', 'our-season', 'billing-movies', ...club, 'cancel-subscription']
const readonly = [...first, 'change-plan', 'planner', ...club, 'cancel-subscription']
const ended = [...first, 'purchase-plan', ...club]

describe('the menu', () => {
  it.each([
    ['trial', ['purchase-plan', 'security', 'cancel-subscription']],
    ['trial-readonly', readonly],
    ['settlement-readonly', readonly],
    ['monthly', byMonth],
    ['yearly', paid],
    ['coupon', byMonth],
    ['mbp', paid],
    ['cancelled', ended],
    ['none', ended],
  ] as const)('of a %s contract lists %j; for esports the same without the plan pages', (state, entries) => {
    expect(visibleMenu({ state, isEsports: false, role })).toEqual(entries)
    const planless = entries.filter(
      (entry) => !['change-plan', 'purchase-plan', 'planner', 'our-season'].includes(entry),
    )
    const esports = state === 'trial' ? ['contract-info', ...payer, 'security', 'cancel-subscription'] : planless
    expect(visibleMenu({ state, isEsports: true, role })).toEqual(esports)
  })

  const shownTo = (visitor: Visitor) =>
    menuSections(visitor).map(({ heading, items }) => [heading, ...items.map(({ name }) => name)])

  it.each([
    [
      'monthly',
      false,
      [
        [null, 'contract-info'],
        ['payments', 'billing', 'payer'],
        ['plan', 'usage', 'change-plan', 'billing-movies'],
        ['club', 'people', 'notices'],
        [null, 'cancel-subscription'],
      ],
    ],
    [
      'cancelled',
      false,
      [
        [null, 'contract-info'],
        ['payments', 'billing', 'payer'],
        ['plan', 'usage', 'purchase-plan'],
        ['club', 'people', 'notices'],
      ],
    ],
    [
      'trial',
      false,
      [
        [null, 'purchase-plan'],
        [null, 'cancel-subscription'],
      ],
    ],
    [
      'trial',
      true,
      [
        [null, 'contract-info'],
        [null, 'payer'],
        [null, 'cancel-subscription'],
      ],
    ],
  ] as const)(
    'of a %s contract, esports: %s, has eight entries at most under its headings: %j',
    (state, isEsports, shown) => {
      expect(shownTo({ state, isEsports, role })).toEqual(shown)
    },
  )

  it('has every page that may be opened once, as an entry or as a line, but the own security', () => {
    for (const visitor of signedIn) {
      const listed = menuSections(visitor).flatMap(({ items }) =>
        items.flatMap(({ to, lines }) => (lines.includes(to) ? lines : [to, ...lines])),
      )
      expect(listed.toSorted()).toEqual(
        visibleMenu(visitor)
          .filter((page) => page !== 'security')
          .toSorted(),
      )
    }
  })
})

describe('requests that wait', () => {
  it.each([
    ['monthly', false, 'administrator', 'people'],
    ['cancelled', false, 'administrator', 'people'],
    ['trial', false, 'administrator', 'requests'],
    ['trial', true, 'administrator', 'requests'],
    ['monthly', false, 'billing-manager', null],
    ['trial', false, 'reader', null],
  ] as const)(
    'are counted in the menu of a contract that is %s (esports: %s) for a %s at: %s',
    (state, isEsports, role, place) => {
      const visitor = { state, isEsports, role }
      expect(requestsPlace(visitor)).toBe(place)
      const decided = place === null ? { kind: 'stay' } : decideRoute(visitor, place)
      expect(decided).toEqual({ kind: 'stay' })
    },
  )
})
