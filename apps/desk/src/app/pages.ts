import type { OperatorRight } from '@touchline/domain/operators'
import type { IconName } from '@touchline/ui/icon.tsx'

export interface Page {
  readonly name:
    | 'today'
    | 'customers'
    | 'first'
    | 'transfers'
    | 'revenue'
    | 'journal'
    | 'catalogue'
    | 'approvals'
    | 'audit'
    | 'settings'
  readonly path: string
  readonly icon: IconName
  readonly key: string
  readonly right: OperatorRight
}

const customers: Page = { name: 'customers', path: '/find', icon: 'people', key: 'c', right: 'find' }

export const pages: readonly Page[] = [
  { name: 'today', path: '/today', icon: 'clock', key: 't', right: 'anybody' },
  customers,
  { name: 'first', path: '/first', icon: 'columns', key: 'f', right: 'read-run' },
  { name: 'transfers', path: '/transfers', icon: 'receipt', key: 'b', right: 'read-transfers' },
  { name: 'revenue', path: '/revenue', icon: 'usage', key: 'r', right: 'read-totals' },
  { name: 'journal', path: '/journal', icon: 'menu', key: 'j', right: 'read-journal' },
  { name: 'catalogue', path: '/catalogue', icon: 'plan', key: 'k', right: 'read-catalogue' },
  { name: 'approvals', path: '/approvals', icon: 'check', key: 'p', right: 'read-approvals' },
  { name: 'audit', path: '/audit', icon: 'log', key: 'a', right: 'audit' },
  { name: 'settings', path: '/settings', icon: 'info', key: 's', right: 'settings' },
]

export const pageAt = (path: string): Page =>
  pages.find((page) => page.path === path || path.startsWith(`${page.path}/`)) ?? customers

/** Who answers a case need not find clubs. */
export const rightOf = (path: string): OperatorRight => (path.startsWith('/case/') ? 'read-cases' : pageAt(path).right)
