import { useQuery } from '@tanstack/react-query'
import { dateOf } from '@touchline/domain/calendar'
import { useTranslations } from 'use-intl'
import { usePaceText } from '../../../forms/pace/pace-text.ts'
import { usageHistoryQuery } from '../../../lib/account/usage-history.ts'
import type { TimeKind } from '../../../lib/usage-units.ts'
import { Card } from '../../../ui/card.tsx'
import { AddOnButton } from '../add-on/add-on-button.tsx'
import { livedMonths } from '../decision/choices.ts'
import { boughtTime, isUnlimited, periodOf, type UsageAccount } from '../usage-account.ts'
import { LastYear } from './last-year.tsx'

interface SidePanelProps {
  readonly account: UsageAccount
  readonly kind: TimeKind
  readonly isPressed: boolean
}

/** How it was before, and what was bought. */
export function SidePanel({ account, kind, isPressed }: SidePanelProps) {
  const { data } = useQuery(usageHistoryQuery())
  const lived = data === undefined ? [] : livedMonths(data.history, account)
  return (
    <div className="usage-side">
      {lived.length > 0 && <LastYear account={account} kind={kind} lived={lived} />}
      <Bought account={account} kind={kind} isPressed={isPressed} />
    </div>
  )
}

/** Extra time of the running period; of a time without limit only what is there all the same. */
function Bought({ account, kind, isPressed }: SidePanelProps) {
  const t = useTranslations('usage.bought')
  const { figure, dated } = usePaceText({ kind })
  const { cycle, end } = periodOf(account)
  const bought = boughtTime(account, kind)
  const isNeeded = !isUnlimited(account, kind)
  if (bought === 0 && !isNeeded) return null
  const date = dated(dateOf(end - 1, account.contract.zone))
  return (
    <Card title={cycle === 'month' ? t('month') : t('year')}>
      <p className="small soft num">
        {bought === 0 ? t('none', { date }) : t('some', { figure: figure(bought), date })}
        {!isNeeded && ` ${t('notNeeded')}`}
      </p>
      <AddOnButton account={account} target={{ kind, user: null }} look="ghost" isPressed={isPressed} />
    </Card>
  )
}
