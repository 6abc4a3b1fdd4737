import { decideRoute, type RouteName } from '@touchline/domain/navigation'

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
  planner: '/planner',
  'our-season': '/our-season',
  'price-change': '/price-change',
  'billing-breakdown': '/billing-breakdown',
  'billing-history': '/billing-history',
  usage: '/usage',
  'billing-movies': '/billing-movies',
  history: '/history',
  people: '/people',
  'give-seats': '/people/seats',
  requests: '/requests',
  request: '/requests/$id',
  security: '/security',
  notices: '/notices',
  'cancel-subscription': '/cancel-subscription',
  cancellation: '/cancellation',
  receipt: '/receipt/$id',
  'mail-confirmation': '/mail-confirmation',
  'recipient-confirmation': '/recipient-confirmation',
  invitation: '/invitation',
  'own-login': '/own-login',
  unsubscribe: '/unsubscribe',
  'account-export': '/account-export',
  link: '/link',
  'second-factor': '/second-factor',
  debug: '/debug',
  'not-found': '/$',
} as const satisfies Record<RouteName, `/${string}`>

/** A wrong address does not compile. */
export type Path = (typeof paths)[RouteName]

const isRoute = (name: string): name is RouteName => Object.hasOwn(paths, name)

const open = Object.keys(paths)
  .filter(isRoute)
  .filter((name) => decideRoute(null, name).kind === 'stay')
  .map((name) => paths[name])

export const linkPaths: readonly string[] = open.filter((path) => path !== paths.login)

export const isOpenPath = (pathname: string): boolean => open.some((path) => path === pathname)
