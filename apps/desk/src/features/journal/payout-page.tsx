import { useInfiniteQuery } from '@tanstack/react-query'
import { getPayout } from '@touchline/contract/desk/calls/payouts'
import type { DeskEndpointOf } from '@touchline/contract/desk/endpoints'
import type { ResponseOf } from '@touchline/contract/endpoint'
import type { RegionName } from '@touchline/contract/wire'
import { hasRight } from '@touchline/domain/operators'
import { Card } from '@touchline/ui/card.tsx'
import { Chip } from '@touchline/ui/chip.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { type Column, Table } from '@touchline/ui/figures/table.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { ErrorState, Skeleton } from '@touchline/ui/states.tsx'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Sheet } from '../../acts/sheet.tsx'
import { call, Refused } from '../../lib/call.ts'
import { CsvButton } from '../../lib/csv-button.tsx'
import { dayAt, dayText, momentText, ownZone } from '../../lib/date-text.ts'
import { hrefOf } from '../../lib/navigation.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { useOperator } from '../../lib/session.ts'
import { Checked } from './checked.tsx'

type Payout = ResponseOf<DeskEndpointOf<typeof getPayout>>
type Movement = Payout['movements'][number]

interface PayoutProps {
  readonly region: RegionName
  readonly payoutId: string
}

