import type { LinkedTask } from '@touchline/domain/sign-in'
import { Button } from '@touchline/ui/input/button.tsx'
import { EmptyState } from '@touchline/ui/states.tsx'
import { useTranslations } from 'use-intl'
import { createRouter, type Route, type Screen, useNavigate } from '../../lib/navigation/index.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { ScreenError, screen } from '../router/screen.tsx'
import { inMemory } from './in-memory.ts'
import type { OpenTask } from './task.ts'
import { InvoiceTask, PayTask } from './task-screens.tsx'

const cardPage = screen(() => import('../../features/payment/card-page.tsx'), 'CardPage')
const plans = screen(() => import('../router/plans-screen.tsx'), 'PlansScreen')

const card = { [paths['payment-info-add']]: cardPage, [paths['payment-info-change']]: cardPage }

/** Other addresses lead out of the task. */
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

/** The address stays the link's, without its token. */
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
