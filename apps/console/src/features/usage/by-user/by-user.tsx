import { dateOf } from '@touchline/domain/calendar'
import { exportSharesAt } from '@touchline/domain/contract'
import { shownShares } from '@touchline/domain/usage'
import { Card } from '@touchline/ui/card.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { EmptyState } from '@touchline/ui/states.tsx'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  isUnlimited,
  organizationTime,
  periodOf,
  type UsageAccount,
  type UserRow,
} from '../../../forms/usage/account.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { matchesWords } from '../../../lib/matches-words.ts'
import { useSearch } from '../../../lib/navigation/index.ts'
import { shownTime, type TimeKind, timeText, unitOf } from '../../../lib/usage-units.ts'
import { usageDate } from '../usage-text.ts'
import { UserTable } from './user-table.tsx'
import './by-user.css'

const matching = (rows: readonly UserRow[], words: string): readonly UserRow[] =>
  rows.filter(({ name }) => matchesWords(name, words))

const FIRST_ROWS = 50

interface ByUserProps {
  readonly account: UsageAccount
  readonly kind: TimeKind
  readonly rows: readonly UserRow[]
}

/** `?user=`: a link to one of them. */
export function ByUser(props: ByUserProps) {
  const { user: asked = '' } = useSearch()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (asked === '') return
    const timer = setTimeout(() => list.current?.scrollIntoView(), 50)
    return () => clearTimeout(timer)
  }, [asked])
  return (
    <div ref={list}>
      <UserList key={asked} asked={asked} {...props} />
    </div>
  )
}

function UserList({ account, kind, rows, asked }: ByUserProps & { readonly asked: string }) {
  const t = useTranslations('usage.byUser')
  const terms = useTranslations('terms')
  const [isTable, setIsTable] = useState(false)
  const [isWhole, setIsWhole] = useState(false)
  const [search, setSearch] = useState(asked)
  const searched = useDeferredValue(search)
  const users = rows.filter(({ used }) => used > 0)
  const found = searched === '' ? (isWhole ? rows : users) : matching(rows, searched)
  const shown = isWhole ? found : found.slice(0, FIRST_ROWS)
  const isAll = searched === '' && shown.length === rows.length
  return (
    <Card
      title={t('title')}
      className="by-user"
      action={
        rows.length === 0 ? null : (
          <>
            <input
              type="search"
              className="search"
              aria-label={t('search', { count: rows.length })}
              placeholder={t('search', { count: rows.length })}
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
            <Button
              look="ghost"
              aria-label={`${isTable ? t('asBars') : t('asTable')}: ${t('title')}`}
              onClick={() => setIsTable(!isTable)}
            >
              {isTable ? t('asBars') : t('asTable')}
            </Button>
          </>
        )
      }
    >
      <Period account={account} />
      {kind === 'export' && !isUnlimited(account, kind) && <ExportShares account={account} />}
      {users.length === 0 && searched === '' && <EmptyState>{t('nobody')}</EmptyState>}
      {searched !== '' && shown.length === 0 && <EmptyState>{terms('noUser')}</EmptyState>}
      {shown.length > 0 && <UserTable account={account} kind={kind} rows={shown} isTable={isTable} />}
      {searched === '' && <Idle kind={kind} count={isWhole ? 0 : rows.length - users.length} />}
      {!isAll && rows.length > 0 && searched === '' && (
        <Button look="ghost" className="show-all" onClick={() => setIsWhole(true)}>
          {t('showAll', { count: rows.length })}
        </Button>
      )}
      <Remainder account={account} kind={kind} rows={rows} />
    </Card>
  )
}

function Period({ account }: { readonly account: UsageAccount }) {
  const terms = useTranslations('terms')
  const { language } = useLanguage()
  const { contract, now } = account
  const from = dateOf(periodOf(account).start, contract.zone)
  const to = dateOf(now, contract.zone)
  return (
    <p className="small soft num">
      {terms('fromTo', { from: usageDate(from, language), to: usageDate(to, language) })}
    </p>
  )
}

function Idle({ kind, count }: { readonly kind: TimeKind; readonly count: number }) {
  const t = useTranslations('usage.byUser')
  if (count === 0) return null
  return (
    <p className="small soft idle">{kind === 'upload' ? t('idleUpload', { count }) : t('idleExport', { count })}</p>
  )
}

function ExportShares({ account }: { readonly account: UsageAccount }) {
  const t = useTranslations('usage.export')
  const { contract, userContracts, catalogue, now } = account
  const shares = exportSharesAt(contract, userContracts, catalogue, now)
  if (shares === null) return null
  const minutes = (seconds: number) => shownTime(seconds, 'export')
  const bought = shares.shared + shares.own
  const figures = {
    seats: shares.analysts,
    each: minutes(shares.each),
    total: minutes(shares.analysts * shares.each + bought),
  }
  return (
    <p className="small soft num">
      {bought === 0 ? t('shares', figures) : t('sharesBought', { ...figures, bought: minutes(bought) })}
      {shares.shared > 0 && (
        <>
          <br />
          {t('shared', { minutes: minutes(shares.shared) })}
        </>
      )}
    </p>
  )
}

interface RemainderProps {
  readonly account: UsageAccount
  readonly kind: TimeKind
  readonly rows: readonly UserRow[]
}

function Remainder({ account, kind, rows }: RemainderProps) {
  const t = useTranslations('usage.byUser')
  const terms = useTranslations('terms')
  const { locale } = useLanguage()
  const { total, others, rounding } = shownShares(
    organizationTime(account, kind).used,
    rows.map((row) => row.used),
    unitOf[kind],
  )
  const text = (tenths: number) => {
    const shown = timeText(tenths / 10, locale)
    return kind === 'upload' ? terms('hours', { hours: shown }) : terms('minutes', { minutes: shown })
  }
  return (
    <>
      {others > 0 && (
        <p className="rest num">
          <span>{t('others')}</span>
          <span>{text(others)}</span>
        </p>
      )}
      {rounding > 0 && (
        <p className="small soft num">{t('rounded', { rows: text(total - rounding), total: text(total) })}</p>
      )}
    </>
  )
}
