import { type MenuEntry, type MenuItem, menuSections, requestsPlace } from '@touchline/domain/navigation'
import { Icon } from '@touchline/ui/icon.tsx'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { laterPart } from '../../forms/part.tsx'
import { overviewWords } from '../../i18n/catalogue.ts'
import { useContractState } from '../../lib/account/use-account.ts'
import { Link, useLocation } from '../../lib/navigation/index.ts'
import { paths } from '../../lib/navigation/paths.ts'
import { billingRole } from '../../lib/session/role.ts'
import { sessionStore } from '../../lib/session/session.ts'
import { menuIcons, useTitles } from './menu-entries.ts'

const Count = laterPart(async () => (await import('./requests/requests-waiting.tsx')).RequestsCount, overviewWords)
const Requests = laterPart(async () => (await import('./requests/requests-waiting.tsx')).RequestsEntry, overviewWords)

/** Pages without an entry mark their parent's. */
const within: Readonly<Record<string, MenuEntry>> = {
  [paths['contact-info-set']]: 'contact-info',
  [paths['payment-info-add']]: 'payment-info-manage',
  [paths['payment-info-change']]: 'payment-info-manage',
  [paths['give-seats']]: 'people',
}

interface ChooseProps {
  readonly onChoose?: (() => void) | undefined
}

export function Menu({ onChoose }: ChooseProps) {
  const t = useTranslations('shell')
  const id = useId()
  const state = useContractState()
  const titles = useTitles(state)
  if (state === undefined) return null
  const isEsports = sessionStore.read()?.organizationDetail.organizationType === 'ESPORTS'
  const visitor = { state: state.kind, isEsports, role: billingRole() }
  const place = requestsPlace(visitor)
  return (
    <nav className="nav" aria-label={t('menu')}>
      {menuSections(visitor).map(({ group, heading, items }) => (
        <div
          key={group}
          className={group === 'foot' ? 'last' : undefined}
          role="group"
          aria-labelledby={heading === null ? undefined : id + heading}
        >
          {heading !== null && <p id={id + heading}>{t(`groups.${heading}`)}</p>}
          {items.map((item) => (
            <Entry key={item.name} item={item} titles={titles} isCounted={item.name === place} onChoose={onChoose} />
          ))}
        </div>
      ))}
      {place === 'requests' && <Requests onChoose={onChoose} />}
    </nav>
  )
}

interface EntryProps extends ChooseProps {
  readonly item: MenuItem
  readonly titles: ReturnType<typeof useTitles>
  readonly isCounted: boolean
}

/** Open while the reader is inside, or as toggled. */
function Entry({ item: { name, to, lines }, titles, isCounted, onChoose }: EntryProps) {
  const t = useTranslations('shell')
  const id = useId()
  const { pathname } = useLocation()
  const isAt = (page: MenuEntry) => pathname === paths[page] || within[pathname] === page
  // Sub-pages mark it as inside.
  const markOf = (page: MenuEntry) => (pathname === paths[page] ? 'page' : isAt(page) || undefined)
  const isInside = isAt(to) || lines.some(isAt)
  const [turned, setTurned] = useState({ isInside, isOpen: isInside })
  const isOpen = turned.isInside === isInside ? turned.isOpen : isInside
  return (
    <>
      <div className={isInside ? 'entry inside' : 'entry'}>
        <Link to={paths[to]} aria-current={markOf(to) ?? (isInside || undefined)} onClick={onChoose}>
          <Icon name={menuIcons[name]} />
          {titles[name]}
          {isCounted && <Count />}
        </Link>
        {lines.length > 0 && (
          <button
            type="button"
            aria-label={t('pagesOf', { name: titles[name] })}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setTurned({ isInside, isOpen: !isOpen })}
          >
            <Icon name="down" />
          </button>
        )}
      </div>
      {lines.length > 0 && (
        <div id={id} className="lines-of" hidden={!isOpen}>
          {lines.map((line) => (
            <Link key={line} to={paths[line]} aria-current={markOf(line)} onClick={onChoose}>
              {titles[line]}
            </Link>
          ))}
        </div>
      )}
    </>
  )
}
