import { inOrder, type SeatOrder, type SeatUse, seatOrders } from '@touchline/domain/seats'
import { dateText } from '@touchline/words/date-text'
import { useDeferredValue, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { matchesWords } from '../../lib/matches-words.ts'
import { shownTime, timeText } from '../../lib/usage-units.ts'
import { Chip } from '../../ui/chip.tsx'
import { type Column, Table } from '../../ui/figures/table.tsx'
import { Button } from '../../ui/input/button.tsx'
import { SelectField, TextField } from '../../ui/input/field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { SeatList as Seats } from './seats-query.ts'
import './seat-list.css'

/** Fewer are read at a glance: neither searched nor ordered. */
const MANY = 16
/** What fits a glance; the rest comes on demand. */
const FIRST_ROWS = 15

/** Who has a seat, how each is used, and who waits for one; the platform adds and removes them. */
export function SeatList({ list: { seats, waiting, moreWait } }: { readonly list: Seats }) {
  const t = useTranslations('people.seats')
  const terms = useTranslations('terms')
  const [order, setOrder] = useState<SeatOrder>(seatOrders[0])
  const [search, setSearch] = useState('')
  const [isWhole, setIsWhole] = useState(false)
  const searched = useDeferredValue(search)
  const found = inOrder(
    seats.filter(({ name }) => matchesWords(name, searched)),
    order,
  )
  const shown = isWhole ? found : found.slice(0, FIRST_ROWS)
  return (
    <div className="seat-list">
      {seats.length >= MANY && <SeatTools order={order} search={search} onOrder={setOrder} onSearch={setSearch} />}
      {shown.length > 0 ? (
        <SeatTable seats={shown} />
      ) : (
        <EmptyState>{searched === '' ? t('nobody') : terms('noUser')}</EmptyState>
      )}
      {shown.length < found.length && (
        <Button look="ghost" small onClick={() => setIsWhole(true)}>
          {t('showAll', { count: found.length })}
        </Button>
      )}
      {waiting.length > 0 && <Waiting waiting={waiting} moreWait={moreWait} />}
      <p className="soft small">{t('whose')}</p>
    </div>
  )
}

/** They are approved where they are added. */
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

/** Each seat with its last use; a chip marks a day that is long ago, words without a day say it themselves. */
function SeatTable({ seats }: { readonly seats: readonly SeatUse[] }) {
  const t = useTranslations('people.seats')
  const terms = useTranslations('terms')
  const { locale } = useLanguage()
  const columns: readonly Column<SeatUse>[] = [
    { label: terms('user'), heading: true, cell: ({ name }) => name },
    { label: terms('role'), cell: ({ role }) => t(`roles.${role}`) },
    {
      label: t('lastUse'),
      cell: ({ lastUsedOn, neverUsed, isIdle }) => (
        <span className="last-use">
          {lastUsedOn === null ? t(neverUsed ? 'notYet' : 'longAgo') : dateText(lastUsedOn, locale, 'fullDay')}
          {isIdle && lastUsedOn !== null && <Chip tone="plain">{t('idle')}</Chip>}
        </span>
      ),
    },
    {
      label: t('hours'),
      right: true,
      cell: ({ uploadSeconds }) => timeText(shownTime(uploadSeconds, 'upload'), locale),
    },
  ]
  return <Table caption={t('title')} columns={columns} rows={seats} keyOf={({ userId }) => userId} />
}

interface SeatToolsProps {
  readonly order: SeatOrder
  readonly search: string
  readonly onOrder: (order: SeatOrder) => void
  readonly onSearch: (search: string) => void
}

/** What is looked for among the seats, and in which order they stand. */
function SeatTools({ order, search, onOrder, onSearch }: SeatToolsProps) {
  const t = useTranslations('people.seats')
  return (
    <div className="seat-tools">
      <TextField label={t('search')} type="search" value={search} onChange={({ target }) => onSearch(target.value)} />
      <SelectField
        label={t('order')}
        value={order}
        onChange={({ target: { value } }) => {
          const chosen = seatOrders.find((each) => each === value)
          if (chosen !== undefined) onOrder(chosen)
        }}
      >
        {seatOrders.map((each) => (
          <option key={each} value={each}>
            {t(`orders.${each}`)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
