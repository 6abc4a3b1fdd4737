import { SeatDots, seatsPerDot } from '@touchline/ui/chart/seat-dots.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { dateText } from '@touchline/words/date-text'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import type { SeatLoss, SeatsInUse } from './seats-in-use.ts'
import './seat-part.css'

interface SeatsProps {
  readonly seats: SeatsInUse
}

const bold = (text: ReactNode) => <b>{text}</b>

export function SeatPart({ seats: { used, limits, isUnlimited, loss } }: SeatsProps) {
  const t = useTranslations('used.seats')
  if (isUnlimited) return <p className="seat-part">{t('active', { ...used })}</p>
  const perDot = seatsPerDot(limits.analysts + limits.viewers)
  const of = (kind: 'analysts' | 'viewers') => ({
    used: used[kind],
    limit: limits[kind],
    ends: loss?.lost[kind] ?? 0,
  })
  return (
    <div className="seat-part">
      <div>
        <p>{t.rich('analysts', { ...of('analysts'), b: bold })}</p>
        <SeatDots shape="square" {...of('analysts')} perDot={perDot} />
      </div>
      <div>
        <p>{t.rich('viewers', { ...of('viewers'), b: bold })}</p>
        <SeatDots shape="disc" {...of('viewers')} perDot={perDot} />
      </div>
    </div>
  )
}

interface SummaryProps extends SeatsProps {
  readonly children?: ReactNode
}

export const SeatSummary = ({ seats, children }: SummaryProps) => (
  <div className="seat-summary">
    <SeatPart seats={seats} />
    <p className="small">
      <FreeSeats seats={seats} />
      {children}
    </p>
  </div>
)

export function FreeSeats({ seats: { limits, isUnlimited, free, price, loss } }: SeatsProps) {
  const t = useTranslations('used.seats')
  const { locale } = useLanguage()
  if (isUnlimited) return null
  const perDot = seatsPerDot(limits.analysts + limits.viewers)
  const amount =
    price === null ? '' : moneyText({ minor: Number(price.price.minor), currency: price.price.currency, locale })
  return (
    <>
      {price === null
        ? t(free === 0 ? 'allTaken' : 'free', { count: free })
        : t.rich(price.cycle === 'month' ? 'freeMonth' : 'freeYear', { count: free, amount, b: bold })}
      {loss !== null && <Loss loss={loss} />}
      {perDot > 1 && ` ${t('scale', { count: perDot })}`}
    </>
  )
}

function Loss({ loss: { lost, left, on } }: { readonly loss: SeatLoss }) {
  const t = useTranslations('used.seats')
  const { locale } = useLanguage()
  const date = dateText(on, locale, 'day')
  return (['analysts', 'viewers'] as const).map(
    (kind) => lost[kind] > 0 && ` ${t(`${kind}From`, { count: left[kind], date })}`,
  )
}
