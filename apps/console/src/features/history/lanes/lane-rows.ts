import type { HistoryLanes, HistoryPayment } from '@touchline/contract/history'
import { endFromWire, instantFromWire } from '@touchline/contract/wire-time'
import { addMonths, startOfMonth } from '@touchline/domain/calendar'
import type { Lane, LaneBar, LaneMark } from '@touchline/ui/chart/lines/lanes.ts'
import { useTranslations } from 'use-intl'
import type { HistoryText } from '../history-text.ts'

interface Stretch {
  readonly startDate: string
  readonly endDate: string | null
}

const span = ({ startDate, endDate }: Stretch) => ({ start: instantFromWire(startDate), end: endFromWire(endDate) })

const states = {
  paid: 'history.states.paid',
  failed: 'history.states.failed',
  due: 'history.states.due',
  ahead: 'history.states.ahead',
  refunded: 'history.states.refunded',
  disputed: 'history.states.disputed',
  'refund-failed': 'history.states.refundFailed',
} as const satisfies Record<HistoryPayment['state'], string>

/** Empty lanes are left out, but for plan and payments. */
export function useLaneRows(lanes: HistoryLanes, text: HistoryText): readonly Lane[] {
  const t = useTranslations()
  const bars = (name: string, all: readonly LaneBar[]): Lane => ({ name, bars: all, marks: [] })
  const rows = [
    bars(
      t('terms.plan'),
      lanes.plan.map((each) => ({ ...span(each), look: 'plan', text: text.plan(each.planGroupId) })),
    ),
    bars(
      t('plans.statuses.asleep'),
      lanes.asleep.map((each) => ({
        ...span(each),
        look: 'asleep',
        text: t('happenings.asleep', { date: text.day(instantFromWire(each.endDate ?? lanes.untilDate)) }),
      })),
    ),
    bars(t('terms.analysts'), seatBars(lanes.analysts)),
    bars(t('terms.viewers'), seatBars(lanes.viewers)),
    bars(
      t('history.lanes.coupon'),
      lanes.coupons.map((each) => ({ ...span(each), look: 'coupon', text: each.couponCode, isCut: true })),
    ),
    {
      name: t('season.parts.options'),
      bars: [],
      marks: optionMarks(lanes, text, (hours) => t('history.hours', { hours })),
    },
    {
      name: t('history.lanes.payments'),
      bars: [],
      marks: paymentMarks(lanes, ({ state, minor }) => `${text.amount(minor)} ${t(states[state])}`),
    },
    bars(
      t('history.lanes.card'),
      cardBars(
        lanes,
        (name, expiry) => (expiry === null ? name : t('history.cardUntil', { card: name, expiry })),
        text,
      ),
    ),
  ]
  return rows.filter((row, index) => row.bars.length > 0 || row.marks.length > 0 || index === 0)
}

const seatBars = (all: readonly (Stretch & { readonly count: number })[]): readonly LaneBar[] =>
  all.flatMap((each) => (each.count === 0 ? [] : [{ ...span(each), look: 'seats', text: String(each.count) } as const]))

function optionMarks(
  { options }: HistoryLanes,
  { dayOf, hoursOf }: HistoryText,
  say: (hours: number) => string,
): readonly LaneMark[] {
  const byDay = Map.groupBy(options, ({ date }) => dayOf(instantFromWire(date)))
  return [...byDay.values()].map((all) => ({
    at: instantFromWire(all[0]?.date ?? ''),
    look: 'option',
    text: say(hoursOf(all.reduce((sum, each) => sum + each.seconds, 0))),
  }))
}

function paymentMarks({ payments }: HistoryLanes, say: (payment: HistoryPayment) => string): readonly LaneMark[] {
  const next = payments.find(({ state }) => state === 'ahead')
  return payments.map((payment) => ({
    at: instantFromWire(payment.date),
    look: payment === next ? 'next' : payment.state,
    text: say(payment),
  }))
}

function cardBars(
  { cards, zone }: HistoryLanes,
  say: (card: string, expiry: string | null) => string,
  text: HistoryText,
): readonly LaneBar[] {
  return cards.map((each) => {
    const { start, end } = span(each)
    const { expiryMonth, expiryYear } = each.card
    if (expiryMonth === undefined || expiryYear === undefined)
      return { start, end, look: 'card', text: text.card(each.card) }
    const month = String(expiryMonth).padStart(2, '0')
    const until = startOfMonth(addMonths(`${expiryYear}-${month}`, 1), zone)
    const words = say(text.card(each.card), `${month}/${String(expiryYear).slice(-2)}`)
    return { start, end: end ?? until, look: 'card', text: words, isCut: end === null }
  })
}
