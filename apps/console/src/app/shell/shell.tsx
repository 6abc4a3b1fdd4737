import { type Shape, Skeleton } from '@touchline/ui/states.tsx'
import { Suspense, useRef, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { laterPart } from '../../forms/part.tsx'
import { overviewWords } from '../../i18n/catalogue.ts'
import { Outlet, useIsOnTheWay, useLocation } from '../../lib/navigation/index.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { type SignedIn, sessionStore } from '../../lib/session/session.ts'
import { Later } from '../watch/later.tsx'
import { PaymentAlert } from '../watch/payment-alert.tsx'
import { Drawer } from './drawer.tsx'
import { Foot } from './foot.tsx'
import { TopBar } from './top-bar.tsx'
import './shell.css'

const Connection = laterPart(async () => (await import('../watch/connection.tsx')).Connection, overviewWords)

const shapes: Readonly<Record<string, Shape>> = {
  [paths['contract-info']]: 'overview',
  [paths['change-plan']]: 'plans',
  [paths['purchase-plan']]: 'plans',
  [paths.usage]: 'usage',
}

/** Emptied as soon as the session ends. */
export function Shell() {
  const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.read)
  return session === null ? null : <Frame session={session} />
}

function Frame({ session }: { readonly session: SignedIn }) {
  const t = useTranslations('shell')
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const isOnTheWay = useIsOnTheWay()
  return (
    <div className="shell">
      <a className="skip" href="#content" onClick={(event) => focusContent(event, main.current)}>
        {t('skip')}
      </a>
      <aside className="drawer">
        <Drawer />
      </aside>
      <div className="stage">
        <TopBar session={session} />
        <main className="page" id="content" ref={main} tabIndex={-1} aria-busy={isOnTheWay}>
          <Connection />
          <Suspense fallback={<Skeleton label={t('loading')} shape={shapes[pathname] ?? 'screen'} />}>
            <PaymentAlert />
            <Outlet />
          </Suspense>
        </main>
        <Foot as="footer" />
      </div>
      <Later />
    </div>
  )
}

function focusContent(event: { preventDefault(): void }, main: HTMLElement | null): void {
  event.preventDefault()
  main?.focus()
}
