import type { ContractStateKind } from '../contract/index.ts'
import { type Action, type BillingRole, mayDo } from '../people/index.ts'

/** The console's routes, by their specification's names. */
export type RouteName =
  | 'login'
  | 'contract-info'
  | 'payment-info-manage'
  | 'payment-info-add'
  | 'payment-info-change'
  | 'contact-info'
  | 'contact-info-set'
  | 'change-plan'
  | 'purchase-plan'
  | 'planner'
  /** The months of play, and when the plan could sleep. */
  | 'our-season'
  | 'price-change'
  | 'billing-breakdown'
  | 'billing-history'
  | 'usage'
  | 'billing-movies'
  | 'history'
  | 'people'
  /** Fewer seats: a page of People. */
  | 'give-seats'
  | 'requests'
  | 'request'
  | 'security'
  | 'notices'
  | 'cancel-subscription'
  | 'cancellation'
  | 'receipt'
  | 'mail-confirmation'
  | 'recipient-confirmation'
  | 'invitation'
  /** The link of a mail to a login. */
  | 'own-login'
  | 'unsubscribe'
  /** All that is open to a login without the second factor that its organisation demands. */
  | 'second-factor'
  | 'account-export'
  /** A signed link of the platform into one task. */
  | 'link'
  | 'debug'
  /** An address that no screen has. */
  | 'not-found'

/** Signed in, but without the second factor that the organisation demands: nothing more is known of the contract. */
export interface WithoutFactor {
  readonly mustSetUp: true
}

export interface Visitor {
  readonly mustSetUp?: never
  readonly state: ContractStateKind
  readonly isEsports: boolean
  readonly role: BillingRole
}

/** `role`: said to the visitor, who came by a link that others may follow. */
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
  // A first plan can be asked for.
  'requests',
  'request',
  // The own login is there from the first day, and mails about it lead here.
  'security',
  'cancel-subscription',
  'debug',
  ...open,
])
const planRoutes = new Set<RouteName>(['change-plan', 'purchase-plan', 'planner', 'our-season'])

/**
 * Listed on a paid plan or a yearly contract; organisations that stored videos before open the screen by its address.
 */
const listsVideos = new Set<ContractStateKind>(['monthly', 'yearly', 'coupon', 'mbp'])

/** Listed where a plan may be paid by the month: others do not sleep, and the page says why. */
const listsSeason = new Set<ContractStateKind>(['monthly', 'coupon'])

/** What screens ask of a role beyond `see`; a role that may not do it does not get there. */
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
 * Where a visitor who asks for a route ends up (specification, "Navigation rules"; readings N1, N7). The esports rule
 * wins over the trial rule, and a role is asked for last, so that no pair of guards can loop. `null` is a visitor without a session.
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

/** After login: a trial organisation buys a plan, every other one sees its contract. */
export const landingOf = (visitor: Visitor): RouteName =>
  visitor.state === 'trial' && !visitor.isEsports ? 'purchase-plan' : 'contract-info'

/** A page that the menu, the account menu or the search names. */
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
  // In the account menu: it is about the person, not about the organisation.
  'security',
  'cancel-subscription',
] as const satisfies readonly RouteName[]

/** An entry is a page, or stands for several, which are its lines; one page may have lines below it, too. */
type ItemName = 'billing' | 'payer' | MenuEntry

/** A page alone, or an entry with its lines. */
type Placed = MenuEntry | { readonly name: ItemName; readonly lines: readonly MenuEntry[] }

/** The menu in its order, by what the entries are about. */
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

const groups = ['start', 'payments', 'plan', 'club', 'foot'] as const satisfies readonly MenuGroup[]

export interface MenuItem {
  readonly name: ItemName
  /** Where it leads: its own page, or its first line. */
  readonly to: MenuEntry
  readonly lines: readonly MenuEntry[]
}

export interface MenuSection {
  readonly group: MenuGroup
  /** One entry needs none, and the first and the last group are no subjects of their own. */
  readonly heading: Exclude<MenuGroup, 'start' | 'foot'> | null
  readonly items: readonly MenuItem[]
}

/** Not listed on a trial plan, also where an esports organisation may open them. */
const notOnTrial = [
  'billing-breakdown',
  'billing-history',
  'usage',
  'history',
  'people',
  'notices',
] as const satisfies readonly MenuEntry[]

/**
 * Whether menu and page say purchase; otherwise they say change, also after a trial (specification, "Side menu
 * visibility"; reading N7).
 */
export const purchasesPlan = (state: ContractStateKind): boolean =>
  state === 'trial' || state === 'cancelled' || state === 'none'

/** What the side menu and the account menu lead to (specification, "Side menu visibility"): what the guards would turn away is not listed. */
export function visibleMenu(visitor: Visitor): readonly MenuEntry[] {
  const hidden = hiddenFrom(visitor)
  return pages.filter((page) => !hidden.has(page) && decideRoute(visitor, page).kind === 'stay')
}

/** The side menu under its headings; an entry without a visible page and a group without an entry are left out. */
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

/**
 * Where the menu counts the requests that wait: on People, which lists them; where that is not in the menu, at an entry of
 * their own, which is there while one waits.
 */
export const requestsPlace = (visitor: Visitor): 'people' | 'requests' | null => {
  if (!mayDo(visitor.role, 'decide-requests')) return null
  return visibleMenu(visitor).includes('people') ? 'people' : 'requests'
}

function hiddenFrom({ state }: Visitor): ReadonlySet<MenuEntry> {
  const hidden = new Set<MenuEntry>([purchasesPlan(state) ? 'change-plan' : 'purchase-plan'])
  // A first plan is bought; what is held is planned with.
  if (purchasesPlan(state)) hidden.add('planner')
  // Without a current plan group there is nothing to cancel.
  if (state === 'cancelled' || state === 'none') hidden.add('cancel-subscription')
  if (!listsVideos.has(state)) hidden.add('billing-movies')
  if (!listsSeason.has(state)) hidden.add('our-season')
  if (state === 'trial') for (const entry of notOnTrial) hidden.add(entry)
  return hidden
}

export { type BannerKind, bannerOf } from './banner.ts'
