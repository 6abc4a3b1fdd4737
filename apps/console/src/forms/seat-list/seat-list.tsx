import type { SeatUse } from '@touchline/domain/seats'
import { type Column, Table } from '@touchline/ui/figures/table.tsx'
import { EmptyState } from '@touchline/ui/states.tsx'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { shownTime, timeText } from '../../lib/usage-units.ts'
import { LastUse } from './last-use.tsx'
import { useSeatSearch } from './seat-search.tsx'
import type { SeatList as Seats } from './seats-query.ts'
import './seat-list.css'

export function SeatList({ list: { seats, waiting, moreWait } }: { readonly list: Seats }) {
  const t = useTranslations('people.seats')
  const terms = useTranslations('terms')
  const { tools, shown, more, isSearched } = useSeatSearch(seats, 'hours')
  return (
    <div className="seat-list">
      {tools}
      {shown.length > 0 ? (
        <SeatTable seats={shown} />
      ) : (
        <EmptyState>{isSearched ? terms('noUser') : t('nobody')}</EmptyState>
      )}
      {more}
      {waiting.length > 0 && <Waiting waiting={waiting} moreWait={moreWait} />}
      <p className="soft small">{t('whose')}</p>
    </div>
  )
}

function Waiting({ waiting, moreWait }: Pick<Seats, 'waiting' | 'moreWait'>) {
  const t = useTranslations('people.seats')
  const id = useId()
  return (
    <>
      <h3 id={id}>{t('waiting')}</h3>
      <ul className="names" aria-labelledby={id}>
        {waiting.map(({ userId, name }) => (
          <li key={userId}>{name}</li>
        ))}
      </ul>
      {moreWait && <p className="soft small">{t('moreWait')}</p>}
    </>
  )
}

function SeatTable({ seats }: { readonly seats: readonly SeatUse[] }) {
  const t = useTranslations('people.seats')
  const terms = useTranslations('terms')
  const { locale } = useLanguage()
  const columns: readonly Column<SeatUse>[] = [
    { label: terms('user'), heading: true, cell: ({ name }) => name },
    { label: terms('role'), cell: ({ role }) => t(`roles.${role}`) },
    {
      label: t('lastUse'),
      cell: (seat) => <LastUse seat={seat} />,
    },
    {
      label: t('hours'),
      right: true,
      cell: ({ uploadSeconds }) => timeText(shownTime(uploadSeconds, 'upload'), locale),
    },
  ]
  return <Table caption={t('title')} columns={columns} rows={seats} keyOf={({ userId }) => userId} />
}
