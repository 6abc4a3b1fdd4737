import { useQueries } from '@tanstack/react-query'
import { hasRight, whoMay } from '@touchline/domain/operators'
import { Dialog } from '@touchline/ui/dialog/dialog.tsx'
import { Icon } from '@touchline/ui/icon.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { Switch } from '@touchline/ui/input/switch.tsx'
import { type FormEvent, Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { todayQueries } from '../features/today/today-queries.ts'
import { useLanguage } from '../i18n/language.tsx'
import { momentText, ownZone } from '../lib/date-text.ts'
import { DeskIcon } from '../lib/desk-icon.tsx'
import { areLettersOn, turnLetters, useKeys } from '../lib/keys.ts'
import { go, hrefOf, usePlace } from '../lib/navigation.ts'
import { type DeskConfig, signOut, useOperator } from '../lib/session.ts'
import { type Page, pageAt, pages } from './pages.ts'
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
      {areKeysShown && <Keys onClose={() => setAreKeysShown(false)} />}
    </>
  )
}

const focusContent = (event: { preventDefault(): void }) => {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

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
      <DeskIcon name={icon} />
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
  const list = (parts: readonly string[]) => new Intl.ListFormat(locale).format(parts)
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

const clubKeys = ['L', 'R', 'C', 'T', 'D', 'E', 'A', 'B'] as const

type KeyRow = readonly [keys: readonly string[], text: string]

function Keys({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('keys')
  const common = useTranslations('shell')
  const ofAll = useTranslations('common')
  const { roles } = useOperator()
  const [areOn, setOn] = useState(areLettersOn)
  const turn = (isOn: boolean) => {
    turnLetters(isOn)
    setOn(isOn)
  }
  return (
    <Dialog title={common('keys')} onCancel={onClose} footer={<Button onClick={onClose}>{ofAll('close')}</Button>}>
      <KeyList
        rows={[
          [['/'], t('find')],
          ...pages
            .filter(({ right }) => hasRight(roles, right))
            .map(({ name, key }): KeyRow => [['G', key.toUpperCase()], common(name)]),
          [['↓', '↑'], t('move')],
          [['↵'], t('open')],
          [['Esc'], t('leave')],
        ]}
      />
      <h3>{t('lines.title')}</h3>
      <KeyList
        rows={[
          [['J', 'K'], t('lines.move')],
          [['X'], t('lines.pick')],
          [['M'], t('lines.mine')],
          [['Z'], t('lines.later')],
        ]}
      />
      {hasRight(roles, 'read-customer') && (
        <>
          <h3>{t('club.title')}</h3>
          <KeyList rows={clubKeys.map((key): KeyRow => [[key], t(`club.${key}`)])} />
        </>
      )}
      <div className="letters">
        <Switch label={t('letters')} isOn={areOn} onTurn={turn} />
        <span>
          {t('letters')}
          <small className="soft">{t('lettersHint')}</small>
        </span>
      </div>
    </Dialog>
  )
}

const KeyList = ({ rows }: { readonly rows: readonly KeyRow[] }) => (
  <dl className="keys">
    {rows.map(([keys, text]) => (
      <div key={text}>
        <dt>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)
