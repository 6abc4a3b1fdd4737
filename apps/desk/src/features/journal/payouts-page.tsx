import { useQuery } from '@tanstack/react-query'
import { listPayouts } from '@touchline/contract/desk/calls/payouts'
import type { DeskEndpointOf } from '@touchline/contract/desk/endpoints'
import type { ResponseOf } from '@touchline/contract/endpoint'
import type { RegionName } from '@touchline/contract/wire'
import { Card } from '@touchline/ui/card.tsx'
import { Chip } from '@touchline/ui/chip.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { Table } from '@touchline/ui/figures/table.tsx'
import { EmptyState, ErrorState, Skeleton } from '@touchline/ui/states.tsx'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { CsvButton } from '../../lib/csv-button.tsx'
import { dayText, monthText } from '../../lib/date-text.ts'
import { go, hrefOf, usePlace } from '../../lib/navigation.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { RegionChoice } from '../../lib/region-choice.tsx'
import { useOperator } from '../../lib/session.ts'
import { sides } from './checked.tsx'
import { MonthSteps, monthIn } from './months.tsx'
import { PayoutPage } from './payout-page.tsx'
import './journal.css'

type Payouts = ResponseOf<DeskEndpointOf<typeof listPayouts>>
type Payout = Payouts['payouts'][number]

export function PayoutsPage() {
  const { regions } = useOperator()
  const { path, query } = usePlace()
  const [, , , asked, id] = path.split('/')
  const named = regions.find((each) => each === asked)
  if (named !== undefined && id !== undefined) return <PayoutPage region={named} payoutId={decodeURIComponent(id)} />
  const region = regions.find((each) => each === query.get('region')) ?? regions[0] ?? 'asia'
  return <Month region={region} month={monthIn(query, 0)} />
}

interface MonthProps {
  readonly region: RegionName
  readonly month: string
}

function Month({ region, month }: MonthProps) {
  const t = useTranslations('payouts')
  const ofAll = useTranslations('common')
  const locale = useLocale()
  const found = useQuery({
    queryKey: ['payouts', region, month],
    queryFn: ({ signal }) => call(listPayouts, { region, query: { month }, signal }),
  })
  const at = (of: { readonly region?: string; readonly month?: string }) =>
    hrefOf('/journal/payouts', { region, month, ...of })
  return (
    <>
      <PageHead title={t('title', { month: monthText(month, locale, 'long') })} hint={t('hint')}>
        <RegionChoice region={region} onChoose={(chosen) => go(at({ region: chosen }))} />
        <MonthSteps month={month} hrefOf={(other) => at({ month: other })} />
        <a href={hrefOf('/journal', { region, month })}>{t('toJournal')}</a>
      </PageHead>
      {found.isError && <ErrorState text={t('silent')} retry={ofAll('retry')} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton shape="rows" label={ofAll('loading')} />}
      {found.data !== undefined && <Shown region={region} month={month} found={found.data} />}
    </>
  )
}

interface ShownProps extends MonthProps {
  readonly found: Payouts
}

function Shown({ region, month, found: { payouts, leftOut, owed } }: ShownProps) {
  const t = useTranslations('payouts')
  const locale = useLocale()
  return (
    <>
      {payouts.length > 0 && <Together payouts={payouts} />}
      {payouts.length === 0 ? (
        <EmptyState>{t('none')}</EmptyState>
      ) : (
        <List region={region} month={month} payouts={payouts} />
      )}
      <Card title={t('owed')} className="payouts">
        {owed.length === 0 && <p>{t('nothingOwed')}</p>}
        {owed.map(({ currency, amount, charges }) => (
          <p key={currency}>
            {t('owedOf', {
              amount: moneyText({ minor: amount, currency, locale }),
              count: charges,
            })}
          </p>
        ))}
      </Card>
      {leftOut.length > 0 && (
        <Card title={t('leftOut', { count: leftOut.length })}>
          <p className="soft">{t('leftOutHint')}</p>
          <ul>
            {leftOut.map(({ payoutId, amount, currency, arrivesOn }) => (
              <li key={payoutId}>
                {payoutId} · {moneyText({ minor: amount, currency, locale })} · {dayText(arrivesOn, locale)}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

function Together({ payouts }: { readonly payouts: readonly Payout[] }) {
  const ofChecks = useTranslations('journal.checks')
  const t = useTranslations('payouts')
  const counted = payouts.filter(({ state }) => state !== 'failed')
  return (
    <ul className="journal-checks">
      {sides.map((side) => {
        const differing = counted.filter(({ checks }) => checks[side].state === 'differs').length
        const open = counted.filter(({ checks }) => checks[side].state === 'unread').length
        return (
          <li key={side}>
            {differing > 0 ? (
              <Chip tone="error">{t(`differing.${side}`, { count: differing })}</Chip>
            ) : open > 0 ? (
              <Chip tone="plain">{t(side === 'bank' ? 'waiting' : 'beingRead', { count: open })}</Chip>
            ) : (
              <Chip tone="paid">{ofChecks(side)}</Chip>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const tones = { 'adds-up': 'paid', differs: 'error', unread: 'plain' } as const
const tonesOfStates = { 'under-way': 'busy', paid: 'paid', failed: 'error' } as const

function List({ region, month, payouts }: MonthProps & { readonly payouts: readonly Payout[] }) {
  const t = useTranslations('payouts')
  const ofAll = useTranslations('common')
  const locale = useLocale()
  const title = t('title', { month: monthText(month, locale, 'long') })
  return (
    <Card
      title={t('list')}
      className="payouts"
      action={<CsvButton table="payouts" region={region} asked={{ month }} />}
    >
      <Table
        caption={title}
        rows={payouts}
        keyOf={({ payoutId }) => payoutId}
        columns={[
          {
            label: t('payout'),
            heading: true,
            cell: ({ payoutId, madeOn }) => (
              <span className="stack">
                <a href={hrefOf(`/journal/payouts/${region}/${payoutId}`)}>{dayText(madeOn, locale)}</a>
                <small className="soft">{payoutId}</small>
              </span>
            ),
          },
          { label: t('arrives'), cell: ({ arrivesOn }) => dayText(arrivesOn, locale) },
          {
            label: ofAll('amount'),
            right: true,
            cell: ({ amount, currency }) => moneyText({ minor: amount, currency, locale }),
          },
          {
            label: ofAll('state'),
            cell: ({ state }) => <Chip tone={tonesOfStates[state]}>{t(`states.${state}`)}</Chip>,
          },
          ...sides.map((side) => ({
            label: t(`sides.${side}`),
            cell: ({ checks }: Payout) => (
              <Chip tone={tones[checks[side].state]}>{t(`marks.${checks[side].state}`)}</Chip>
            ),
          })),
        ]}
      />
    </Card>
  )
}
