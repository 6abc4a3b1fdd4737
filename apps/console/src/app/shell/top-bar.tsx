import { Icon } from '@touchline/ui/icon.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useIsDialogOpen } from '@touchline/ui/input/turn.ts'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { laterPart } from '../../forms/part.tsx'
import { overviewWords } from '../../i18n/catalogue.ts'
import { LanguageSelect } from '../../i18n/language-select.tsx'
import { useContractState } from '../../lib/account/use-account.ts'
import { useLocation } from '../../lib/navigation/index.ts'
import type { SignedIn } from '../../lib/session/session.ts'
import { AccountButton } from './account/account-button.tsx'
import { Crest } from './crest.tsx'
import { Drawer } from './drawer.tsx'
import { logOut } from './log-out.ts'
import { SearchButton } from './search-button.tsx'
import { ThemeButton } from './theme-button.tsx'
import { useIsPhone } from './use-phone.ts'
import './bar.css'

const Bell = laterPart(async () => (await import('./bell/bell.tsx')).Bell, overviewWords)

export function TopBar({ session }: { readonly session: SignedIn }) {
  const t = useTranslations('shell')
  const isPhone = useIsPhone()
  const organization = session.organizationDetail
  return (
    <header className="bar">
      <MenuSheet />
      <div className="whose">
        <Crest id={organization._id} name={organization.organizationName} />
        <div>
          <span className="org">{organization.organizationName}</span>
          <span className="soft tiny">{t(`regions.${organization.region}`)}</span>
        </div>
      </div>
      <div className="tools">
        <SearchButton />
        <BellPlace />
        {!isPhone && (
          <div className="bar-choices">
            <LanguageSelect />
            <ThemeButton />
            <Button look="ghost" small onClick={() => void logOut()}>
              {t('logout')}
            </Button>
          </div>
        )}
        <AccountButton session={session} />
      </div>
    </header>
  )
}

/** Under 900 px the drawer is a sheet, closed by a choice or a dialog. */
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
        <Drawer onChoose={close}>
          <Button look="quiet" aria-label={t('closeMenu')} onClick={close}>
            <Icon name="cross" />
          </Button>
        </Drawer>
      </dialog>
    </>
  )
}

/** Reserves the bell's place. */
const BellPlace = () => <div className="bell-place">{useContractState() !== undefined && <Bell />}</div>
