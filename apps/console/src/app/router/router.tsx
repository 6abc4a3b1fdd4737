import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type ParsedLocation,
  type RouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { contractStateAt } from '@touchline/domain/contract'
import { decideRoute, type RouteName, type Visitor, type WithoutFactor } from '@touchline/domain/navigation'
import { Overview } from '../../features/contract/overview.tsx'
import { config } from '../../lib/http/config.ts'
import { keepPlace } from '../../lib/place.ts'
import { reportNotPermitted } from '../../lib/request/faults.ts'
import { billingsQuery, catalogueQuery, contractQuery, nowQuery, queryClient } from '../../lib/request/queries.ts'
import { refresh } from '../../lib/session/renew-session.ts'
import { billingRole } from '../../lib/session/role.ts'
import { sessionStore } from '../../lib/session/session.ts'
import { paths } from '../paths.ts'
import { Shell } from '../shell/shell.tsx'
import { Root } from './heading-focus.tsx'
import { ScreenError, screen } from './screen.tsx'

/**
 * The browser's history by the hash. The router numbers the entries that it makes; a typed address has no number, so
 * back and forward could not be distinguished, and a question before leaving led the wrong way.
 */
export function createHistory(): RouterHistory {
  // Before the router's own listener.
  addEventListener('popstate', () => {
    if (window.history.state !== null) return
    const numbered = { key: crypto.randomUUID(), __TSR_index: made.location.state.__TSR_index + 1 }
    // The browser's own method: the router would treat a replacement through `history` as a navigation.
    History.prototype.replaceState.call(window.history, numbered, '')
  })
  const made = createHashHistory()
  return made
}

/**
 * The scroll position is kept in the tab's storage under a name of the place. That is never the whole address: the link
 * of a mail contains a token, which must not be stored.
 */
export const scrollMemory = {
  scrollRestoration: true,
  getScrollRestorationKey: ({ state, pathname }: ParsedLocation): string => state.__TSR_key ?? pathname,
} as const

type OpenName =
  | 'login'
  | 'mail-confirmation'
  | 'recipient-confirmation'
  | 'invitation'
  | 'own-login'
  | 'unsubscribe'
  | 'cancellation'
  | 'account-export'
  | 'link'
type NameOfItsOwn = 'second-factor'
type NameWithParams = 'receipt' | 'request' | 'not-found'

const links = () => import('./link-screens.tsx')
const contact = () => import('../../features/contact/contact-info.tsx')

/** Screens that need no session and have no frame. */
const openScreens = {
  // Its words are there before anything is drawn: the document has them, or they were loaded at the start.
  login: screen(
    () => import('./login-route.tsx'),
    'LoginRoute',
    async () => undefined,
  ),
  'mail-confirmation': screen(links, 'MailConfirmation'),
  'recipient-confirmation': screen(links, 'ConfirmRecipient'),
  invitation: screen(links, 'AcceptInvitation'),
  'own-login': screen(links, 'OwnLogin'),
  unsubscribe: screen(links, 'Unsubscribe'),
  cancellation: screen(links, 'ThankYou'),
  'account-export': screen(links, 'AccountExport'),
  link: screen(links, 'LinkedPage'),
} satisfies Record<OpenName, RouteComponent>

const cardPage = screen(() => import('../../features/payment/card-page.tsx'), 'CardPage')
const plans = screen(() => import('./plans-screen.tsx'), 'PlansScreen')
const notFound = screen(() => import('./not-found.tsx'), 'NotFound')

const isDemoBuild = import.meta.env.MODE !== 'production'

/** Screens inside the frame. */
const shellScreens = {
  // Most visits begin and end here: it comes with the frame.
  'contract-info': Overview,
  'payment-info-manage': screen(() => import('../../features/payment/manage-card.tsx'), 'ManageCard'),
  'payment-info-add': cardPage,
  'payment-info-change': cardPage,
  'contact-info': screen(contact, 'ContactInfo'),
  'contact-info-set': screen(contact, 'ContactInfoSet'),
  'change-plan': plans,
  'purchase-plan': plans,
  planner: screen(() => import('../../features/planner/planner.tsx'), 'Planner'),
  'our-season': screen(() => import('../../features/contract/sleep/our-season.tsx'), 'OurSeason'),
  'price-change': screen(links, 'PriceChange'),
  'billing-breakdown': screen(() => import('../../features/billing/billing.tsx'), 'Breakdown'),
  'billing-history': screen(() => import('../../features/billing/billing.tsx'), 'History'),
  'billing-movies': screen(() => import('../../features/videos/video-storage.tsx'), 'VideoStorage'),
  usage: screen(() => import('../../features/usage/usage.tsx'), 'Usage'),
  history: screen(() => import('../../features/history/history.tsx'), 'History'),
  people: screen(() => import('../../features/people/people.tsx'), 'People'),
  'give-seats': screen(() => import('../../features/people/giving/give-seats.tsx'), 'GiveSeats'),
  requests: screen(() => import('../../features/requests/request-list.tsx'), 'RequestList'),
  security: screen(() => import('../../features/security/security.tsx'), 'SecurityScreen'),
  notices: screen(() => import('../../features/notices/notices.tsx'), 'Notices'),
  'cancel-subscription': screen(
    () => import('../../features/cancellation/cancel-subscription.tsx'),
    'CancelSubscription',
  ),
  // Not even the code of it is in a production build.
  debug: isDemoBuild ? screen(() => import('../../features/debug/debug.tsx'), 'Debug') : notFound,
} satisfies Record<Exclude<RouteName, OpenName | NameWithParams | NameOfItsOwn>, RouteComponent>

