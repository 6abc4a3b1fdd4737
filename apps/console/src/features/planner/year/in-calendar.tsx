import { addDays, firstDay, type LocalDate } from '@touchline/domain/calendar'
import { billParts, type Comparison } from '@touchline/domain/projection'
import { Card } from '@touchline/ui/card.tsx'
import { dateText } from '@touchline/words/date-text'
import { useTranslations } from 'use-intl'
import type { PlannerAccount } from '../../../lib/account/planner-account.ts'
import type { PlannedChoice } from '../choice.ts'
import { heldPlan } from '../offered.ts'
import { usePlannerText } from '../planner-text.ts'

interface InCalendarProps {
  readonly account: PlannerAccount
  readonly choice: PlannedChoice
  readonly comparison: Comparison
}

export function InCalendar({ account, choice: { sleep }, comparison: { planning, whatIf } }: InCalendarProps) {
  const t = useTranslations('planner.calendar')
  const text = usePlannerText(account)
  const billText = useBillText(account)
  if (sleep === null || planning.kind !== 'possible') return null
  const { groupId, seats } = heldPlan(account)
  const plan = groupId === null ? '' : text.planName(groupId)
  const bill = whatIf.payments.find((payment) => payment.bill?.invoice.month === sleep.from.slice(0, 7))
  const days: readonly (readonly [LocalDate, string])[] = [
    [addDays(sleep.from, -1), t('fallsAsleep', { plan })],
    ...(bill === undefined ? [] : [[bill.paidOn, billText(bill)] as const]),
    [sleep.until, t('wakes', { plan, ...seats })],
  ]
  return (
    <Card title={t('title')} className="in-calendar" action={<span className="small soft">{t('feed')}</span>}>
      <ul>
        {days.map(([date, what]) => (
          <li key={date}>
            <time dateTime={date}>{text.dayShort(date)}</time>
            <span>{what}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function useBillText(account: PlannerAccount): (payment: Comparison['whatIf']['payments'][number]) => string {
  const t = useTranslations('planner.calendar')
  const text = usePlannerText(account)
  return ({ amount, bill }) => {
    const invoice = bill?.invoice
    const month = dateText(firstDay(invoice?.month ?? ''), text.locale, 'month')
    const isStored = invoice !== undefined && billParts(invoice).every(({ part }) => part === 'storage')
    return t(isStored ? 'storage' : 'bill', { amount: text.money(amount.minor), month })
  }
}
