import { Outlet, useLocation, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { LanguageSelect } from '../../i18n/language-select.tsx'
import { sessionStore } from '../../lib/session/session.ts'
import { signOut } from '../../lib/session/sign-out.ts'
import { mayLeave } from '../../lib/unsaved.ts'
import { Boundary } from '../../ui/boundary.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Button } from '../../ui/input/button.tsx'
import { useIsDialogOpen } from '../../ui/input/turn.ts'
import { Mark } from '../../ui/mark.tsx'
import { type Shape, Skeleton } from '../../ui/states.tsx'
import { paths } from '../paths.ts'
import { Connection } from '../watch/connection.tsx'
import { PaymentAlert } from '../watch/payment-alert.tsx'
import { Help } from './help.tsx'
import { Menu } from './menu.tsx'
import { ThemeButton } from './theme-button.tsx'
import './shell.css'

/** The shape of a screen, while its part is loading. */
const shapes: Readonly<Record<string, Shape>> = {
  [paths['contract-info']]: 'overview',
  [paths['change-plan']]: 'plans',
  [paths['purchase-plan']]: 'plans',
  [paths.usage]: 'usage',
}

const year = new Date().getFullYear()

/** The frame of every signed-in screen: drawer, bar, page, footer. */
export function Shell() {
  const t = useTranslations('shell')
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const isOnTheWay = useRouterState({ select: ({ status }) => status === 'pending' })
  return (
    <div className="shell">
      <a className="skip" href="#content" onClick={(event) => focusContent(event, main.current)}>
        {t('skip')}
      </a>
      <aside className="drawer">
        <Drawer />
        <Foot />
      </aside>
      <div className="stage">
        <TopBar />
        <main className="page" id="content" ref={main} tabIndex={-1} aria-busy={isOnTheWay}>
          <Connection />
          <Suspense fallback={<Skeleton label={t('loading')} shape={shapes[pathname] ?? 'screen'} />}>
            <PaymentAlert />
            <Outlet />
          </Suspense>
        </main>
        <Foot />
      </div>
    </div>
  )
}

function focusContent(event: { preventDefault(): void }, main: HTMLElement | null): void {
  event.preventDefault()
  main?.focus()
}

/** At the drawer's end; on a small screen at the page's. */
const Foot = () => (
  <footer className="foot">
    © {year} Touchline
    <Help />
  </footer>
)

const Drawer = ({ onChoose }: { readonly onChoose?: (() => void) | undefined }) => (
  <>
    <Mark />
    <Boundary>
      <Menu onChoose={onChoose} />
    </Boundary>
  </>
)

function TopBar() {
  const t = useTranslations('shell')
  const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.read)
  return (
    <header className="bar">
      <MenuSheet />
      <div className="whose">
        <span className="org">{session?.organizationDetail.organizationName}</span>
        {session !== null && <span className="soft small">{t(`regions.${session.organizationDetail.region}`)}</span>}
      </div>
      <div className="tools">
        <LanguageSelect />
        <ThemeButton />
        <Button look="ghost" className="logout" title={t('logout')} onClick={() => void logOut()}>
          <Icon name="logout" />
          <span>{t('logout')}</span>
        </Button>
      </div>
    </header>
  )
}

/** What is begun and not saved is asked about first. */
async function logOut(): Promise<void> {
  if (await mayLeave()) await signOut()
}

/** Under 900 px the drawer is a sheet behind a button; choosing a page closes it, and so does a dialog. */
function MenuSheet() {
  const t = useTranslations('shell')
  const sheet = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()
  const close = () => sheet.current?.close()
  const isDialogOpen = useIsDialogOpen()
  useEffect(() => sheet.current?.close(), [pathname, isDialogOpen])
  return (
    <>
      <Button
        look="ghost"
        className="menu-button"
        aria-label={t('openMenu')}
        onClick={() => sheet.current?.showModal()}
      >
        <Icon name="menu" />
      </Button>
      <dialog className="sheet drawer" ref={sheet} aria-label={t('menu')}>
        <Drawer onChoose={close} />
        <Button look="ghost" onClick={close}>
          {t('closeMenu')}
        </Button>
      </dialog>
    </>
  )
}