/** What was asked for is opened after the login, or once the second factor is set up. */
function noteRedirect(to: RouteName, why: 'role' | undefined, path: string): void {
  if (why === 'role') reportNotPermitted()
  if (to === 'login' || to === 'second-factor')
    keepPlace({ path, organizationId: sessionStore.read()?._organization ?? null })
}

/** Asks the one table of rules before a screen loads. */
const guard =
  (name: RouteName) =>
  async ({ preload, location }: { readonly preload: boolean; readonly location: { readonly href: string } }) => {
    if (name === 'debug' && !(isDemoBuild && config().demo)) redirect({ to: paths['contract-info'], throw: true })
    const decision = decideRoute(await currentVisitor(), name)
    if (decision.kind === 'stay') return
    // A link that is only hovered says nothing, and leads nowhere later.
    if (!preload) noteRedirect(decision.to, decision.why, location.href)
    redirect({ to: paths[decision.to], throw: true })
  }

const root = createRootRoute({ component: Root, errorComponent: ScreenError })
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell })

const openRoute = (name: OpenName) =>
  createRoute({ getParentRoute: () => root, path: paths[name], component: openScreens[name] })

const shellRoute = (name: keyof typeof shellScreens) =>
  createRoute({
    getParentRoute: () => shell,
    path: paths[name],
    beforeLoad: guard(name),
    component: shellScreens[name],
  })

/** Routes with parameters are written one by one, so that each keeps its own types. */
const receipt = createRoute({
  getParentRoute: () => root,
  path: paths.receipt,
  beforeLoad: guard('receipt'),
  component: screen(() => import('../../features/receipts/receipt.tsx'), 'ReceiptPage'),
})

/** In the frame of the login: nothing else is open to visitors who come here. */
const secondFactor = createRoute({
  getParentRoute: () => root,
  path: paths['second-factor'],
  beforeLoad: guard('second-factor'),
  component: screen(() => import('./factor-route.tsx'), 'FactorRoute'),
})

const request = createRoute({
  getParentRoute: () => shell,
  path: paths.request,
  beforeLoad: guard('request'),
  component: screen(() => import('../../features/requests/request-screen.tsx'), 'RequestScreen'),
})

const anythingElse = createRoute({
  getParentRoute: () => shell,
  path: paths['not-found'],
  beforeLoad: guard('not-found'),
  component: notFound,
})

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    redirect({ to: paths['contract-info'], throw: true })
  },
})

const namesOf = <T extends object>(table: T) =>
  Object.keys(table).filter((name): name is keyof T & string => Object.hasOwn(table, name))

const routeTree = root.addChildren([
  start,
  receipt,
  secondFactor,
  ...namesOf(openScreens).map(openRoute),
  shell.addChildren([anythingElse, request, ...namesOf(shellScreens).map(shellRoute)]),
])

export const router = createRouter({
  routeTree,
  history: createHistory(),
  defaultErrorComponent: ScreenError,
  // A screen is fetched when its link is hovered or focused, so that it is there when it is pressed.
  defaultPreload: 'intent',
  ...scrollMemory,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** Who asks for a route: the session (restored after a reload) and the state of the contract, where it may be asked for. */
async function currentVisitor(): Promise<Visitor | WithoutFactor | null> {
  const session = sessionStore.read() ?? (await refresh())
  // Only the page of the link shows it.
  if (session === null || session.linked !== undefined) return null
  if (session.secondFactorDemanded === true) return { mustSetUp: true }
  // The frame of every screen asks for these next: they come at the same time as what the guards wait for.
  void queryClient.ensureQueryData(billingsQuery()).catch(() => null)
  const [{ contract }, { catalogue }, { now }] = await Promise.all([
    queryClient.ensureQueryData(contractQuery()),
    queryClient.ensureQueryData(catalogueQuery()),
    queryClient.ensureQueryData(nowQuery()),
  ])
  const { kind } = contractStateAt(contract, catalogue, now)
  return { state: kind, isEsports: session.organizationDetail.organizationType === 'ESPORTS', role: billingRole() }
}
