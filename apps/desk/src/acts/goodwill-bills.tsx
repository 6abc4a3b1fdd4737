import type { seeGoodwill } from '@touchline/contract/desk/calls/goodwill'
import { Facts } from '@touchline/ui/card.tsx'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { call } from '../lib/call.ts'
import { dayText, monthText } from '../lib/date-text.ts'

type SeenGoodwill = Awaited<ReturnType<typeof call<typeof seeGoodwill>>>
type Bill = SeenGoodwill['bills'][number]

type LineKey = `lines.${'plan' | 'seats' | 'others' | 'goodwill' | 'subtotal' | 'tax' | 'total'}`

interface SeenProps {
  readonly seen: SeenGoodwill
  readonly money: (minor: number) => string
}

export function GoodwillAmounts({ seen: { amounts, endsOn, lastYear }, money }: SeenProps) {
  const t = useTranslations('acts.goodwill')
  const locale = useLocale()
  return (
    <div className="amounts">
      <h3>{t('fixed')}</h3>
      <table>
        <tbody>
          {amounts.map(({ from, amount, of }) => (
            <tr key={from}>
              <th scope="row">
                {t('billOf', { month: monthText(from, locale, 'long') })}
                {of !== null && <small className="soft">{t('part', { amount: money(of) })}</small>}
              </th>
              <td className="num">
                <b>{money(amount)}</b>
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t('together')}</th>
            <td className="num">
              <b>{money(amounts.reduce((total, { amount }) => total + amount, 0))}</b>
            </td>
          </tr>
        </tbody>
      </table>
      <p className="soft">{t('ends', { day: dayText(endsOn, locale) })}</p>
      <Facts
        rows={[
          [t('givenBefore'), money(lastYear.goodwill)],
          [t('refundedBefore'), money(lastYear.refunded)],
        ]}
      />
    </div>
  )
}

/** Line by line, with the former total struck through. */
export function NextBills({ seen, money }: SeenProps) {
  const { bills } = seen
  const t = useTranslations('acts.goodwill')
  const locale = useLocale()
  const row = (line: LineKey, cell: (bill: Bill) => ReactNode) => (
    <tr>
      <th scope="row">{t(line)}</th>
      {bills.map((bill) => (
        <td key={`${bill.month} ${bill.cycle}`} className="num">
          {cell(bill)}
        </td>
      ))}
    </tr>
  )
  const total = ({ before, after }: Bill) => (
    <>
      {after.total !== before.total && <s className="soft">{money(before.total)}</s>} <b>{money(after.total)}</b>
    </>
  )
  const goodwill = ({ before, after }: Bill) =>
    after.goodwill === before.goodwill ? money(after.goodwill) : <mark>{money(after.goodwill)}</mark>
  return (
    <section className="next-bills">
      <Outcome seen={seen} money={money} />
      <h3>{t('next')}</h3>
      <div>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('beforeTax')}</th>
              {bills.map(({ month, cycle, paidOn }) => (
                <th key={`${month} ${cycle}`} scope="col" className="num">
                  {monthText(month, locale)}
                  <small className="soft">{dayText(paidOn, locale)}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {row('lines.plan', ({ plan }) => money(plan))}
            {row('lines.seats', ({ seats }) => money(seats))}
            {row('lines.others', ({ others }) => money(others))}
            {row('lines.goodwill', goodwill)}
            {row('lines.subtotal', ({ after }) => money(after.subtotal))}
            {row('lines.tax', ({ after }) => money(after.tax))}
            {row('lines.total', total)}
          </tbody>
        </table>
      </div>
      <p className="soft">{t('asThingsStand')}</p>
    </section>
  )
}

/** What earlier goodwill, an end of the contract and a bill of 0 make of it. */
function Outcome({ seen: { bills, before: earlier, unused, saved, leavesOn }, money }: SeenProps) {
  const t = useTranslations('acts.goodwill')
  const locale = useLocale()
  return (
    <>
      <Facts
        rows={[
          [t('saved'), money(saved)],
          [t('unused'), money(unused)],
        ]}
      />
      {earlier > 0 && <p>{t('earlier', { amount: money(earlier) })}</p>}
      {leavesOn !== null && unused > 0 && (
        <p className="above">{t('leaves', { day: dayText(leavesOn, locale), amount: money(unused) })}</p>
      )}
      {bills.some(({ before }) => before.subtotal === 0) && <p>{t('nothing')}</p>}
    </>
  )
}
