import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { listDeliveries, listJobs, listReceivers, listServiceKeys } from '@touchline/contract/desk/calls/settings'
import type { TableName } from '@touchline/contract/desk/tables'
import type { RegionName } from '@touchline/contract/wire'
import { hasRight } from '@touchline/domain/operators'
import { Card } from '@touchline/ui/card.tsx'
import { Chip, type Tone } from '@touchline/ui/chip.tsx'
import { type Column, Table } from '@touchline/ui/figures/table.tsx'
import { ErrorState, Skeleton } from '@touchline/ui/states.tsx'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { CsvButton } from '../../lib/csv-button.tsx'
import { dayAt, momentText, ownZone } from '../../lib/date-text.ts'
import { hrefOf } from '../../lib/navigation.ts'
import { useOperator } from '../../lib/session.ts'

interface OfRegion {
  readonly region: RegionName
}

interface ListedProps<T> extends OfRegion {
  readonly table: TableName
  readonly title: string
  readonly list: UseQueryResult<readonly T[]>
  readonly empty: string
  readonly columns: readonly Column<T>[]
  readonly keyOf: (row: T) => string
}

const FEW = 10

function Listed<T>({ region, table, title, list, empty, columns, keyOf }: ListedProps<T>) {
  const t = useTranslations('settings')
  const ofAll = useTranslations('common')
  const [isWhole, setWhole] = useState(false)
  const { data: rows } = list
  const content = () => {
    if (list.isError)
      return <ErrorState text={t('silent')} retry={ofAll('retry')} onRetry={() => void list.refetch()} />
    if (rows === undefined) return <Skeleton shape="lines" label={ofAll('loading')} />
    if (rows.length === 0) return <p className="soft">{empty}</p>
    return (
      <>
        <Table caption={title} columns={columns} rows={isWhole ? rows : rows.slice(0, FEW)} keyOf={keyOf} />
        {!isWhole && rows.length > FEW && (
          <button type="button" className="link" onClick={() => setWhole(true)}>
            {t('all', { count: rows.length })}
          </button>
        )}
      </>
    )
  }
  return (
    <Card title={title} action={<CsvButton table={table} region={region} />}>
      {content()}
    </Card>
  )
}

const receiverTones = { active: 'paid', paused: 'wait', 'given-up': 'error' } as const satisfies Record<string, Tone>

export function Receivers({ region }: OfRegion) {
  const t = useTranslations('settings')
  const ofAll = useTranslations('common')
  const locale = useLocale()
  const list = useQuery({
    queryKey: ['receivers', region],
    queryFn: async () => (await call(listReceivers, { region })).receivers,
  })
  return (
    <Listed
      region={region}
      table="receivers"
      title={t('receivers')}
      list={list}
      empty={t('nothing')}
      keyOf={({ receiverId }) => receiverId}
      columns={[
        {
          label: t('address'),
          heading: true,
          cell: ({ url, kinds }) => (
            <span className="stack">
              <code>{url}</code>
              <small className="soft">{kinds === null ? t('allKinds') : kinds.join(', ')}</small>
            </span>
          ),
        },
        {
          label: ofAll('state'),
          cell: ({ state, pauseReason, formerUntil }) => (
            <span className="stack">
              <Chip tone={receiverTones[state]}>{t(`receiverStates.${state}`)}</Chip>
              {pauseReason !== null && <small className="soft">{pauseReason}</small>}
              {formerUntil !== null && (
                <small className="soft">{t('former', { day: dayAt(formerUntil, ownZone, locale) })}</small>
              )}
            </span>
          ),
        },
        { label: t('waiting'), right: true, cell: ({ waiting }) => waiting },
      ]}
    />
  )
}

const keyTones = { 'in force': 'paid', revoked: 'plain', expired: 'wait' } as const satisfies Record<string, Tone>
const keyStates = { 'in force': 'inForce', revoked: 'revoked', expired: 'expired' } as const

