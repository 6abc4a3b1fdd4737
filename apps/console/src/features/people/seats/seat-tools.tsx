import { type SeatOrder, seatOrders } from '@touchline/domain/seats'
import { useTranslations } from 'use-intl'
import { SelectField, TextField } from '../../../ui/input/field.tsx'

interface SeatToolsProps {
  readonly order: SeatOrder
  readonly search: string
  readonly onOrder: (order: SeatOrder) => void
  readonly onSearch: (search: string) => void
}

/** What is looked for among the seats, and in which order they stand. */
export function SeatTools({ order, search, onOrder, onSearch }: SeatToolsProps) {
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
