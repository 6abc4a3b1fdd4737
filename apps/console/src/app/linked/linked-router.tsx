import { createHistory, type HistoryLocation, type RouterHistory } from '@tanstack/history'
import type { LinkedTask } from '@touchline/domain/sign-in'
import { Button } from '@touchline/ui/input/button.tsx'
import { EmptyState } from '@touchline/ui/states.tsx'
import { useTranslations } from 'use-intl'
import { createRouter, type Route, type Screen, useNavigate } from '../../lib/navigation/index.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { ScreenError, screen } from '../router/screen.tsx'
import type { OpenTask } from './task.ts'
import { InvoiceTask, PayTask } from './task-screens.tsx'

const cardPage = screen(() => import('../../features/payment/card-page.tsx'), 'CardPage')
const plans = screen(() => import('../router/plans-screen.tsx'), 'PlansScreen')

const card = { [paths['payment-info-add']]: cardPage, [paths['payment-info-change']]: cardPage }

/** By the addresses of their own links; others lead out of the task. */
const screens: Readonly<Record<LinkedTask, Readonly<Record<string, Screen>>>> = {
  pay: { '/pay': PayTask, ...card },
  card,
  hours: { [paths.usage]: screen(() => import('../../features/usage/usage.tsx'), 'Usage') },
  plan: { [paths['change-plan']]: plans, [paths['purchase-plan']]: plans },
  invoice: {
    '/invoice': InvoiceTask,
    [paths['billing-history']]: InvoiceTask,
    [paths.receipt]: screen(() => import('../../features/receipts/receipt.tsx'), 'ReceiptPage'),
  },
}

type EntryState = HistoryLocation['state']

function located(href: string, state: EntryState): HistoryLocation {
  const { pathname, search, hash } = new URL(href, document.baseURI)
  return { href, pathname, search, hash, state }
}

/** The library's own would load the browser's history with the first view. */
function inMemory(start: string): RouterHistory {
  const entries = [located(start, { __TSR_index: 0 })]
  let at = 0
  const move = (steps: number): void => {
    at = Math.min(Math.max(at + steps, 0), entries.length - 1)
  }
  return createHistory({
    getLocation: () => entries[at] ?? located(start, { __TSR_index: 0 }),
    getLength: () => entries.length,
    pushState: (path, state: EntryState) => {
      at += 1
      entries.splice(at, entries.length, located(path, state))
    },
    replaceState: (path, state: EntryState) => void entries.splice(at, 1, located(path, state)),
    go: move,
    back: () => move(-1),
    forward: () => move(1),
    createHref: (path) => path,
  })
}

/** The page's address stays that of the link, without its token. */
export function linkedRouter({ session, start }: OpenTask) {
  const pages = Object.entries(screens[session.task]).map(([path, screen]): Route => ({ path, screen }))
  const outside: Route = { path: '/$', screen: () => <Outside start={start} /> }
  return createRouter({ history: inMemory(start), routes: [...pages, outside], fault: ScreenError })
}

function Outside({ start }: { readonly start: string }) {
  const t = useTranslations('link')
  const navigate = useNavigate()
  return (
    <EmptyState>
      <p>{t('outside')}</p>
      <Button onClick={() => void navigate({ href: start.split('?')[0] ?? start })}>{t('toTask')}</Button>
    </EmptyState>
  )
}
