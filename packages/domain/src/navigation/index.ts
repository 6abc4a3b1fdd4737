import type { ContractStateKind } from '../contract/index.ts'
import { type Action, type BillingRole, mayDo } from '../people/index.ts'

export const routeNames = [
  'login',
  'contract-info',
  'payment-info-manage',
  'payment-info-add',
  'payment-info-change',
  'contact-info',
  'contact-info-set',
  'change-plan',
  'purchase-plan',
  'planner',
  'our-season',
  'price-change',
  'billing-breakdown',
  'billing-history',
  'usage',
  'billing-movies',
  'history',
  'people',
  'give-seats',
  'requests',
  'request',
  'security',
  'notices',
  'cancel-subscription',
  'cancellation',
  'receipt',
  'mail-confirmation',
  'recipient-confirmation',
  'invitation',
  'own-login',
  'unsubscribe',
  /** Demanded: all else is closed. */
  'second-factor',
  'account-export',
  'link',
  'debug',
  'not-found',
] as const
export type RouteName = (typeof routeNames)[number]

export interface WithoutFactor {
  readonly mustSetUp: true
}

export interface Visitor {
  readonly mustSetUp?: never
  readonly state: ContractStateKind
  readonly isEsports: boolean
  readonly role: BillingRole
}

type RouteDecision =
  | { readonly kind: 'stay' }
  | { readonly kind: 'redirect'; readonly to: RouteName; readonly why?: 'role' }

const open = new Set<RouteName>([
  'login',
  'cancellation',
  'mail-confirmation',
  'recipient-confirmation',
  'invitation',
  'own-login',
  'unsubscribe',
  'account-export',
  'link',
])
const trialMayOpen = new Set<RouteName>([
  'purchase-plan',
  'requests',
  'request',
  'security',
  'cancel-subscription',
  'debug',
  ...open,
])
const planRoutes = new Set<RouteName>(['change-plan', 'purchase-plan', 'planner', 'our-season'])

const listsVideos = new Set<ContractStateKind>(['monthly', 'yearly', 'coupon', 'mbp'])

const listsSeason = new Set<ContractStateKind>(['monthly', 'coupon'])

const actionOf: Partial<Record<RouteName, Action>> = {
  'payment-info-add': 'pay',
  'payment-info-change': 'pay',
  'contact-info-set': 'edit-account',
  'give-seats': 'buy',
  security: 'keep-own',
  'cancel-subscription': 'close-account',
  receipt: 'download',
  'second-factor': 'keep-own',
}

const stay: RouteDecision = { kind: 'stay' }

/**
 * Specification, "Navigation rules"; readings N1, N7. Esports before trials and roles last, so that guards never loop.
 * `null`: no session.
 */
export function decideRoute(visitor: Visitor | WithoutFactor | null, target: RouteName): RouteDecision {
  if (visitor === null) return open.has(target) ? stay : { kind: 'redirect', to: 'login' }
  if (visitor.mustSetUp === true)
    return target === 'second-factor' || open.has(target) ? stay : { kind: 'redirect', to: 'second-factor' }
  if (target === 'second-factor') return { kind: 'redirect', to: landingOf(visitor) }
  if (visitor.isEsports && planRoutes.has(target)) return { kind: 'redirect', to: 'contract-info' }
  if (!visitor.isEsports && visitor.state === 'trial' && !trialMayOpen.has(target))
    return { kind: 'redirect', to: 'purchase-plan' }
  return mayDo(visitor.role, actionOf[target] ?? 'see')
    ? stay
    : { kind: 'redirect', to: landingOf(visitor), why: 'role' }
}

export const landingOf = (visitor: Visitor): RouteName =>
  visitor.state === 'trial' && !visitor.isEsports ? 'purchase-plan' : 'contract-info'

export type MenuEntry = (typeof pages)[number]

const pages = [
  'contract-info',
  'billing-history',
  'billing-breakdown',
  'history',
  'payment-info-manage',
  'contact-info',
  'usage',
  'change-plan',
  'purchase-plan',
  'planner',
  'our-season',
  'billing-movies',
  'people',
  'notices',
  'security',
  'cancel-subscription',
] as const satisfies readonly RouteName[]

type ItemName = 'billing' | 'payer' | MenuEntry

type Placed = MenuEntry | { readonly name: ItemName; readonly lines: readonly MenuEntry[] }

const menu = {
  start: ['contract-info'],
  payments: [
    { name: 'billing', lines: ['billing-history', 'billing-breakdown', 'history'] },
    { name: 'payer', lines: ['payment-info-manage', 'contact-info'] },
  ],
  plan: ['usage', { name: 'change-plan', lines: ['planner', 'our-season'] }, 'purchase-plan', 'billing-movies'],
  club: ['people', 'notices'],
  foot: ['cancel-subscription'],
} as const satisfies Record<string, readonly Placed[]>

type MenuGroup = keyof typeof menu

const isGroup = (name: string): name is MenuGroup => name in menu
const groups = Object.keys(menu).filter(isGroup)

export interface MenuItem {
  readonly name: ItemName
  readonly to: MenuEntry
  readonly lines: readonly MenuEntry[]
}

export interface MenuSection {
  readonly group: MenuGroup
  readonly heading: Exclude<MenuGroup, 'start' | 'foot'> | null
  readonly items: readonly MenuItem[]
}

const notOnTrial: readonly MenuEntry[] = [
  'billing-breakdown',
  'billing-history',
  'usage',
  'history',
  'people',
  'notices',
]

/** Otherwise it changes (specification, "Side menu visibility"; reading N7). */
export const purchasesPlan = (state: ContractStateKind): boolean =>
  state === 'trial' || state === 'cancelled' || state === 'none'

/** Without what guards refuse (specification, "Side menu visibility"). */
export function visibleMenu(visitor: Visitor): readonly MenuEntry[] {
  const hidden = hiddenFrom(visitor)
  return pages.filter((page) => !hidden.has(page) && decideRoute(visitor, page).kind === 'stay')
}

export function menuSections(visitor: Visitor): readonly MenuSection[] {
  const visible = new Set(visibleMenu(visitor))
  return groups.flatMap((group): readonly MenuSection[] => {
    const placed: readonly Placed[] = menu[group]
    const items = placed.flatMap((each): readonly MenuItem[] => {
      const { name, lines } = typeof each === 'string' ? { name: each, lines: [] } : each
      const listed = lines.filter((line) => visible.has(line))
      const to = name === 'billing' || name === 'payer' ? listed[0] : name
      return to === undefined || !visible.has(to) ? [] : [{ name, to, lines: listed }]
    })
    const heading = group === 'start' || group === 'foot' || items.length < 2 ? null : group
    return items.length === 0 ? [] : [{ group, heading, items }]
  })
}

export const requestsPlace = (visitor: Visitor): 'people' | 'requests' | null => {
  if (!mayDo(visitor.role, 'decide-requests')) return null
  return visibleMenu(visitor).includes('people') ? 'people' : 'requests'
}

function hiddenFrom({ state }: Visitor): ReadonlySet<MenuEntry> {
  const hidden = new Set<MenuEntry>([purchasesPlan(state) ? 'change-plan' : 'purchase-plan'])
  if (purchasesPlan(state)) hidden.add('planner')
  if (state === 'cancelled' || state === 'none') hidden.add('cancel-subscription')
  if (!listsVideos.has(state)) hidden.add('billing-movies')
  if (!listsSeason.has(state)) hidden.add('our-season')
  if (state === 'trial') for (const entry of notOnTrial) hidden.add(entry)
  return hidden
}

export { type BannerKind, bannerOf } from './banner.ts'
