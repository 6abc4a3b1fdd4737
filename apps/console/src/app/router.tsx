import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { decideRoute, type RouteName } from '@touchline/domain/navigation'
import { config } from '../lib/config.ts'
import { Root } from './heading-focus.tsx'
import { createHistory } from './history.ts'
import { LoginRoute } from './login-route.tsx'
import { paths } from './paths.ts'
import { ScreenError, screen } from './screen.tsx'
import { scrollMemory } from './scroll-memory.ts'
import { Shell } from './shell.tsx'
import { currentVisitor } from './visitor.ts'

/** Asks the one table of rules before a screen loads. */
const guard = (name: RouteName) => async () => {
  const decision = decideRoute(await currentVisitor(), name)
  if (decision.kind === 'redirect') redirect({ to: paths[decision.to], throw: true })
}

const root = createRootRoute({ component: Root, errorComponent: ScreenError })

const login = createRoute({
  getParentRoute: () => root,
  path: paths.login,
  component: LoginRoute,
})

const mailConfirmation = createRoute({
  getParentRoute: () => root,
  path: paths['mail-confirmation'],
  component: screen(() => import('../features/contact/mail-confirmation.tsx'), 'MailConfirmation'),
})

const cancellation = createRoute({
  getParentRoute: () => root,
  path: paths.cancellation,
  component: screen(() => import('../features/cancellation/thank-you.tsx'), 'ThankYou'),
})

const accountExport = createRoute({
  getParentRoute: () => root,
  path: paths['account-export'],
  component: screen(() => import('../features/cancellation/account-export.tsx'), 'AccountExport'),
})

const receipt = createRoute({
  getParentRoute: () => root,
  path: paths.receipt,
  beforeLoad: guard('receipt'),
  component: screen(() => import('../features/receipts/receipt.tsx'), 'ReceiptPage'),
})

const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell })

const contractInfo = createRoute({
  getParentRoute: () => shell,
  path: paths['contract-info'],
  beforeLoad: guard('contract-info'),
  // The words of the first part are enough for the screen that most visits begin and end with.
  component: screen(
    () => import('../features/contract/overview.tsx'),
    'Overview',
    () => Promise.resolve(),
  ),
})

const paymentManage = createRoute({
  getParentRoute: () => shell,
  path: paths['payment-info-manage'],
  beforeLoad: guard('payment-info-manage'),
  component: screen(() => import('../features/payment/manage-card.tsx'), 'ManageCard'),
})

const cardPage = screen(() => import('../features/payment/card-page.tsx'), 'CardPage')

const paymentAdd = createRoute({
  getParentRoute: () => shell,
  path: paths['payment-info-add'],
  beforeLoad: guard('payment-info-add'),
  component: cardPage,
})

const paymentChange = createRoute({
  getParentRoute: () => shell,
  path: paths['payment-info-change'],
  beforeLoad: guard('payment-info-change'),
  component: cardPage,
})

const contactInfo = createRoute({
  getParentRoute: () => shell,
  path: paths['contact-info'],
  beforeLoad: guard('contact-info'),
  component: screen(() => import('../features/contact/contact-info.tsx'), 'ContactInfo'),
})

const contactInfoSet = createRoute({
  getParentRoute: () => shell,
  path: paths['contact-info-set'],
  beforeLoad: guard('contact-info-set'),
  component: screen(() => import('../features/contact/contact-info-set.tsx'), 'ContactInfoSet'),
})

const plans = screen(() => import('./plans-screen.tsx'), 'PlansScreen')

const changePlan = createRoute({
  getParentRoute: () => shell,
  path: paths['change-plan'],
  beforeLoad: guard('change-plan'),
  component: plans,
})

const purchasePlan = createRoute({
  getParentRoute: () => shell,
  path: paths['purchase-plan'],
  beforeLoad: guard('purchase-plan'),
  component: plans,
})

const billingBreakdown = createRoute({
  getParentRoute: () => shell,
  path: paths['billing-breakdown'],
  beforeLoad: guard('billing-breakdown'),
  component: screen(() => import('../features/billing/breakdown.tsx'), 'Breakdown'),
})

const billingHistory = createRoute({
  getParentRoute: () => shell,
  path: paths['billing-history'],
  beforeLoad: guard('billing-history'),
  component: screen(() => import('../features/billing/history.tsx'), 'History'),
})

const billingMovies = createRoute({
  getParentRoute: () => shell,
  path: paths['billing-movies'],
  beforeLoad: guard('billing-movies'),
  component: screen(() => import('../features/videos/video-storage.tsx'), 'VideoStorage'),
})

const usage = createRoute({
  getParentRoute: () => shell,
  path: paths.usage,
  beforeLoad: guard('usage'),
  component: screen(() => import('../features/usage/usage.tsx'), 'Usage'),
})

const cancelSubscription = createRoute({
  getParentRoute: () => shell,
  path: paths['cancel-subscription'],
  beforeLoad: guard('cancel-subscription'),
  component: screen(() => import('../features/cancellation/cancel-subscription.tsx'), 'CancelSubscription'),
})
const isDemoBuild = import.meta.env.MODE !== 'production'

const debug = createRoute({
  getParentRoute: () => shell,
  path: paths.debug,
  beforeLoad: async () => {
    if (!isDemoBuild || !config().demo) redirect({ to: paths['contract-info'], throw: true })
    await guard('debug')()
  },
  // Not even the code of it is in a production build.
  ...(isDemoBuild ? { component: screen(() => import('../features/debug/debug.tsx'), 'Debug') } : {}),
})

const beginning = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    redirect({ to: paths['contract-info'], throw: true })
  },
})

const notFound = createRoute({
  getParentRoute: () => shell,
  path: paths['not-found'],
  beforeLoad: guard('not-found'),
  component: screen(() => import('./not-found.tsx'), 'NotFound'),
})

const routeTree = root.addChildren([
  login,
  mailConfirmation,
  cancellation,
  accountExport,
  receipt,
  shell.addChildren([
    contractInfo,
    paymentManage,
    paymentAdd,
    paymentChange,
    contactInfo,
    contactInfoSet,
    changePlan,
    purchasePlan,
    billingBreakdown,
    billingHistory,
    usage,
    billingMovies,
    cancelSubscription,
    debug,
    notFound,
  ]),
  beginning,
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
