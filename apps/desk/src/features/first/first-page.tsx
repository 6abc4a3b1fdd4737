import { useQuery } from '@tanstack/react-query'
import { getRun, previewRun } from '@touchline/contract/desk/calls/run'
import type { RegionName } from '@touchline/contract/wire'
import type { Currency } from '@touchline/domain/money'
import { hasRight } from '@touchline/domain/operators'
import { Card } from '@touchline/ui/card.tsx'
import { Chip } from '@touchline/ui/chip.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { Segments } from '@touchline/ui/input/segments.tsx'
import { EmptyState, ErrorState, Skeleton } from '@touchline/ui/states.tsx'
import { listFormat } from '@touchline/words/list-format'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Afterwards } from '../../lib/afterwards.tsx'
import { call, Refused } from '../../lib/call.ts'
import { dayText, momentText, monthText, ownZone } from '../../lib/date-text.ts'
import { go, hrefOf, usePlace } from '../../lib/navigation.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { RegionChoice } from '../../lib/region-choice.tsx'
import type { Preview, Run } from '../../lib/run.ts'
import { queryClient, useOperator } from '../../lib/session.ts'
import { listHref } from './list-href.ts'
import { RunBills } from './run-bills.tsx'
import { SideCards, uncomputedOf } from './side-cards.tsx'
import { Sums } from './sums.tsx'
import { Waterfall } from './waterfall.tsx'
import './first.css'

const MAKING_MS = 1_000
const IDLE_MS = 60_000

export function FirstPage() {
  const t = useTranslations('first')
  const ofAll = useTranslations('common')
  const ofShell = useTranslations('shell')
  const { query } = usePlace()
  const { regions } = useOperator()
  const [first] = regions
  const region = regions.find((each) => each === query.get('region')) ?? first
  const month = query.get('month') ?? 'coming'
  const run = useQuery({
    queryKey: ['run', region, month],
    queryFn: () => call(getRun, { region: region ?? 'asia', params: { month } }),
    refetchInterval: ({ state }) => (state.data?.making ? MAKING_MS : IDLE_MS),
    retry: (times, error) => !(error instanceof Refused) && times < 1,
  })
  if (region === undefined) return null
  const to = (more: Readonly<Record<string, string>>) => go(hrefOf('/first', { region, month, ...more }))
  const isUnknown = run.error instanceof Refused && run.error.code === 'run-unknown'
  return (
    <>
      {run.data === undefined && (
        <PageHead title={ofShell('first')}>
          <RegionChoice region={region} onChoose={inRegion} />
        </PageHead>
      )}
      {isUnknown && (
        <>
          <p role="status">{t('unknown')}</p>
          <a href={hrefOf('/first', { region })}>{t('theComing')}</a>
        </>
      )}
      {run.isError && !isUnknown && (
        <ErrorState text={t('silent')} retry={ofAll('retry')} onRetry={() => void run.refetch()} />
      )}
      {run.isPending && <Skeleton shape="screen" label={ofAll('loading')} />}
      {run.data !== undefined && <Shown key={`${region} ${run.data.day}`} region={region} run={run.data} to={to} />}
    </>
  )
}

const inRegion = (region: RegionName) => go(hrefOf('/first', { region }))

const refresh = () => queryClient.invalidateQueries({ queryKey: ['run'] })

interface ShownProps {
  readonly region: RegionName
  readonly run: Run
  readonly to: (query: Readonly<Record<string, string>>) => void
}

