import { contractStateAt } from '@touchline/domain/contract'
import { decideRoute, type RouteName, type Visitor, type WithoutFactor } from '@touchline/domain/navigation'
import { Overview } from '../../features/contract/overview.tsx'
import { overviewWords } from '../../i18n/catalogue.ts'
import { config } from '../../lib/http/config.ts'
import { createRouter, hashHistory, type Location, type Route, type Screen } from '../../lib/navigation/index.ts'
import { type Path, paths } from '../../lib/navigation/paths.ts'
import { keepPlace } from '../../lib/place.ts'
import { reportNotPermitted } from '../../lib/request/faults.ts'
import {
  billingsQuery,
  catalogueQuery,
  contractQuery,
  nextTermQuery,
  nowQuery,
  queryClient,
  usageQuery,
} from '../../lib/request/queries.ts'
import { refresh } from '../../lib/session/renew-session.ts'
import { billingRole } from '../../lib/session/role.ts'
import { linked, sessionStore } from '../../lib/session/session.ts'
import { Shell } from '../shell/shell.tsx'
import { ScreenError, screen } from './screen.tsx'

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
type LoneName = 'receipt' | 'second-factor'

const links = () => import('./link-screens.tsx')
const contact = () => import('../../features/contact/contact-info.tsx')

const openScreens = {
  // The document of an expired session lacks the login's texts.
  login: screen(() => import('./login-route.tsx'), 'LoginRoute', overviewWords),
  'mail-confirmation': screen(links, 'MailConfirmation'),
  'recipient-confirmation': screen(links, 'ConfirmRecipient'),
  invitation: screen(links, 'AcceptInvitation'),
  'own-login': screen(links, 'OwnLogin'),
  unsubscribe: screen(links, 'Unsubscribe'),
  cancellation: screen(links, 'ThankYou'),
  'account-export': screen(links, 'AccountExport'),
  link: screen(links, 'LinkedPage'),
} satisfies Record<OpenName, Screen>

const cardPage = screen(() => import('../../features/payment/card-page.tsx'), 'CardPage')
const plans = screen(() => import('./plans-screen.tsx'), 'PlansScreen')
const notFound = screen(() => import('./not-found.tsx'), 'NotFound')

const isDemoBuild = import.meta.env.MODE !== 'production'

const shellScreens = {
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
  request: screen(() => import('../../features/requests/request-screen.tsx'), 'RequestScreen'),
  'not-found': notFound,
  debug: isDemoBuild ? screen(() => import('../../features/debug/debug.tsx'), 'Debug') : notFound,
} satisfies Record<Exclude<RouteName, OpenName | LoneName>, Screen>

const loneScreens = {
  receipt: screen(() => import('../../features/receipts/receipt.tsx'), 'ReceiptPage'),
  'second-factor': screen(() => import('./factor-route.tsx'), 'FactorRoute'),
} satisfies Record<LoneName, Screen>

function noteRedirect(to: RouteName, why: 'role' | undefined, path: string): void {
  if (why === 'role') reportNotPermitted()
  if (to === 'login' || to === 'second-factor')
    keepPlace({ path, organizationId: sessionStore.read()?._organization ?? null })
}

const readFigures = () =>
  Promise.allSettled([
    queryClient.ensureQueryData(billingsQuery()),
    queryClient.ensureQueryData(usageQuery()),
    queryClient.ensureQueryData(nextTermQuery()),
  ])

const guard =
  (name: RouteName) =>
  async ({ href }: Location): Promise<Path | null> => {
    if (linked() !== null) return paths.link
    if (name === 'debug' && !(isDemoBuild && config().demo)) return paths['contract-info']
    const decision = decideRoute(await currentVisitor(), name)
    if (decision.kind === 'stay') {
      if (name === 'contract-info' && router.read().drawn === null) await readFigures()
      return null
    }
    noteRedirect(decision.to, decision.why, href)
    return paths[decision.to]
  }

const namesOf = <T extends object>(table: T) =>
  Object.keys(table).filter((name): name is keyof T & string => Object.hasOwn(table, name))

const routes: readonly Route[] = [
  { path: '/', screen: Overview, guard: async () => paths['contract-info'] },
  ...namesOf(openScreens).map((name) => ({ path: paths[name], screen: openScreens[name] })),
  ...namesOf(loneScreens).map((name) => ({ path: paths[name], screen: loneScreens[name], guard: guard(name) })),
  ...namesOf(shellScreens).map((name) => ({
    path: paths[name],
    screen: shellScreens[name],
    frame: Shell,
    guard: guard(name),
  })),
]

export const router = createRouter({ history: hashHistory(), routes, fault: ScreenError, remembersScroll: true })

async function currentVisitor(): Promise<Visitor | WithoutFactor | null> {
  const session = sessionStore.read() ?? (await refresh())
  if (session === null) return null
  if (session.secondFactorDemanded === true) return { mustSetUp: true }
  // Needed next by every frame: fetched with what the guards wait for.
  void queryClient.ensureQueryData(billingsQuery()).catch(() => null)
  const [{ contract }, { catalogue }, { now }] = await Promise.all([
    queryClient.ensureQueryData(contractQuery()),
    queryClient.ensureQueryData(catalogueQuery()),
    queryClient.ensureQueryData(nowQuery()),
  ])
  const { kind } = contractStateAt(contract, catalogue, now)
  return { state: kind, isEsports: session.organizationDetail.organizationType === 'ESPORTS', role: billingRole() }
}
