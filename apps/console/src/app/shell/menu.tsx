import { Link, useLocation } from '@tanstack/react-router'
import { type MenuEntry, menuSections, requestsPlace } from '@touchline/domain/navigation'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { laterPart } from '../../forms/part.tsx'
import { useContractState } from '../../lib/account/use-account.ts'
import { billingRole } from '../../lib/session/role.ts'
import { sessionStore } from '../../lib/session/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { paths } from '../paths.ts'
import { menuIcons, useTitles } from './menu-entries.ts'

// They are counted after the figures.
const Count = laterPart(async () => (await import('./requests/requests-waiting.tsx')).RequestsCount)
const Requests = laterPart(async () => (await import('./requests/requests-waiting.tsx')).RequestsEntry)

/** Screens without a menu entry: the entry that led to them stays marked. */
const within: Readonly<Record<string, MenuEntry>> = {
  [paths['contact-info-set']]: 'contact-info',
  [paths['payment-info-add']]: 'payment-info-manage',
  [paths['payment-info-change']]: 'payment-info-manage',
}

/** The pages this organisation may open, under their headings. */
export function Menu({ onChoose }: { readonly onChoose?: (() => void) | undefined }) {
  const t = useTranslations('shell')
  const { pathname } = useLocation()
  const id = useId()
  const state = useContractState()
  const titles = useTitles(state)
  // What cannot be read is shown in the screen's place and can be tried again there; the menu comes with it.
  if (state === undefined) return null
  const isEsports = sessionStore.read()?.organizationDetail.organizationType === 'ESPORTS'
  const visitor = { state: state.kind, isEsports, role: billingRole() }
  const place = requestsPlace(visitor)
  return (
    <nav className="nav" aria-label={t('menu')}>
      {menuSections(visitor).map(({ group, heading, entries }) => (
        <div key={group} role="group" aria-labelledby={heading === null ? undefined : id + heading}>
          {heading !== null && <p id={id + heading}>{t(`groups.${heading}`)}</p>}
          {entries.map((entry) => (
            <Link
              key={entry}
              to={paths[entry]}
              className={entry === 'cancel-subscription' ? 'seldom' : undefined}
              activeOptions={{ exact: true, includeSearch: false }}
              activeProps={{ 'aria-current': 'page' }}
              aria-current={within[pathname] === entry ? true : undefined}
              onClick={onChoose}
            >
              <Icon name={menuIcons[entry]} />
              {titles[entry]}
              {entry === place && <Count />}
            </Link>
          ))}
        </div>
      ))}
      {place === 'requests' && <Requests onChoose={onChoose} />}
    </nav>
  )
}