function Shown({ region, run, to }: ShownProps) {
  const t = useTranslations('first')
  const { preview, making } = run
  const [asked, setAsked] = useState<Currency | null>(null)
  const totals = preview?.totals.find(({ currency }) => currency === asked) ?? preview?.totals[0]
  return (
    <>
      <Head region={region} run={run} to={to} />
      {making !== null && (
        <p role="status">
          {t('making', { seen: making.seen, of: making.of })} <progress value={making.seen} max={making.of} />
        </p>
      )}
      {preview === null && making === null && <EmptyState>{t('none')}</EmptyState>}
      {preview !== null && (
        <div className={making === null ? 'columns' : 'columns being-made'}>
          <div className="wide">
            <Changed preview={preview} />
            <Uncomputed preview={preview} />
            {totals === undefined ? (
              <EmptyState>{t('nothing')}</EmptyState>
            ) : (
              <Waterfall
                day={run.day}
                totals={totals}
                currencies={preview.totals.map(({ currency }) => currency)}
                onCurrency={setAsked}
              />
            )}
            <RunBills region={region} run={run} preview={preview} />
            {preview.comparison !== null && <Afterwards region={region} comparison={preview.comparison} />}
            {totals !== undefined && <Sums totals={totals} planNames={preview.planNames} />}
          </div>
          <div className="narrow">
            <SideCards region={region} run={run} preview={preview} />
          </div>
        </div>
      )}
    </>
  )
}

function Head({ region, run, to }: ShownProps) {
  const t = useTranslations('first')
  const { roles } = useOperator()
  const locale = useLocale()
  const { preview, day } = run
  const amounts = (preview?.totals ?? []).map(({ currency, after }) =>
    moneyText({ minor: after.minor, currency, locale }),
  )
  const month = day.slice(0, 7).replace('-', '')
  return (
    <PageHead
      title={
        preview === null
          ? dayText(day, locale)
          : t('title', {
              day: dayText(day, locale),
              count: preview.bills,
              amounts: listFormat(locale).format(amounts),
            })
      }
      hint={
        preview === null
          ? undefined
          : t(run.isComing ? 'seenBefore' : 'wasSeen', {
              moment: momentText(preview.begunDate, ownZone, locale),
              by: preview.begunBy,
            })
      }
    >
      {run.isComing && <Chip tone="later">{t('estimated')}</Chip>}
      <RegionChoice region={region} onChoose={inRegion} />
      {run.months.length > 1 && (
        <Segments
          label={t('month')}
          hidesLabel
          segments={run.months.map((key) => ({ key, label: monthText(key, locale) }))}
          chosen={month}
          onChoose={(key) => to({ month: key })}
        />
      )}
      {run.isComing && hasRight(roles, 'sign-run') && (
        <Compute region={region} month={month} isMaking={run.making !== null} isFirst={preview === null} />
      )}
    </PageHead>
  )
}

interface ComputeProps {
  readonly region: RegionName
  readonly month: string
  readonly isMaking: boolean
  readonly isFirst: boolean
}

function Compute({ region, month, isMaking, isFirst }: ComputeProps) {
  const t = useTranslations('first')
  const [isAsked, setAsked] = useState(false)
  const [isSilent, setSilent] = useState(false)
  const ask = () => {
    setAsked(true)
    setSilent(false)
    call(previewRun, { region, params: { month }, body: {}, key: crypto.randomUUID() })
      .then(refresh, () => setSilent(true))
      .finally(() => setAsked(false))
  }
  return (
    <>
      <Button look={isFirst ? 'main' : 'ghost'} busy={isAsked || isMaking} onClick={ask}>
        {t(isFirst ? 'compute' : 'computeAgain')}
      </Button>
      {isSilent && <p role="alert">{t('silent')}</p>}
    </>
  )
}

function Changed({ preview: { changed } }: { readonly preview: Preview }) {
  const t = useTranslations('first')
  if (changed.length === 0) return null
  return (
    <Card className="run-changed" title={t('changed', { count: changed.length })}>
      <p>{t('changedHint')}</p>
      <ul className="run-clubs">
        {changed.map(({ organizationId, club }) => (
          <li key={organizationId}>{club}</li>
        ))}
      </ul>
    </Card>
  )
}

function Uncomputed({ preview }: { readonly preview: Preview }) {
  const t = useTranslations('first')
  const count = uncomputedOf(preview)
  if (count === 0) return null
  return (
    <Card className="run-changed" title={t('uncomputed', { count })}>
      <p>{t('uncomputedHint')}</p>
      <a href={listHref({ step: 'uncomputed' })}>{t('uncomputedOpen')}</a>
    </Card>
  )
}