export function Keys({ region }: OfRegion) {
  const t = useTranslations('settings')
  const ofAll = useTranslations('common')
  const locale = useLocale()
  const list = useQuery({
    queryKey: ['service-keys', region],
    queryFn: async () => (await call(listServiceKeys, { region })).keys,
  })
  return (
    <Listed
      region={region}
      table="keys"
      title={t('keys')}
      list={list}
      empty={t('nothing')}
      keyOf={({ keyId }) => keyId}
      columns={[
        {
          label: t('for'),
          heading: true,
          cell: ({ name, scopes }) => (
            <span className="stack">
              {name}
              <small className="soft">{scopes.join(', ')}</small>
            </span>
          ),
        },
        {
          label: ofAll('state'),
          cell: ({ state }) => <Chip tone={keyTones[state]}>{t(`keyStates.${keyStates[state]}`)}</Chip>,
        },
        {
          label: t('used'),
          cell: ({ lastUsedDate }) => (lastUsedDate === null ? t('never') : momentText(lastUsedDate, ownZone, locale)),
        },
        {
          label: t('ends'),
          cell: ({ endsDate }) => (endsDate === null ? t('never') : dayAt(endsDate, ownZone, locale)),
        },
      ]}
    />
  )
}

export function Jobs({ region }: OfRegion) {
  const t = useTranslations('settings')
  const ofAll = useTranslations('common')
  const locale = useLocale()
  const list = useQuery({
    queryKey: ['jobs', region],
    queryFn: async () => (await call(listJobs, { region })).jobs,
  })
  return (
    <Listed
      region={region}
      table="jobs"
      title={t('jobs')}
      list={list}
      empty={t('noJobs')}
      keyOf={({ jobId }) => String(jobId)}
      columns={[
        {
          label: t('job'),
          heading: true,
          cell: ({ jobId, kind, error }) => (
            <span className="stack">
              {`${kind} ${jobId}`}
              {error !== null && <small className="soft">{error}</small>}
            </span>
          ),
        },
        {
          label: ofAll('state'),
          cell: ({ isGivenUp }) => (
            <Chip tone={isGivenUp ? 'error' : 'busy'}>{isGivenUp ? t('givenUp') : t('again')}</Chip>
          ),
        },
        { label: t('tried'), right: true, cell: ({ attempts }) => attempts },
        { label: ofAll('when'), cell: ({ runDate }) => momentText(runDate, ownZone, locale) },
      ]}
    />
  )
}

export function Deliveries({ region }: OfRegion) {
  const t = useTranslations('settings')
  const ofAll = useTranslations('common')
  const ofFind = useTranslations('find')
  const locale = useLocale()
  const maySee = hasRight(useOperator().roles, 'read-customer')
  const list = useQuery({
    queryKey: ['deliveries', region],
    queryFn: async () => (await call(listDeliveries, { region, query: {} })).deliveries,
  })
  return (
    <Listed
      region={region}
      table="deliveries"
      title={t('deliveries')}
      list={list}
      empty={t('noDeliveries')}
      keyOf={({ deliveryId }) => String(deliveryId)}
      columns={[
        {
          label: t('event'),
          heading: true,
          cell: ({ kind, organizationId, error }) => (
            <span className="stack">
              {kind}
              {maySee && <a href={hrefOf(`/customer/${region}/${organizationId}`)}>{ofFind('open')}</a>}
              {error !== null && <small className="soft">{error}</small>}
            </span>
          ),
        },
        {
          label: ofAll('state'),
          cell: ({ state }) => <Chip tone={state === 'waiting' ? 'busy' : 'paid'}>{t(`deliveryStates.${state}`)}</Chip>,
        },
        { label: t('tried'), right: true, cell: ({ attempts }) => attempts },
        { label: ofAll('when'), cell: ({ date }) => momentText(date, ownZone, locale) },
      ]}
    />
  )
}
