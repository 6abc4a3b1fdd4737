/** Every screen of the console by its own table, and the demo login that shows it best. */
import { readFileSync } from 'node:fs'

export interface Shot {
  readonly name: string
  readonly path: string
  /** Null is a visitor without a session. */
  readonly login: string | null
}

const open = new Set(['login', 'cancellation', 'mail-confirmation', 'account-export'])

const showsItBest: Readonly<Record<string, string>> = {
  'change-plan': 'standard',
  'purchase-plan': 'trial',
  usage: 'standard',
  'billing-movies': 'standard',
}

/** States that a screen's own picture does not show. */
const more: readonly Shot[] = [
  { name: 'contract-info-unpaid', path: '/contract-info', login: 'unpaid' },
  { name: 'contract-info-yearly', path: '/contract-info', login: 'elite-yearly' },
  { name: 'change-plan-yearly', path: '/change-plan', login: 'pro-yearly-ending' },
  { name: 'usage-yearly', path: '/usage', login: 'elite-yearly' },
  { name: 'cancel-subscription-yearly', path: '/cancel-subscription', login: 'elite-yearly' },
  { name: 'contract-info-cancelled', path: '/contract-info', login: 'cancelled' },
]

/** Reads `name: '/path'` from the console's table of paths; a screen of one document is found by its own picture-taker. */
export function shotsOf(table: string): readonly Shot[] {
  const named = [...readFileSync(table, 'utf8').matchAll(/^ {2}'?([a-z-]+)'?: '(\/[^'$]*)',/gm)]
  const screens = named.map(([, name = '', path = '']) => {
    const login = open.has(name) ? null : (showsItBest[name] ?? 'basic')
    return { name, path, login }
  })
  return [...screens, { name: 'receipt', path: '/receipt', login: 'basic' }, ...more]
}
