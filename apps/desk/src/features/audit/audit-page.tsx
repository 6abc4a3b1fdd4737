import { useQuery } from '@tanstack/react-query'
import type { WireAction } from '@touchline/contract/desk/audit'
import { getAudit } from '@touchline/contract/desk/calls/audit'
import type { RegionName } from '@touchline/contract/wire'
import { hasRight } from '@touchline/domain/operators'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { type Column, Table } from '@touchline/ui/figures/table.tsx'
import { EmptyState, Skeleton } from '@touchline/ui/states.tsx'
import { useLocale, useTranslations } from 'use-intl'
import { useRefundedLines } from '../../acts/refunded-lines.ts'
import { useDone } from '../../acts/use-done.ts'
import { Away } from '../../lib/away.tsx'
import { call, fieldsOf } from '../../lib/call.ts'
import { CsvButton } from '../../lib/csv-button.tsx'
import { momentText, ownZone } from '../../lib/date-text.ts'
import { hrefOf, usePlace } from '../../lib/navigation.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { useOperator } from '../../lib/session.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { AuditFilter } from './audit-filter.tsx'
import { Concerned } from './concerned.tsx'
import { askedOf, type Filter, fileOf, filterIn } from './filter.ts'
import './audit.css'

export function AuditPage() {
  const t = useTranslations('audit')
  const ofAll = useTranslations('common')
  const { regions } = useOperator()
  const { query } = usePlace()
  const filter = filterIn(query, regions)
  const settled = useSettled(JSON.stringify(filter))
  const asked = askedOf(filter)
  const found = useQuery({
    queryKey: ['audit', settled],
    queryFn: ({ signal }) => call(getAudit, { region: filter.region, query: asked, signal }),
    placeholderData: (before) => before,
    enabled: settled === JSON.stringify(filter),
  })
  const wrong = fieldsOf(found.error)
  const rows = found.data?.actions
  return (
    <>
      <PageHead title={t('title')} hint={t('hint')}>
        <CsvButton table="audit" region={filter.region} asked={fileOf(filter)} />
      </PageHead>
      <AuditFilter filter={filter} wrong={wrong} />
      {found.isError && wrong.length === 0 && <Away region={filter.region} onRetry={found.refetch} />}
      {found.isPending && <Skeleton shape="rows" label={ofAll('loading')} />}
      {!found.isError && rows !== undefined && <Actions rows={rows} region={filter.region} />}
      {!found.isError && <Pages filter={filter} last={found.data?.hasMore === true ? rows?.at(-1) : undefined} />}
    </>
  )
}

interface ActionsProps {
  readonly rows: readonly WireAction[]
  readonly region: RegionName
}

function Actions({ rows, region }: ActionsProps) {
  const t = useTranslations('audit')
  const ofTimeline = useTranslations('timeline')
  const ofAll = useTranslations('common')
  const done = useDone()
  const ofCustomer = useTranslations('customer')
  const locale = useLocale()
  const maySee = hasRight(useOperator().roles, 'read-customer')
  if (rows.length === 0) return <EmptyState>{t('none')}</EmptyState>
  const columns: readonly Column<WireAction>[] = [
    { label: ofAll('when'), heading: true, cell: ({ happenedDate }) => momentText(happenedDate, ownZone, locale) },
    {
      label: t('who'),
      cell: ({ operator, approvedBy }) => (
        <span className="stack">
          {operator}
          {approvedBy !== null && <small className="soft">{ofTimeline('approvedBy', { operator: approvedBy })}</small>}
        </span>
      ),
    },
    { label: ofAll('act'), cell: done },
    {
      label: t('club'),
      cell: ({ act, club, number, subject, caseId }) =>
        club === null ? (
          <Concerned region={region} act={act} subject={subject} />
        ) : (
          <span className="stack">
            {maySee ? (
              <a href={hrefOf(`/customer/${region}/${club.organizationId}`, { case: caseId ?? '' })}>{club.name}</a>
            ) : (
              club.name
            )}
            {number !== null && <small className="soft whole">{number}</small>}
          </span>
        ),
    },
    {
      label: ofAll('amount'),
      right: true,
      cell: ({ moved }) => (moved === null ? '–' : <Moved {...moved} />),
    },
    {
      label: ofAll('reason'),
      cell: ({ reason, caseId }) => (
        <span className="stack">
          {reason ?? '–'}
          {caseId !== null && <small className="soft">{ofCustomer('case', { caseId })}</small>}
        </span>
      ),
    },
  ]
  return (
    <Table className="audit" caption={t('title')} columns={columns} rows={rows} keyOf={({ actionId }) => actionId} />
  )
}

function Moved({ amount: minor, currency, lines }: NonNullable<WireAction['moved']>) {
  const linesText = useRefundedLines()
  const locale = useLocale()
  return (
    <span className="stack">
      {moneyText({ minor, currency, locale })}
      {lines !== undefined && <small className="soft">{linesText(lines)}</small>}
    </span>
  )
}

interface PagesProps {
  readonly filter: Filter
  readonly last: WireAction | undefined
}

function Pages({ filter, last }: PagesProps) {
  const t = useTranslations('audit')
  const ofAll = useTranslations('common')
  return (
    <nav className="turned" aria-label={ofAll('pages')}>
      {filter.after !== '' && <a href={hrefOf('/audit', { ...filter, after: '' })}>{t('newest')}</a>}
      {last !== undefined && <a href={hrefOf('/audit', { ...filter, after: last.actionId })}>{t('older')}</a>}
    </nav>
  )
}