export function PayoutPage({ region, payoutId }: PayoutProps) {
  const t = useTranslations('payouts')
  const ofAll = useTranslations('common')
  const found = useInfiniteQuery({
    queryKey: ['payout', region, payoutId],
    queryFn: ({ signal, pageParam }) =>
      call(getPayout, {
        region,
        params: { payoutId },
        query: { limit: 200, ...(pageParam !== '' && { after: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  if (found.error instanceof Refused && found.error.code === 'not-found') return <p role="status">{t('unknown')}</p>
  if (found.isError)
    return <ErrorState text={t('silent')} retry={ofAll('retry')} onRetry={() => void found.refetch()} />
  const [first] = found.data?.pages ?? []
  if (first === undefined) return <Skeleton shape="screen" label={ofAll('loading')} />
  const movements = found.data?.pages.flatMap((page) => page.movements) ?? []
  return (
    <>
      <Head region={region} payout={first} />
      <div className="columns">
        <div className="wide">
          <Movements region={region} payout={first} movements={movements} />
          {found.hasNextPage && (
            <Button look="ghost" busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
              {t('more')}
            </Button>
          )}
        </div>
        <div className="narrow">
          <Sums payout={first} />
          <Line region={region} payout={first} />
        </div>
      </div>
    </>
  )
}

interface OfPayout {
  readonly region: RegionName
  readonly payout: Payout
}

function Head({ region, payout }: OfPayout) {
  const t = useTranslations('payouts')
  const locale = useLocale()
  const { amount, currency, arrivesOn, madeOn, state, failure, checks, payoutId } = payout
  const month = madeOn.slice(0, 7).replace('-', '')
  return (
    <>
      <PageHead
        title={t(`heading.${state}`, {
          amount: moneyText({ minor: amount, currency, locale }),
          day: dayText(arrivesOn, locale),
        })}
        hint={failure === null ? payoutId : `${payoutId} · ${failure}`}
      >
        <a href={hrefOf('/journal/payouts', { region, month })}>{t('all')}</a>
      </PageHead>
      <Checked checks={checks} currency={currency} />
    </>
  )
}

const parts = ['charges', 'refunds', 'disputes', 'again', 'others'] as const

function Sums({ payout: { sums, amount, currency } }: Pick<OfPayout, 'payout'>) {
  const t = useTranslations('payouts')
  const ofAll = useTranslations('common')
  const locale = useLocale()
  const rows = [
    ...parts.filter((part) => part === 'charges' || sums[part] !== 0).map((part) => ({ part, minor: sums[part] })),
    { part: 'fees' as const, minor: -sums.fees },
    { part: 'amount' as const, minor: amount },
  ]
  return (
    <Card title={t('madeOf')}>
      <Table
        caption={t('madeOf')}
        rows={rows}
        keyOf={({ part }) => part}
        className="journal-rows"
        columns={[
          { label: ofAll('kind'), heading: true, cell: ({ part }) => t(`parts.${part}`) },
          { label: ofAll('amount'), right: true, cell: ({ minor }) => moneyText({ minor, currency, locale }) },
        ]}
      />
    </Card>
  )
}

function Line({ region, payout: { line, state, amount, currency } }: OfPayout) {
  const t = useTranslations('payouts')
  const locale = useLocale()
  const ofActs = useTranslations('acts')
  const { roles } = useOperator()
  const [isTakingBack, setTakingBack] = useState(false)
  const title = t('takeBack', { amount: moneyText({ minor: amount, currency, locale }) })
  return (
    <Card title={t('line')}>
      {line === null ? (
        <p>{t(state === 'failed' ? 'noLineFailed' : 'noLine')}</p>
      ) : (
        <>
          <p>
            <a href={hrefOf(`/transfers/${region}/${line.fileId}`)}>{line.reference}</a>, {dayText(line.day, locale)}
          </p>
          <p className="soft">{t('closedBy', { by: line.by, moment: momentText(line.date, ownZone, locale) })}</p>
          {hasRight(roles, 'close-line') && (
            <Button look="ghost" small onClick={() => setTakingBack(true)}>
              {ofActs('opens', { title: t('takingBack') })}
            </Button>
          )}
          {isTakingBack && (
            <Sheet
              region={region}
              act="close-line"
              title={title}
              order={title}
              input={{ lineId: line.lineId, as: 'waiting' }}
              caseId=""
              onClose={() => setTakingBack(false)}
            >
              <p>{t('takeBackHint', { reference: line.reference })}</p>
            </Sheet>
          )}
        </>
      )}
    </Card>
  )
}

interface MovementsProps extends OfPayout {
  readonly movements: readonly Movement[]
}

function Movements({ region, payout, movements }: MovementsProps) {
  const t = useTranslations('payouts')
  const ofAll = useTranslations('common')
  const ofKinds = useTranslations('payouts.kinds')
  const locale = useLocale()
  const { payoutId, currency } = payout
  const money = (minor: number) => (minor === 0 ? null : moneyText({ minor, currency, locale }))
  const columns: readonly Column<Movement>[] = [
    {
      label: ofAll('kind'),
      heading: true,
      cell: ({ kind, date }) => (
        <span className="stack">
          {ofKinds(kind)}
          <small className="soft">{dayAt(date, 'UTC', locale)}</small>
        </span>
      ),
    },
    { label: t('bill'), cell: (movement) => <Bill region={region} movement={movement} /> },
    { label: ofAll('amount'), right: true, cell: ({ amount }) => money(amount) },
    { label: ofKinds('fee'), right: true, cell: ({ fee }) => money(fee) },
  ]
  return (
    <Card
      className="payouts"
      title={t('movements')}
      action={<CsvButton table="payout-movements" region={region} asked={{ payoutId }} />}
    >
      <Table caption={t('movements')} columns={columns} rows={movements} keyOf={({ movementId }) => movementId} />
    </Card>
  )
}

function Bill({ region, movement }: { readonly region: RegionName; readonly movement: Movement }) {
  const t = useTranslations('payouts')
  const { bill, sourceId, description, isBooked, kind } = movement
  if (bill === null)
    return (
      <span className="stack">
        {kind === 'payout-failed' ? (
          <a href={hrefOf(`/journal/payouts/${region}/${sourceId}`)}>{sourceId}</a>
        ) : (
          <span className="soft">{kind === 'fee' ? description : t('ofOthers')}</span>
        )}
        {kind !== 'payout-failed' && <small className="soft">{sourceId}</small>}
      </span>
    )
  return (
    <span className="stack">
      <a href={hrefOf(`/customer/${region}/${bill.organizationId}`)}>{bill.club}</a>
      <small className="soft">{bill.number ?? sourceId}</small>
      {!isBooked && <Chip tone="error">{t('notBooked')}</Chip>}
    </span>
  )
}
