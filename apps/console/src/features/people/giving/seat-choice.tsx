import { type SeatCounts, seatKinds } from '@touchline/domain/contract'
import type { Money } from '@touchline/domain/money'
import { kindsOf, type SeatsToGive, type SeatUse } from '@touchline/domain/seats'
import { Card } from '@touchline/ui/card.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { Stepper } from '@touchline/ui/input/stepper.tsx'
import { EmptyState } from '@touchline/ui/states.tsx'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { LastUse } from '../../../forms/seat-list/last-use.tsx'
import { useSeatSearch } from '../../../forms/seat-list/seat-search.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import { givenUpOf, type SeatChoice } from './choice.ts'

type Kind = keyof SeatCounts

const FIRST_USERS = 4

const freeOf = { analysts: 'freeAnalysts', viewers: 'freeViewers' } as const satisfies Record<Kind, string>

/** Gross; null: free. */
type SeatPrices = Readonly<Record<Kind, Money | null>>

interface SeatChoiceProps {
  readonly toGive: SeatsToGive
  readonly prices: SeatPrices
  readonly cycle: 'month' | 'year'
  readonly gone: string | null
  readonly choice: SeatChoice
  readonly onChoose: (choice: SeatChoice) => void
}

export function SeatChoiceCard(props: SeatChoiceProps) {
  const { toGive, cycle } = props
  const t = useTranslations('giveSeats')
  const terms = useTranslations('terms')
  const { tools, shown, more, isSearched } = useSeatSearch(toGive.users, 'last-use', FIRST_USERS)
  return (
    <Card title={t('which')} className="giving">
      <table className="table num">
        <caption className="hidden-text">{t('which')}</caption>
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              {t('seat')}
            </th>
            <th scope="col">{t('lastUse')}</th>
            <th scope="col" className="right">
              {t(cycle)}
            </th>
          </tr>
        </thead>
        <FreeSeats {...props} />
        {toGive.users.length > 0 && <HeldSeats {...props} tools={tools} shown={shown} />}
      </table>
      {isSearched && shown.length === 0 && <EmptyState>{terms('noUser')}</EmptyState>}
      {more}
      <p className="soft small">{t('stays')}</p>
    </Card>
  )
}

function usePrice(prices: SeatPrices): (kinds: readonly Kind[]) => ReactNode {
  const { locale } = useLanguage()
  return (ofKinds) => {
    const paid = ofKinds.flatMap((kind) => prices[kind] ?? [])
    const [first] = paid
    if (first === undefined) return '–'
    const minor = paid.reduce((sum, price) => sum + Number(price.minor), 0)
    return moneyText({ minor: -minor, currency: first.currency, locale })
  }
}

function FreeSeats(props: SeatChoiceProps) {
  const free = seatKinds.filter((kind) => props.toGive.free[kind] > 0)
  return (
    free.length > 0 && (
      <tbody>
        {free.map((kind) => (
          <FreeOfKind key={kind} {...props} kind={kind} />
        ))}
      </tbody>
    )
  )
}

function FreeOfKind({ kind, toGive, prices, cycle, choice, onChoose }: SeatChoiceProps & { readonly kind: Kind }) {
  const t = useTranslations('giveSeats')
  const seats = useTranslations('plans.seats')
  const id = useId()
  const price = usePrice(prices)
  const most = toGive.free[kind]
  const count = Math.min(most, choice.free[kind])
  const choose = (next: number) => onChoose({ ...choice, free: { ...choice.free, [kind]: next } })
  return (
    <tr className="free-of-kind">
      <td className="pick">
        <input
          id={id}
          type="checkbox"
          aria-label={t(freeOf[kind], { count: most })}
          checked={count > 0}
          onChange={() => choose(count > 0 ? 0 : most)}
        />
      </td>
      <th scope="row">
        <label htmlFor={id}>{t(freeOf[kind], { count: most })}</label>
        {most > 1 && (
          <Stepper
            label={t('howMany')}
            fewer={seats(kind === 'analysts' ? 'fewerAnalysts' : 'fewerViewers')}
            more={seats(kind === 'analysts' ? 'moreAnalysts' : 'moreViewers')}
            range={seats('range', { least: 0, most })}
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
        {price([kind])}
      </td>
    </tr>
  )
}

interface HeldSeatsProps extends SeatChoiceProps {
  readonly tools: ReactNode
  readonly shown: readonly SeatUse[]
}

function HeldSeats({ tools, shown, toGive, prices, cycle, gone, choice, onChoose }: HeldSeatsProps) {
  const t = useTranslations('giveSeats')
  const given = givenUpOf(choice, toGive)
  const price = usePrice(prices)
  const toggle = (userId: string) => {
    const users = new Set(choice.users)
    if (!users.delete(userId)) users.add(userId)
    onChoose({ ...choice, users })
  }
  return (
    <tbody>
      <tr className="part">
        <th colSpan={4} scope="rowgroup">
          {t('taken')}
          {tools}
        </th>
      </tr>
      {shown.map((seat) => (
        <HeldSeat
          key={seat.userId}
          seat={seat}
          cycle={cycle}
          price={price(kindsOf(seat))}
          gone={gone}
          isTicked={choice.users.has(seat.userId)}
          isLast={kindsOf(seat).some((kind) => given[kind] >= toGive.most[kind])}
          onToggle={() => toggle(seat.userId)}
        />
      ))}
    </tbody>
  )
}

interface HeldSeatProps extends Pick<SeatChoiceProps, 'cycle' | 'gone'> {
  readonly seat: SeatUse
  readonly price: ReactNode
  readonly isTicked: boolean
  readonly isLast: boolean
  readonly onToggle: () => void
}

function HeldSeat({ seat, cycle, price, gone, isTicked, isLast, onToggle }: HeldSeatProps) {
  const t = useTranslations('giveSeats')
  const say = useTranslations('people.seats')
  const id = useId()
  return (
    <tr>
      <td className="pick">
        <input
          id={id}
          type="checkbox"
          aria-label={seat.name}
          checked={isTicked}
          disabled={isLast && !isTicked}
          onChange={onToggle}
        />
      </td>
      <th scope="row">
        <label htmlFor={id}>{seat.name}</label>
        <span className="soft tiny beneath">
          {say(`roles.${seat.role}`)}
          {isTicked && gone !== null && `; ${t('losesAccess', { date: gone })}`}
        </span>
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
