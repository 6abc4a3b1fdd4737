import type { SeatCounts } from '@touchline/domain/contract'
import type { Money } from '@touchline/domain/money'
import { kindOf, type SeatsToGive, type SeatUse } from '@touchline/domain/seats'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { LastUse } from '../../../forms/seat-list/last-use.tsx'
import { useSeatSearch } from '../../../forms/seat-list/seat-search.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import { Card } from '../../../ui/card.tsx'
import { moneyText } from '../../../ui/figures/money.tsx'
import { Stepper } from '../../../ui/input/stepper.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { givenUpOf, type SeatChoice } from './choice.ts'

type Kind = keyof SeatCounts
const kinds = ['analysts', 'viewers'] as const satisfies readonly Kind[]

/** What one seat of a kind costs with tax; null for nothing. */
export type SeatPrices = Readonly<Record<Kind, Money | null>>

interface SeatChoiceProps {
  readonly toGive: SeatsToGive
  readonly prices: SeatPrices
  readonly cycle: 'month' | 'year'
  /** The day from which they are gone, in words; null where that is not known. */
  readonly gone: string | null
  readonly choice: SeatChoice
  readonly onChoose: (choice: SeatChoice) => void
}

/** Which seats: first those that nobody has, then those of users, unused longest first. */
export function SeatChoiceCard({ toGive, prices, cycle, gone, choice, onChoose }: SeatChoiceProps) {
  const t = useTranslations('giveSeats')
  const terms = useTranslations('terms')
  const { tools, shown, more, isSearched } = useSeatSearch(toGive.users, 'last-use')
  const free = kinds.filter((kind) => toGive.free[kind] > 0)
  const given = givenUpOf(choice, toGive)
  const price = usePrice(prices)
  const toggle = (userId: string) => {
    const users = new Set(choice.users)
    if (!users.delete(userId)) users.add(userId)
    onChoose({ ...choice, users })
  }
  return (
    <Card title={t('which')} className="giving">
      <table className="table num">
        <caption className="hidden-text">{t('which')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('seat')}</th>
            <th scope="col">{t('lastUse')}</th>
            <th scope="col" className="right">
              {t(cycle)}
            </th>
          </tr>
        </thead>
        {free.length > 0 && (
          <tbody>
            {free.map((kind) => (
              <FreeSeats
                key={kind}
                cycle={cycle}
                kind={kind}
                toGive={toGive}
                price={price(kind)}
                choice={choice}
                onChoose={onChoose}
              />
            ))}
          </tbody>
        )}
        {toGive.users.length > 0 && (
          <tbody>
            <tr className="part">
              <th colSpan={3} scope="rowgroup">
                {t('taken')}
                {tools}
              </th>
            </tr>
            {shown.map((seat) => (
              <HeldSeat
                key={seat.userId}
                cycle={cycle}
                seat={seat}
                price={price(kindOf(seat.role))}
                gone={gone}
                isTicked={choice.users.has(seat.userId)}
                isLast={given[kindOf(seat.role)] >= toGive.most[kindOf(seat.role)]}
                onToggle={() => toggle(seat.userId)}
              />
            ))}
          </tbody>
        )}
      </table>
      {isSearched && shown.length === 0 && <EmptyState>{terms('noUser')}</EmptyState>}
      {more}
      <p className="soft small">{t('stays')}</p>
    </Card>
  )
}

/** A price as what is paid less. */
function usePrice(prices: SeatPrices): (kind: Kind) => ReactNode {
  const { locale } = useLanguage()
  return (kind) => {
    const price = prices[kind]
    return price === null ? '–' : moneyText({ minor: -Number(price.minor), currency: price.currency, locale })
  }
}

interface FreeSeatsProps {
  readonly cycle: 'month' | 'year'
  readonly kind: Kind
  readonly toGive: SeatsToGive
  readonly price: ReactNode
  readonly choice: SeatChoice
  readonly onChoose: (choice: SeatChoice) => void
}

/** Free seats of a kind are alike: how many, where there is more than one. */
function FreeSeats({ cycle, kind, toGive, price, choice, onChoose }: FreeSeatsProps) {
  const t = useTranslations('giveSeats')
  const seats = useTranslations('plans.seats')
  const most = toGive.free[kind]
  const count = Math.min(most, choice.free[kind])
  const choose = (next: number) => onChoose({ ...choice, free: { ...choice.free, [kind]: next } })
  const name = t(`free.${kind}`, { count: most })
  return (
    <tr>
      <th scope="row">
        <label className="tick">
          <input type="checkbox" checked={count > 0} onChange={() => choose(count > 0 ? 0 : most)} />
          <b>{name}</b>
        </label>
        {most > 1 && (
          <Stepper
            label={t('howMany')}
            fewer={seats(kind === 'analysts' ? 'fewerAnalysts' : 'fewerViewers')}
            more={seats(kind === 'analysts' ? 'moreAnalysts' : 'moreViewers')}
            least={0}
            most={most}
            count={count}
            onCount={choose}
          />
        )}
      </th>
      <td data-label={t('lastUse')} className="soft">
        {t('nobodyHas', { count: most })}
      </td>
      <td data-label={t(cycle)} className="right">
        {price}
      </td>
    </tr>
  )
}

interface HeldSeatProps {
  readonly cycle: 'month' | 'year'
  readonly seat: SeatUse
  readonly price: ReactNode
  readonly gone: string | null
  readonly isTicked: boolean
  /** No more seats of its kind can be given up. */
  readonly isLast: boolean
  readonly onToggle: () => void
}

function HeldSeat({ cycle, seat, price, gone, isTicked, isLast, onToggle }: HeldSeatProps) {
  const t = useTranslations('giveSeats')
  const say = useTranslations('people.seats')
  return (
    <tr>
      <th scope="row">
        <label className="tick">
          <input type="checkbox" checked={isTicked} disabled={isLast && !isTicked} onChange={onToggle} />
          <span>
            {seat.name}
            <span className="soft tiny beneath">{say(`roles.${seat.role}`)}
              {isTicked && gone !== null && `; ${t('losesAccess', { date: gone })}`}
            </span>
          </span>
        </label>
      </th>
      <td data-label={t('lastUse')} className="soft">
        <LastUse seat={seat} />
      </td>
      <td data-label={t(cycle)} className="right soft">
        {price}
      </td>
    </tr>
  )
}
