import { useMutation, useQuery } from '@tanstack/react-query'
import { closeJournal, getJournal } from '@touchline/contract/desk/calls/journal'
import type { RegionName } from '@touchline/contract/wire'
import { hasRight } from '@touchline/domain/operators'
import { Chip } from '@touchline/ui/chip.tsx'
import { Dialog } from '@touchline/ui/dialog/dialog.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '@touchline/ui/states.tsx'
import { useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { momentText, monthText, ownZone } from '../../lib/date-text.ts'
import { lastMonthOf } from '../../lib/last-month.ts'
import { go, hrefOf, replacePlace, usePlace } from '../../lib/navigation.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { RegionChoice } from '../../lib/region-choice.tsx'
import { queryClient, useOperator } from '../../lib/session.ts'
import { Book } from './book.tsx'
import type { Journal } from './journal.ts'
import { MonthSteps, monthIn } from './months.tsx'
import { useRefusedText } from './refused-text.ts'
import './journal.css'

export function JournalPage() {
  const t = useTranslations('journal')
  const ofAll = useTranslations('common')
  const ofSettings = useTranslations('settings')
  const locale = useLocale()
  const { regions } = useOperator()
  const { query } = usePlace()
  const region = regions.find((each) => each === query.get('region')) ?? regions[0] ?? 'asia'
  const month = monthIn(query, -1)
  const journal = useQuery({
    queryKey: ['journal', region, month],
    queryFn: ({ signal }) => call(getJournal, { region, params: { month }, signal }),
  })
  const last = lastMonthOf(journal.error)
  useEffect(() => {
    if (last !== null) replacePlace(hrefOf('/journal', { region, month: last }))
  })
  const at = (of: { readonly region?: string; readonly month?: string }) => hrefOf('/journal', { region, month, ...of })
  return (
    <>
      <PageHead title={t('title', { month: monthText(month, locale, 'long') })} hint={t('hint')}>
        {journal.data !== undefined && <State region={region} journal={journal.data} />}
        <RegionChoice region={region} onChoose={(chosen) => go(at({ region: chosen }))} />
        <MonthSteps month={month} hrefOf={(other) => at({ month: other })} />
        <a href={hrefOf('/journal/payouts', { region, month })}>{t('payouts')}</a>
      </PageHead>
      {journal.isError && last === null && (
        <ErrorState text={ofSettings('silent')} retry={ofAll('retry')} onRetry={() => void journal.refetch()} />
      )}
      {journal.isPending && <Skeleton shape="rows" label={ofAll('loading')} />}
      {journal.data?.books.length === 0 && <EmptyState>{t('none')}</EmptyState>}
      {journal.data?.books.map((book) => (
        <Book key={book.currency} region={region} month={month} book={book} isClosed={journal.data.closed !== null} />
      ))}
    </>
  )
}

function State({ region, journal }: { readonly region: RegionName; readonly journal: Journal }) {
  const t = useTranslations('journal')
  const locale = useLocale()
  const { roles } = useOperator()
  const [isAsked, setIsAsked] = useState(false)
  const { closed, mayClose, month } = journal
  if (closed !== null)
    return (
      <span title={closed.digest}>
        <Chip tone="paid">{t('closed', { by: closed.by, day: momentText(closed.date, ownZone, locale) })}</Chip>
      </span>
    )
  return (
    <>
      <Chip tone="wait">{t('open')}</Chip>
      {mayClose && hasRight(roles, 'close-journal') && (
        <Button small onClick={() => setIsAsked(true)}>
          {t('close')}
        </Button>
      )}
      {isAsked && <Closing region={region} month={month} onClose={() => setIsAsked(false)} />}
    </>
  )
}

interface ClosingProps {
  readonly region: RegionName
  readonly month: string
  readonly onClose: () => void
}

function Closing({ region, month, onClose }: ClosingProps) {
  const t = useTranslations('journal')
  const ofAll = useTranslations('common')
  const locale = useLocale()
  const refusedText = useRefusedText()
  const close = useMutation({
    mutationFn: () => call(closeJournal, { region, params: { month } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['journal', region] }),
    onSuccess: onClose,
  })
  return (
    <Dialog
      title={t('close')}
      onCancel={onClose}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            {ofAll('close')}
          </Button>
          <Button busy={close.isPending} onClick={() => close.mutate()}>
            {t('close')}
          </Button>
        </>
      }
    >
      <p>{t('closing', { month: monthText(month, locale, 'long') })}</p>
      {close.isError && <p role="alert">{refusedText(close.error)}</p>}
    </Dialog>
  )
}
