import { invoiceFromWire } from '@touchline/contract/wire-invoice'
import { instantFromWire } from '@touchline/contract/wire-time'
import { addMonths, dateOf, monthOf, type YearMonth } from '@touchline/domain/calendar'
import { wentBack } from '@touchline/domain/payment'
import { billParts, partsOfBills } from '@touchline/domain/projection'
import { Card, Facts } from '@touchline/ui/card.tsx'
import { PitchChart } from '@touchline/ui/chart/columns/pitch-chart.tsx'
import type { Stack } from '@touchline/ui/chart/columns/stack.ts'
import { figureText } from '@touchline/ui/chart/figure.ts'
import { halves } from '@touchline/ui/chart/scale.ts'
import { useWidth } from '@touchline/ui/chart/use-width.ts'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { dayText, monthName } from '../../lib/date-text.ts'
import { type Customer, stateOfBill } from './customer.ts'
import { Story } from './story.tsx'

const HALF = 12
const HEIGHT = 190
const NAMED_PX = 34

interface Drawn extends Stack {
  readonly month: YearMonth
  readonly total: number
}

const totalOf = (bills: readonly Drawn[]): number => bills.reduce((sum, { total }) => sum + total, 0)

const states = { paid: 'paid', declined: 'failed' } as const

function pastOf(customer: Customer): readonly Drawn[] {
  const { billings, club } = customer
  return billings.results.flatMap((bill): Drawn[] => {
    const state = stateOfBill(customer, bill)
    const { kind } = state
    if (bill.billingStatus !== 'Fixed' || kind === 'withdrawn' || bill.charge.total === 0) return []
    const isPaid = kind === 'paid' && bill.paymentDateTime !== null
    const day = isPaid ? dateOf(instantFromWire(bill.paymentDateTime ?? ''), club.zone) : bill.billingDate
    return [
      {
        id: bill.billingInfoId,
        month: day.slice(0, 7),
        total: bill.charge.total,
        state: kind === 'paid' || kind === 'declined' ? states[kind] : 'due',
        returned: wentBack(state),
        segments: billParts(invoiceFromWire(bill)).map(({ part, amount }) => ({
          kind: part,
          value: Number(amount.minor),
        })),
      },
    ]
  })
}

const aheadOf = ({ ahead }: Customer): readonly Drawn[] =>
  ahead.map(({ total, parts, paidOn }, at) => ({
    id: String(at),
    month: paidOn.slice(0, 7),
    total,
    state: at === 0 ? 'next' : 'later',
    segments: parts.map(({ part, minor }) => ({ kind: part, value: minor })),
  }))

export function Year({ customer }: { readonly customer: Customer }) {
  const t = useTranslations('year')
  const locale = useLocale()
  const { ahead, currency, club, billings, explained, year } = customer
  const [next] = ahead
  const money = (minor: number) => moneyText({ minor, currency, locale })
  const running = monthOf(instantFromWire(customer.now), club.zone)
  const months = Array.from({ length: 2 * HALF }, (_, slot) => addMonths(running, slot + 1 - HALF))
  const [first = ''] = months
  const past = pastOf(customer).filter(({ month }) => month >= first)
  const coming = aheadOf(customer)
  const toCome = year.open + totalOf(coming)
  const draft = billings.results.find(
    ({ billingStatus, billingDate, charge }) =>
      billingStatus === 'Provisional' && billingDate === next?.paidOn && charge.total === next.total,
  )
  const story = explained.find(({ billingInfoId }) => billingInfoId === draft?.billingInfoId)?.story ?? null
  return (
    <Card title={t('title')} className="year">
      {next === undefined ? (
        <p className="soft">{t('nothing')}</p>
      ) : (
        <p>
          <span className="figure num">{money(next.total)}</span>{' '}
          <span className="soft">
            {t(customer.isPaused ? 'oncePaid' : 'expected', { day: dayText(next.paidOn, locale) })}
          </span>
        </p>
      )}
      {draft !== undefined && story !== null && <Story story={story} bill={draft} />}
      <Picture
        months={months}
        bills={[...past, ...coming]}
        currency={currency}
        label={t('label', {
          paid: money(year.paid),
          owed: money(year.open),
          coming: money(toCome),
        })}
      />
      <Facts
        rows={[
          [t('paid'), money(year.paid)],
          [t('owed'), money(year.open)],
          [t(year.open > 0 ? 'comingOwed' : 'coming'), money(toCome)],
        ]}
      />
    </Card>
  )
}

interface PictureProps {
  readonly months: readonly YearMonth[]
  readonly bills: readonly Drawn[]
  readonly currency: string
  readonly label: string
}

function Picture({ months, bills, currency, label }: PictureProps) {
  const t = useTranslations('year')
  const locale = useLocale()
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const shape = halves(width, 2 * HALF, 14, 0.6)
  const isEach = shape.pitch >= NAMED_PX
  const bySlot = Map.groupBy(bills, ({ month, state }) => {
    const slot = months.indexOf(month)
    return state === 'next' || state === 'later' ? Math.max(slot, HALF) : Math.min(slot, HALF - 1)
  })
  const shown = partsOfBills.filter((part) => bills.some(({ segments }) => segments.some(({ kind }) => kind === part)))
  return (
    <>
      <p className="keys-of-parts">
        {shown.map((part) => (
          <span key={part}>
            <i className={`pitch-key kind-${part}`} /> {t(`parts.${part}`)}
          </span>
        ))}
      </p>
      <div ref={box} className="picture">
        {width > 0 && (
          <PitchChart
            halves={shape}
            width={width}
            height={HEIGHT}
            columns={[...bySlot]
              .filter(([slot]) => slot >= 0)
              .map(([slot, stacks]) => ({
                slot,
                stacks,
                label: stacks.some(({ state }) => state === 'next' || state === 'failed')
                  ? {
                      text: figureText({ minor: totalOf(stacks), currency, locale }, 'decimal'),
                      anchor: 'middle' as const,
                    }
                  : undefined,
              }))}
            ticks={months.flatMap((month, slot) =>
              isEach || slot % 3 === 0
                ? [{ slot, text: monthName(month, locale), look: slot === HALF ? ('now' as const) : ('' as const) }]
                : [],
            )}
            chosen={null}
            isRising={false}
            formatTop={(top) => figureText({ minor: top, currency, locale }, 'currency')}
            label={label}
          />
        )}
      </div>
    </>
  )
}
