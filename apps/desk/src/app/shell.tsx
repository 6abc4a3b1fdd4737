import { useQueries } from '@tanstack/react-query'
import { hasRight, whoMay } from '@touchline/domain/operators'
import { Icon } from '@touchline/ui/icon.tsx'
import { listFormat } from '@touchline/words/list-format'
import { type FormEvent, Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { todayQueries } from '../features/today/today-queries.ts'
import { useLanguage } from '../i18n/language.tsx'
import { momentText, ownZone } from '../lib/date-text.ts'

import { type DeskIconName, Drawn, deskPaths } from '../lib/desk-icon.tsx'
import { useKeys } from '../lib/keys.ts'

import { go, hrefOf, usePlace } from '../lib/navigation.ts'
import { type DeskConfig, signOut, useOperator } from '../lib/session.ts'
import { type Page, pageAt, pages } from './pages.ts'
import { useLaterPages } from './use-later-pages.ts'
import { Views } from './views.tsx'

interface ShellProps {
  readonly config: DeskConfig
  readonly children: ReactNode
}

export function Shell({ config, children }: ShellProps) {
  const t = useTranslations('shell')
  const { roles } = useOperator()
  const { path } = usePlace()
  const [areKeysShown, setAreKeysShown] = useState(false)
  const later = useLaterPages(areKeysShown).data
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const isMore = openedAt === path
  const field = useRef<HTMLInputElement>(null)
  const open = pages.filter(({ right }) => hasRight(roles, right))
  useKeys({
    find: () => {
      const input = document.querySelector<HTMLInputElement>('[data-find]') ?? field.current
      input?.focus()
      input?.select()
    },
    keys: () => setAreKeysShown(true),
    page: (key) => {
      const page = open.find((each) => each.key === key)
      if (page !== undefined) go(hrefOf(page.path))
    },
  })
  return (
    <>
      <a className="skip" href="#content" onClick={focusContent}>
        {t('skip')}
      </a>
      <Header config={config} field={field} />
      <ChargingStopped />
      <div className="lay">
        <nav className={isMore ? 'rail more' : 'rail'} aria-label={t('nav')}>
          {open.map((page, nth) => (
            <Fragment key={page.name}>
              {page.group !== open[nth - 1]?.group && <GroupName group={page.group} />}
              <RailLink page={page} />
            </Fragment>
          ))}
          <button type="button" aria-expanded={isMore} onClick={() => setOpenedAt(isMore ? null : path)}>
            <Icon name="menu" />
            {t('more')}
          </button>
          <div className="foot">
            <p>{t('kept')}</p>
            <button type="button" className="link" onClick={() => setAreKeysShown(true)}>
              <kbd>?</kbd> {t('keys')}
            </button>
          </div>
        </nav>
        <main id="content" tabIndex={-1}>
          {children}
        </main>
      </div>
      {areKeysShown && later !== undefined && (
        <later.LaterWords>
          <later.KeysDialog onClose={() => setAreKeysShown(false)} />
        </later.LaterWords>
      )}
    </>
  )
}

const focusContent = (event: { preventDefault(): void }) => {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

const isOwn = (icon: Page['icon']): icon is DeskIconName => icon in deskPaths

function GroupName({ group }: Pick<Page, 'group'>) {
  const t = useTranslations('shell')
  if (group === 'work') return null
  const name = group === 'money' ? t('groups.money') : group === 'product' ? t('groups.product') : t('groups.house')
  return <p className="group">{name}</p>
}

function RailLink({ page: { name, path, icon, key } }: { readonly page: Page }) {
  const t = useTranslations('shell')
  const { path: now } = usePlace()
  const isHere =
    now === path ||
    (path === '/transfers' && now.startsWith('/transfers/')) ||
    (path === '/journal' && now.startsWith('/journal/')) ||
    (path === '/find' && now.startsWith('/customer/'))
  return (
    <a href={hrefOf(path)} aria-current={isHere ? 'page' : undefined}>
      {isOwn(icon) ? <Drawn path={deskPaths[icon]} /> : <Icon name={icon} />}
      <span>{t(name)}</span>
      {name === 'today' && <Waiting />}
      <kbd aria-hidden="true">{`G ${key.toUpperCase()}`}</kbd>
    </a>
  )
}

function ChargingStopped() {
  const t = useTranslations('shell')
  const ofRegions = useTranslations('regions')
  const ofRoles = useTranslations('roles')
  const locale = useLocale()
  const { roles, stopped } = useOperator()
  const list = (parts: readonly string[]) => listFormat(locale).format(parts)
  return stopped.map(({ region, since, by }) => (
    <p key={region} className="stopped" role="status">
      <Icon name="warning" />
      <span>
        {t('stopped', { region: ofRegions(region), moment: momentText(since, ownZone, locale), by: list(by) })}{' '}
        {hasRight(roles, 'lift-charging-stop') ? (
          <a href={hrefOf('/settings')}>{t('lift')}</a>
        ) : (
          t('whoLifts', { roles: list(whoMay('lift-charging-stop').map((role) => ofRoles(role))) })
        )}
      </span>
    </p>
  ))
}

/** Lines of Today that are not left for later. */
function Waiting() {
  const { regions } = useOperator()
  const answers = useQueries({ queries: todayQueries(regions) })
  const count = answers.flatMap(({ data }) => data?.lines ?? []).filter(({ later }) => later === null).length
  if (count === 0) return null
  return <b className="lines">{answers.some(({ data }) => data?.hasMore === true) ? `${count}+` : count}</b>
}

interface HeaderProps {
  readonly config: DeskConfig
  readonly field: { readonly current: HTMLInputElement | null }
}

function Header({ config, field }: HeaderProps) {
  const t = useTranslations('shell')
  const ofRoles = useTranslations('roles')
  const { turn } = useLanguage()
  const { operator, roles, mode, regions } = useOperator()
  const { path } = usePlace()
  useEffect(() => {
    document.title = t('title', { page: t(pageAt(path).name), name: config.name })
  }, [t, path, config.name])
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get('q')
    if (typeof text === 'string') go(hrefOf('/find', { q: text }))
  }
  return (
    <header className={mode === 'rehearsal' ? 'ink-head hatched' : 'ink-head'}>
      <span className="name">
        {config.name} <em>{t('desk')}</em>
      </span>
      {path !== '/find' && hasRight(roles, 'find') && (
        <form className="search" role="search" onSubmit={find}>
          <Icon name="find" />
          <input
            ref={field}
            name="q"
            type="search"
            aria-label={t('search')}
            placeholder={t('search')}
            maxLength={300}
          />
          <kbd aria-hidden="true">/</kbd>
        </form>
      )}
      <span className="right">
        <Views />
        <span className="mode">
          <b>{t('mode', { mode })}</b> · {t('regions', { count: regions.length })}
        </span>
        <span className="who">
          <b>{operator}</b> · {roles.map((role) => ofRoles(role)).join(', ')}
        </span>
        <button type="button" className="link" onClick={turn}>
          {t('language')}
        </button>
        <button type="button" className="link" onClick={() => void signOut(config)}>
          {t('signOut')}
        </button>
      </span>
    </header>
  )
}
