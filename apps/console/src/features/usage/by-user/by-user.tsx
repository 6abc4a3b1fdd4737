import { useSearch } from '@tanstack/react-router'
import { dateOf } from '@touchline/domain/calendar'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/language.tsx'
import type { TimeKind } from '../../../lib/usage-units.ts'
import { Card } from '../../../ui/card.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { isUnlimited, periodOf, type UsageAccount, type UserRow } from '../usage-account.ts'
import { usageDate } from '../usage-text.ts'
import { ExportShares } from './export-shares.tsx'
import { matching } from './matching.ts'
import { Remainder } from './remainder.tsx'
import { SeatNote } from './seat-note.tsx'
import { UserTable } from './user-table.tsx'
import './by-user.css'

/** What fits a glance; the rest comes on demand. */
const FIRST_ROWS = 50

interface ByUserProps {
  readonly account: UsageAccount
  readonly kind: TimeKind
  readonly rows: readonly UserRow[]
}

/** Who used how much, now and in the months before; `?user=`: the link was to one of them. */
export function ByUser(props: ByUserProps) {
  const { user }: { readonly user?: unknown } = useSearch({ strict: false })
  const asked = typeof user === 'string' ? user : ''
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (asked === '') return
    // After the page has its heading, where the reader begins otherwise.
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
            <Button look="ghost" onClick={() => setIsTable(!isTable)}>
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
        <Button look="ghost" className="more" onClick={() => setIsWhole(true)}>
          {t('showAll', { count: rows.length })}
        </Button>
      )}
      <Remainder account={account} kind={kind} rows={rows} />
      <SeatNote rows={rows} />
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
