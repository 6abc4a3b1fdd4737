import { useTranslations } from 'use-intl'
import { LanguageSelect } from '../../i18n/language-select.tsx'
import type { SignedIn } from '../../lib/session/session.ts'
import { Button } from '../../ui/input/button.tsx'
import { AccountButton } from './account/account-button.tsx'
import { BellPlace } from './bell/bell-place.tsx'
import { Crest } from './crest.tsx'
import { logOut } from './log-out.ts'
import { MenuSheet } from './menu-sheet.tsx'
import { SearchButton } from './search-button.tsx'
import { ThemeButton } from './theme-button.tsx'
import { useIsPhone } from './use-phone.ts'
import './bar.css'

/** Whose account this is, and what concerns every page. */
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
            <Button look="ghost" onClick={() => void logOut()}>
              {t('logout')}
            </Button>
          </div>
        )}
        <AccountButton session={session} />
      </div>
    </header>
  )
}
