import { inOrder, type SeatOrder, type SeatUse, seatOrders } from '@touchline/domain/seats'
import { Button } from '@touchline/ui/input/button.tsx'
import { SelectField, TextField } from '@touchline/ui/input/field.tsx'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useTranslations } from 'use-intl'
import { matchesWords } from '../../lib/matches-words.ts'
import './seat-list.css'

const MANY = 16
const FIRST_ROWS = 15

interface Searched {
  readonly tools: ReactNode
  readonly shown: readonly SeatUse[]
  readonly more: ReactNode
  readonly isSearched: boolean
}

export function useSeatSearch(seats: readonly SeatUse[], firstOrder: SeatOrder, atFirst = FIRST_ROWS): Searched {
  const t = useTranslations('people.seats')
  const [order, setOrder] = useState(firstOrder)
  const [search, setSearch] = useState('')
  const [isWhole, setIsWhole] = useState(false)
  const searched = useDeferredValue(search)
  const found = inOrder(
    seats.filter(({ name }) => matchesWords(name, searched)),
    order,
  )
  const shown = isWhole ? found : found.slice(0, searched === '' ? atFirst : FIRST_ROWS)
  return {
    tools: seats.length >= MANY && <SeatTools order={order} search={search} onOrder={setOrder} onSearch={setSearch} />,
    shown,
    more: shown.length < found.length && (
      <Button look="ghost" small onClick={() => setIsWhole(true)}>
        {t('showAll', { count: found.length })}
      </Button>
    ),
    isSearched: searched !== '',
  }
}

interface SeatToolsProps {
  readonly order: SeatOrder
  readonly search: string
  readonly onOrder: (order: SeatOrder) => void
  readonly onSearch: (search: string) => void
}

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
