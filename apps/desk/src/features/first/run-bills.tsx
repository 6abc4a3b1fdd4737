import { useInfiniteQuery } from '@tanstack/react-query'
import { listRunBills, markRunBills } from '@touchline/contract/desk/calls/run'
import type { WireRunBill } from '@touchline/contract/desk/run'
import type { RegionName } from '@touchline/contract/wire'
import { currencies } from '@touchline/domain/money'
import { hasRight } from '@touchline/domain/operators'
import { runNotes, runSorts, stepKinds } from '@touchline/domain/run'
import { Card } from '@touchline/ui/card.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { SelectField } from '@touchline/ui/input/field.tsx'
import { ErrorState, Skeleton } from '@touchline/ui/states.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { CsvButton } from '../../lib/csv-button.tsx'
import { usePlace } from '../../lib/navigation.ts'
import type { Preview, Run } from '../../lib/run.ts'
import { queryClient, useOperator } from '../../lib/session.ts'
import { BillTable } from './bill-table.tsx'
import { listHref } from './list-href.ts'

interface BillsProps {
  readonly region: RegionName
  readonly run: Run
  readonly preview: Preview
}

const oneOf = <T extends string>(values: readonly T[], given: string | null): T | undefined =>
  values.find((each) => each === given)

/** Of the address: a figure's bills; without one the ten strangest. */
function useFilter() {
  const { query } = usePlace()
  const group = query.get('group') ?? undefined
  return {
    currency: oneOf(currencies, query.get('currency')),
    step: oneOf(stepKinds, query.get('step')),
    note: oneOf(runNotes, query.get('note')),
    way: oneOf(['card', 'transfer'] as const, query.get('way')),
    group,
    few: oneOf(['1'] as const, query.get('few')),
  }
}

export function RunBills({ region, run, preview }: BillsProps) {
  const t = useTranslations('first')
  const filter = useFilter()
  const [isAll, setAll] = useState(false)
  const { step, note, way, group, few } = filter
  const isOpened = [step, note, way, group, few].some((each) => each !== undefined)
  if (isOpened || isAll)
    return <Listed region={region} run={run} preview={preview} filter={filter} onStrangest={() => setAll(false)} />
  const seen = preview.strangest.filter(({ seenBy }) => seenBy !== null).length
  return (
    <Card
      title={t('strangest', { count: preview.strangest.length })}
      action={
        <span className="soft">
          {t('seen', { count: seen })} · <kbd>J</kbd> <kbd>K</kbd> {t('move')} <kbd>X</kbd> {t('mark')}
        </span>
      }
    >
      {preview.strangest.length === 0 && <p>{t('noneStrange')}</p>}
      <Rows region={region} run={run} preview={preview} bills={preview.strangest} />
      <p>
        <button type="button" className="link" onClick={() => setAll(true)}>
          {t('all', { count: preview.bills })}
        </button>{' '}
        {preview.few > 0 && (
          <a className="opens" href={listHref({ few: '1' })}>
            {t('few', { count: preview.few })}
          </a>
        )}
      </p>
    </Card>
  )
}

interface ListedProps extends BillsProps {
  readonly filter: ReturnType<typeof useFilter>
  readonly onStrangest: () => void
}

function Listed({ region, run, preview, filter, onStrangest }: ListedProps) {
  const t = useTranslations('first')
  const ofAll = useTranslations('common')
  const [sort, setSort] = useState<(typeof runSorts)[number]>('strangeness')
  const month = run.day.slice(0, 7).replace('-', '')
  const bills = useInfiniteQuery({
    queryKey: ['run', region, month, 'bills', preview.digest, filter, sort],
    initialPageParam: 0,
    queryFn: ({ pageParam: offset }) =>
      call(listRunBills, { region, params: { month }, query: { ...filter, sort, limit: 50, offset } }),
    getNextPageParam: ({ nextOffset }) => nextOffset,
  })
  const title = titleOf(filter)
  return (
    <Card
      title={title === null ? t('allBills') : `${t('of')}: ${t(title)}`}
      action={<CsvButton table="run-bills" region={region} asked={{ month, ...filter, sort }} />}
    >
      <div className="run-listed">
        <SelectField
          label={t('sort')}
          value={sort}
          onChange={(event) => setSort(oneOf(runSorts, event.target.value) ?? sort)}
        >
          {runSorts.map((each) => (
            <option key={each} value={each}>
              {t(`sorts.${each}`)}
            </option>
          ))}
        </SelectField>
        <a href={listHref({})} onClick={onStrangest}>
          {t('backToStrangest')}
        </a>
      </div>
      {bills.isPending && <Skeleton shape="rows" label={ofAll('loading')} />}
      {bills.isError && <ErrorState text={t('silent')} retry={ofAll('retry')} onRetry={() => void bills.refetch()} />}
      <Rows
        region={region}
        run={run}
        preview={preview}
        bills={(bills.data?.pages ?? []).flatMap((page) => page.bills)}
      />
      {bills.hasNextPage && (
        <Button look="ghost" busy={bills.isFetchingNextPage} onClick={() => void bills.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </Card>
  )
}

function titleOf({ step, note, way, few }: ListedProps['filter']) {
  if (step !== undefined) return `steps.${step}` as const
  if (note !== undefined) return `notes.${note}` as const
  if (way !== undefined) return `ways.${way}` as const
  return few === undefined ? null : 'fewTitle'
}

interface RowsProps extends BillsProps {
  readonly bills: readonly WireRunBill[]
}

function Rows({ region, run, preview, bills }: RowsProps) {
  const t = useTranslations('first')
  const { roles } = useOperator()
  const [isSilent, setSilent] = useState(false)
  const month = run.day.slice(0, 7).replace('-', '')
  const mark = ({ contractId, cycle, seenBy }: WireRunBill) => {
    const body = { isSeen: seenBy === null, bills: [{ contractId, cycle }] }
    setSilent(false)
    call(markRunBills, { region, params: { month }, body, key: crypto.randomUUID() }).then(
      () => queryClient.invalidateQueries({ queryKey: ['run'] }),
      () => setSilent(true),
    )
  }
  if (bills.length === 0) return null
  return (
    <>
      <BillTable
        region={region}
        day={run.day}
        bills={bills}
        planNames={preview.planNames}
        {...(hasRight(roles, 'sign-run') && run.isComing ? { onMark: mark } : {})}
      />
      {isSilent && <p role="alert">{t('silent')}</p>}
    </>
  )
}
