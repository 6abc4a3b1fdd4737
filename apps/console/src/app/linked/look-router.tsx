import { Heading } from '@touchline/ui/heading.tsx'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { createRouter, Outlet, type Route, type Screen } from '../../lib/navigation/index.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { ScreenError, screen } from '../router/screen.tsx'
import { Drawer } from '../shell/drawer.tsx'
import { inMemory } from './in-memory.ts'

const bills = () => import('../../features/billing/billing.tsx')
const plans = screen(() => import('../router/plans-screen.tsx'), 'PlansScreen')

/** Without a person's security and notices. */
const screens: Readonly<Record<string, Screen>> = {
  [paths['contract-info']]: screen(() => import('../../features/contract/overview.tsx'), 'Overview'),
  [paths['billing-breakdown']]: screen(bills, 'Breakdown'),
  [paths['billing-history']]: screen(bills, 'History'),
  [paths['billing-movies']]: screen(() => import('../../features/videos/video-storage.tsx'), 'VideoStorage'),
  [paths.usage]: screen(() => import('../../features/usage/usage.tsx'), 'Usage'),
  [paths['change-plan']]: plans,
  [paths['purchase-plan']]: plans,
  [paths.planner]: screen(() => import('../../features/planner/planner.tsx'), 'Planner'),
  [paths['our-season']]: screen(() => import('../../features/contract/sleep/our-season.tsx'), 'OurSeason'),
  [paths['contact-info']]: screen(() => import('../../features/contact/contact-info.tsx'), 'ContactInfo'),
  [paths['payment-info-manage']]: screen(() => import('../../features/payment/manage-card.tsx'), 'ManageCard'),
  [paths.history]: screen(() => import('../../features/history/history.tsx'), 'History'),
  [paths.requests]: screen(() => import('../../features/requests/request-list.tsx'), 'RequestList'),
  [paths.request]: screen(() => import('../../features/requests/request-screen.tsx'), 'RequestScreen'),
  [paths.people]: screen(() => import('../../features/people/people.tsx'), 'People'),
  [paths.receipt]: screen(() => import('../../features/receipts/receipt.tsx'), 'ReceiptPage'),
}

const Frame = () => (
  <div className="shell">
    <aside className="drawer look-menu">
      <Drawer />
    </aside>
    <div className="stage">
      <main className="page" id="content" tabIndex={-1}>
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
    </div>
  </div>
)

function Outside() {
  const t = useTranslations('look')
  return <Heading>{t('outside')}</Heading>
}

export function lookRouter() {
  const pages = Object.entries(screens).map(([path, each]): Route => ({ path, screen: each, frame: Frame }))
  const outside: Route = { path: '/$', screen: Outside, frame: Frame }
  return createRouter({
    history: inMemory(paths['contract-info']),
    routes: [...pages, outside],
    fault: ScreenError,
  })
}
