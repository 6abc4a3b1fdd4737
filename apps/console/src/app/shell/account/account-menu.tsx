import { Face } from '@touchline/ui/face.tsx'
import { Icon } from '@touchline/ui/icon.tsx'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { LanguageSelect } from '../../../i18n/language-select.tsx'
import { Link } from '../../../lib/navigation/index.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { type OfferedOrganization, offeredOrganizations } from '../../../lib/session/offered-organizations.ts'
import type { SignedIn } from '../../../lib/session/session.ts'
import { logOut } from '../log-out.ts'
import { ThemeButton } from '../theme-button.tsx'
import { useIsPhone } from '../use-phone.ts'
import { useIsAddressMissing } from './address-dot.tsx'
import { otherRegions } from './enter-organization.ts'
import './account.css'

interface AccountMenuProps {
  readonly session: SignedIn
  readonly onAsk: (what: 'profile' | 'look' | OfferedOrganization) => void
}

export function AccountMenu({ session, onAsk }: AccountMenuProps) {
  const t = useTranslations()
  const isPhone = useIsPhone()
  const offered = offeredOrganizations()
  const isAddressMissing = useIsAddressMissing(session)
  const menu = useRef<HTMLDivElement>(null)
  useEffect(
    () => menu.current?.querySelector<HTMLElement>('a, button:enabled, select')?.focus({ preventScroll: true }),
    [],
  )
  return (
    <div ref={menu}>
      <div className="who">
        <Face name={session.displayName} />
        <p>
          <b>{session.displayName}</b>
          <span className="soft tiny">{t(`people.roles.${session.memberRole ?? 'administrator'}`)}</span>
        </p>
      </div>
      <Link className="line" to={paths.security}>
        <Icon name="lock" />
        <span>
          {t('shell.security')}
          {isAddressMissing && <small className="soft">{t('security.address.missing')}</small>}
        </span>
        {isAddressMissing && <span className="face-dot" />}
      </Link>
      <div className="here">
        {isPhone && (
          <p>
            {t('shell.language')} <LanguageSelect />
          </p>
        )}
        <p>
          {t('account.colours')} <ThemeButton isNamed />
        </p>
      </div>
      {offered.length > 1 && (
        <OrganizationList organizations={offered} current={session._organization} onChoose={onAsk} />
      )}
      {otherRegions().length > 0 && (
        <button type="button" className="line" aria-haspopup="dialog" onClick={() => onAsk('look')}>
          <Icon name="globe" />
          {t('account.look')}
        </button>
      )}
      <button type="button" className="line" aria-haspopup="dialog" onClick={() => onAsk('profile')}>
        <Icon name="user" />
        {t('account.profile')}
      </button>
      <button type="button" className="line" onClick={() => void logOut()}>
        <Icon name="logout" />
        {t('shell.logout')}
      </button>
    </div>
  )
}

interface OrganizationListProps {
  readonly organizations: readonly OfferedOrganization[]
  readonly current: string
  readonly onChoose: (to: OfferedOrganization) => void
}

function OrganizationList({ organizations, current, onChoose }: OrganizationListProps) {
  const t = useTranslations()
  return (
    <div className="organizations">
      <h2>{t('account.organizations')}</h2>
      <ul>
        {organizations.map((each) => {
          const isCurrent = each._id === current
          const region = t(`shell.regions.${each.server}`)
          return (
            <li key={each._id}>
              <button
                type="button"
                className="line"
                disabled={!each.mayEnter && !isCurrent}
                aria-current={isCurrent ? true : undefined}
                onClick={() => !isCurrent && onChoose(each)}
              >
                {isCurrent ? <Icon name="check" /> : <span className="icon" />}
                <span>
                  {each.organizationName} <span className="soft tiny">{region}</span>
                  {!each.mayEnter && <span className="soft tiny"> · {t('signIn.notAdministratorThere')}</span>}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
