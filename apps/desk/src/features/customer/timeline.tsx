import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getCustomerHistory } from '@touchline/contract/desk/calls/customer'
import { type TimelineKind, timelineKinds } from '@touchline/domain/history'
import { Card } from '@touchline/ui/card.tsx'
import { Chip } from '@touchline/ui/chip.tsx'
import { Dated } from '@touchline/ui/figures/dated.tsx'
import { type Column, Table } from '@touchline/ui/figures/table.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { SelectField } from '@touchline/ui/input/field.tsx'
import { ErrorState, Skeleton } from '@touchline/ui/states.tsx'
import type { HistoryMessages } from '@touchline/words/history-sentence'
import { useLocale, useTranslations } from 'use-intl'
import { historyWords } from '../../i18n/club-history.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { call } from '../../lib/call.ts'
import { CsvButton } from '../../lib/csv-button.tsx'
import { momentText } from '../../lib/date-text.ts'
import { hrefOf, replacePlace, usePlace } from '../../lib/navigation.ts'
import { askedOf, type HistoryPage, type HistoryQuery, type OfClub } from './customer.ts'
import { type Line, useLineOf } from './timeline-line.ts'

const isKind = (name: string): name is TimelineKind => timelineKinds.some((kind) => kind === name)

interface TimelineProps extends OfClub {
  readonly currency: string
}

/** Read once it is opened; what is shown stands in the address. */
export function Timeline(props: TimelineProps) {
  const t = useTranslations('timeline')
  const ofAll = useTranslations('common')
  const { path, query } = usePlace()
  const { language } = useLanguage()
  const kind = query.get('timeline') ?? ''
  const show = (timeline: string) => replacePlace(hrefOf(path, { ...Object.fromEntries(query), timeline }))
  if (!isKind(kind))
    return (
      <Card title={t('title')}>
        <Button look="ghost" onClick={() => show('all')}>
          {t('open')}
        </Button>
      </Card>
    )
  const choice = (
    <SelectField label={ofAll('kind')} value={kind} onChange={({ target }) => show(target.value)}>
      {timelineKinds.map((each) => (
        <option key={each} value={each}>
          {t(`kinds.${each}`)}
        </option>
      ))}
    </SelectField>
  )
  return (
    <Card
      title={t('title')}
      action={
        <span className="actions">
          {choice}
          <CsvButton
            table="club-history"
            region={props.region}
            asked={{ organizationId: props.organizationId, kind, lang: language }}
          />
        </span>
      }
      className="timeline"
    >
      <Pages {...props} kind={kind} />
    </Card>
  )
}

const PAGE = 20
const newest: Pick<HistoryQuery, 'history' | 'act' | 'mail'> = {}

function Pages({ kind, currency, ...club }: TimelineProps & { readonly kind: TimelineKind }) {
  const t = useTranslations('timeline')
  const ofAll = useTranslations('common')
  const ofCustomer = useTranslations('customer')
  const { language } = useLanguage()
  const words = useQuery({
    queryKey: ['history-words', language],
    queryFn: () => historyWords(language),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const list = useInfiniteQuery({
    queryKey: ['customer-timeline', club, kind, language],
    queryFn: ({ pageParam, signal }) => {
      const asked = askedOf(club)
      const query = { ...asked.query, ...pageParam, kind, lang: language, limit: PAGE }
      return call(getCustomerHistory, { ...asked, query, signal })
    },
    initialPageParam: newest,
    getNextPageParam: ({ next }: HistoryPage) => next,
  })
  if (list.isLoadingError || words.isError) {
    const again = () => void Promise.all([list.refetch(), words.refetch()])
    return <ErrorState text={ofCustomer('silent')} retry={ofAll('retry')} onRetry={again} />
  }
  if (list.data === undefined || words.data === undefined) return <Skeleton shape="rows" label={ofAll('loading')} />
  return (
    <>
      <Lines {...club} currency={currency} pages={list.data.pages} words={words.data} />
      {list.isFetchNextPageError && <p role="alert">{ofCustomer('silent')}</p>}
      {list.hasNextPage && (
        <Button look="ghost" small busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('older')}
        </Button>
      )}
    </>
  )
}

interface LinesProps {
  readonly zone: string
  readonly currency: string
  readonly pages: readonly HistoryPage[]
  readonly words: HistoryMessages
}

function Lines({ zone, currency, pages, words }: LinesProps) {
  const t = useTranslations('timeline')
  const ofAll = useTranslations('common')
  const locale = useLocale()
  const plans = Object.fromEntries(pages.flatMap((page) => Object.entries(page.plans)))
  const lineOf = useLineOf({ zone, currency, plans, words })
  const lines = pages.flatMap(({ happened }) => happened.map(lineOf))
  if (lines.length === 0) return <p className="soft">{t('none')}</p>
  const columns: readonly Column<Line>[] = [
    { label: ofAll('when'), heading: true, cell: ({ at }) => momentText(at, zone, locale) },
    { label: t('who'), cell: ({ who }) => who },
    {
      label: t('what'),
      cell: ({ what, more, isOfDesk }) => (
        <span>
          {what} {isOfDesk && <Chip tone="plain">{t('deskOnly')}</Chip>}
          {more.length > 0 && (
            <small className="soft">
              <Dated text={more.join(' · ')} />
            </small>
          )}
        </span>
      ),
    },
    { label: ofAll('amount'), right: true, cell: ({ amount }) => amount ?? '–' },
  ]
  return <Table caption={t('title')} columns={columns} rows={lines} keyOf={({ key }) => key} />
}
