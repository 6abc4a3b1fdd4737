import { readFileSync } from 'node:fs'

export interface Shot {
  readonly name: string
  readonly path: string
  readonly login: string | null
  /** Pressed or filled in before the picture is taken. */
  readonly presses?: readonly (string | { readonly field: string; readonly text: string })[]
}

const open = new Set(['login', 'cancellation', 'mail-confirmation', 'account-export'])

const showsItBest: Readonly<Record<string, string>> = {
  'contract-info': 'standard',
  'billing-breakdown': 'standard',
  'billing-history': 'standard',
  'change-plan': 'standard',
  planner: 'standard',
  history: 'standard',
  'purchase-plan': 'trial',
  usage: 'standard',
  'billing-movies': 'standard',
}

const secondPlan = '.plans .plan:nth-of-type(2) .choose'
const buy = '.summary > button:last-child'

const games = ['tr[data-index="0"] input', 'tr[data-index="2"] input', 'tr[data-index="3"] input']

const more: readonly Shot[] = [
  { name: 'contract-info-unpaid', path: '/contract-info', login: 'unpaid' },
  { name: 'contract-info-yearly', path: '/contract-info', login: 'elite-yearly' },
  { name: 'change-plan-yearly', path: '/change-plan', login: 'pro-yearly-ending' },
  { name: 'contract-info-reserved', path: '/contract-info', login: 'standard-plus' },
  { name: 'change-plan-blocked', path: '/change-plan', login: 'unpaid' },
  { name: 'usage-yearly', path: '/usage', login: 'elite-yearly' },
  { name: 'cancel-subscription-yearly', path: '/cancel-subscription', login: 'elite-yearly' },
  { name: 'usage-users', path: '/usage', login: 'elite-yearly', presses: ['[role=tab]:nth-of-type(3)'] },
  { name: 'usage-add-on', path: '/usage', login: 'standard', presses: ['.over-time + .card .btn'] },
  {
    name: 'planner-yearly',
    path: '/planner',
    login: 'standard',
    presses: ['.controls fieldset:first-of-type label + label input'],
  },
  { name: 'billing-movies-selected', path: '/billing-movies', login: 'standard', presses: games },
  { name: 'cancel-subscription-blocked', path: '/cancel-subscription', login: 'unpaid' },
  { name: 'contract-info-cancelled', path: '/contract-info', login: 'cancelled' },
  { name: 'why-this-amount', path: '/contract-info', login: 'basic', presses: ['.because button'] },
  { name: 'coupon', path: '/change-plan?coupon=SPRING', login: 'basic', presses: ['.coupon button'] },
  { name: 'purchase-summary', path: '/purchase-plan', login: 'trial', presses: [secondPlan] },
  { name: 'purchase-mail', path: '/purchase-plan', login: 'trial', presses: [secondPlan, buy] },
  { name: 'purchase-card', path: '/change-plan', login: 'bank-transfer', presses: [secondPlan, buy] },
]

/** From `name: '/path'` in the console's table of paths. */
export function shotsOf(table: string): readonly Shot[] {
  const named = [...readFileSync(table, 'utf8').matchAll(/^ {2}'?([a-z-]+)'?: '(\/[^'$]*)',/gm)]
  const screens = named.map(([, name = '', path = '']) => {
    const login = open.has(name) ? null : (showsItBest[name] ?? 'basic')
    return { name, path, login }
  })
  return [...screens, { name: 'receipt', path: '/receipt', login: 'basic' }, ...more]
}
