import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { decideRoute, type RouteName } from '@touchline/domain/navigation'
import { config } from '../lib/config.ts'
import { RootError } from './root-error.tsx'
import { Shell } from './shell.tsx'
import { currentVisitor } from './visitor.ts'

/** Where each named route lives. */
export const paths = {
  login: '/login',
  'contract-info': '/contract-info',
  'payment-info-manage': '/contract-info/payment-info-manage',
  'payment-info-add': '/contract-info/payment-info-add',
  'payment-info-change': '/contract-info/payment-info-change',
  'contact-info': '/contact-info',
  'contact-info-set': '/contact-info-set',
  'change-plan': '/change-plan',
  'purchase-plan': '/purchase-plan',
  'billing-history': '/billing-history',
  receipt: '/receipt/$id',
  'mail-confirmation': '/mail-confirmation',
  debug: '/debug',
} as const satisfies Record<RouteName, `/${string}`>

/** Asks the one table of rules before a screen loads. */
const guard = (name: RouteName) => async () => {
  const decision = decideRoute(await currentVisitor(), name)
  if (decision.kind === 'redirect') throw redirect({ to: paths[decision.to] })
}

const root = createRootRoute({ errorComponent: RootError })

const login = createRoute({
  getParentRoute: () => root,
  path: paths.login,
  component: lazyRouteComponent(() => import('../features/sign-in/sign-in.tsx'), 'SignIn'),
})

const mailConfirmation = createRoute({
  getParentRoute: () => root,
  path: paths['mail-confirmation'],
  component: lazyRouteComponent(() => import('../features/contact/mail-confirmation.tsx'), 'MailConfirmation'),
})

const receipt = createRoute({
  getParentRoute: () => root,
  path: paths.receipt,
  beforeLoad: guard('receipt'),
  component: lazyRouteComponent(() => import('../features/receipts/receipt.tsx'), 'ReceiptPage'),
})

const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell })

const contractInfo = createRoute({
  getParentRoute: () => shell,
  path: paths['contract-info'],
  beforeLoad: guard('contract-info'),
  component: lazyRouteComponent(() => import('../features/contract/overview.tsx'), 'Overview'),
})

const paymentManage = createRoute({
  getParentRoute: () => shell,
  path: paths['payment-info-manage'],
  beforeLoad: guard('payment-info-manage'),
  component: lazyRouteComponent(() => import('../features/payment/manage-card.tsx'), 'ManageCard'),
})

const cardPage = lazyRouteComponent(() => import('../features/payment/card-page.tsx'), 'CardPage')

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
  component: lazyRouteComponent(() => import('../features/contact/contact-info.tsx'), 'ContactInfo'),
})

const contactInfoSet = createRoute({
  getParentRoute: () => shell,
  path: paths['contact-info-set'],
  beforeLoad: guard('contact-info-set'),
  component: lazyRouteComponent(() => import('../features/contact/contact-info-set.tsx'), 'ContactInfoSet'),
})

const plans = lazyRouteComponent(() => import('../features/plans/plans.tsx'), 'Plans')

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

const billingHistory = createRoute({
  getParentRoute: () => shell,
  path: paths['billing-history'],
  beforeLoad: guard('billing-history'),
  component: lazyRouteComponent(() => import('../features/billing/history.tsx'), 'History'),
})

const debug = createRoute({
  getParentRoute: () => shell,
  path: paths.debug,
  beforeLoad: () => {
    if (!config().demo) throw redirect({ to: paths['contract-info'] })
  },
  component: lazyRouteComponent(() => import('../features/clock/debug.tsx'), 'Debug'),
})

const anywhereElse = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: paths['contract-info'] })
  },
})

const routeTree = root.addChildren([
  login,
  mailConfirmation,
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
    billingHistory,
    debug,
  ]),
  anywhereElse,
])

export const router = createRouter({
  routeTree,
  history: createHashHistory(),
  defaultPreload: false,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
