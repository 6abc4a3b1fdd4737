import { useQuery } from '@tanstack/react-query'
import { inOrder, type SeatOrder, type SeatUse, seatOrders } from '@touchline/domain/seats'
import { useDeferredValue, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { WhenLoaded } from '../../../forms/when-loaded.tsx'
import { matchesWords } from '../../../lib/matches-words.ts'
import { loadable } from '../../../lib/request/loadable.ts'
import { Card } from '../../../ui/card.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { SeatTable } from './seat-table.tsx'
import { SeatTools } from './seat-tools.tsx'
import { type SeatList, seatsQuery } from './seats-query.ts'

/** Who has a seat on the video platform, and whether it is used; the platform adds and removes them. */
export function SeatsCard(day: Parameters<typeof seatsQuery>[0]) {
  const t = useTranslations('people.seats')
  const content = loadable(useQuery(seatsQuery(day)))
  return (
    <Card title={t('title')} className="seats-on-platform">
      <p className="soft small">{t('whose')}</p>
      <WhenLoaded content={content} shape="rows">
        {(read) => (
          <>
            <Read seats={read.seats} />
            {read.waiting.length > 0 && <Waiting {...read} />}
          </>
        )}
      </WhenLoaded>
    </Card>
  )
}

/** What fits a glance; the rest comes on demand. */
const FIRST_ROWS = 10

function Read({ seats }: Pick<SeatList, 'seats'>) {
  const t = useTranslations('people.seats')
  const [order, setOrder] = useState<SeatOrder>(seatOrders[0])
  const [search, setSearch] = useState('')
  const [isWhole, setIsWhole] = useState(false)
  const searched = useDeferredValue(search)
  const found = inOrder(
    seats.filter(({ name }) => matchesWords(name, searched)),
    order,
  )
  const shown = isWhole ? found : found.slice(0, FIRST_ROWS)
  const count = (role: SeatUse['role']) => seats.filter((seat) => seat.role === role).length
  const idle = seats.filter(({ isIdle }) => isIdle).length
  return (
    <>
      <p>
        {t('counts', { analysts: count('analyst'), viewers: count('viewer') })}{' '}
        {idle > 0 && t('idleCount', { count: idle })}
      </p>
      <SeatTools order={order} search={search} onOrder={setOrder} onSearch={setSearch} />
      {shown.length > 0 ? (
        <SeatTable seats={shown} />
      ) : (
        <EmptyState>{t(searched === '' ? 'nobody' : 'noMatch')}</EmptyState>
      )}
      {shown.length < found.length && (
        <Button look="ghost" onClick={() => setIsWhole(true)}>
          {t('showAll', { count: found.length })}
        </Button>
      )}
    </>
  )
}

/** They are approved where they are added. */
function Waiting({ waiting, moreWait }: Omit<SeatList, 'seats'>) {
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
