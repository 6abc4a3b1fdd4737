import type { DeskPath, OperatorRight } from '@touchline/domain/operators'
import type { IconName } from '@touchline/ui/icon.tsx'
import type { DeskIconName } from '../lib/desk-icon.tsx'

export interface Page {
  readonly name:
    | 'today'
    | 'customers'
    | 'first'
    | 'transfers'
    | 'revenue'
    | 'journal'
    | 'catalogue'
    | 'campaigns'
    | 'approvals'
    | 'audit'
    | 'settings'
  readonly path: DeskPath
  readonly icon: DeskIconName | IconName
  readonly key: string
  readonly group: 'work' | 'money' | 'product' | 'house'
  readonly right: OperatorRight
}

const customers: Page = { name: 'customers', path: '/find', icon: 'people', key: 'c', right: 'find', group: 'work' }

/** A group's pages stand together. */
export const pages: readonly Page[] = [
  { name: 'today', path: '/today', icon: 'list', key: 't', right: 'anybody', group: 'work' },
  customers,
  { name: 'approvals', path: '/approvals', icon: 'two', key: 'p', right: 'read-approvals', group: 'work' },
  { name: 'first', path: '/first', icon: 'calendar', key: 'f', right: 'read-run', group: 'money' },
  { name: 'transfers', path: '/transfers', icon: 'bank', key: 'b', right: 'read-transfers', group: 'money' },
  { name: 'revenue', path: '/revenue', icon: 'trend', key: 'r', right: 'read-totals', group: 'money' },
  { name: 'journal', path: '/journal', icon: 'book', key: 'j', right: 'read-journal', group: 'money' },
  { name: 'catalogue', path: '/catalogue', icon: 'tag', key: 'k', right: 'read-catalogue', group: 'product' },
  { name: 'campaigns', path: '/campaigns', icon: 'card', key: 'm', right: 'read-catalogue', group: 'product' },
  { name: 'audit', path: '/audit', icon: 'plan', key: 'a', right: 'audit', group: 'house' },
  { name: 'settings', path: '/settings', icon: 'gear', key: 's', right: 'settings', group: 'house' },
]

export const pageAt = (path: string): Page =>
  pages.find((page) => page.path === path || path.startsWith(`${page.path}/`)) ?? customers

/** Who answers a case need not find clubs. */
export const rightOf = (path: string): OperatorRight => (path.startsWith('/case/') ? 'read-cases' : pageAt(path).right)
