import { useQuery } from '@tanstack/react-query'
import { dateOf } from '@touchline/domain/calendar'
import { Card } from '@touchline/ui/card.tsx'
import { EmptyState } from '@touchline/ui/states.tsx'
import { useTranslations } from 'use-intl'
import { paceNow } from '../../forms/pace/pace-now.ts'
import { usePaceText } from '../../forms/pace/pace-text.ts'
import {
  boughtTime,
  isUnlimited,
  organizationTime,
  paceSubject,
  periodOf,
  type UsageAccount,
  userTimes,
} from '../../forms/usage/account.ts'
import { ExportAlert } from '../../forms/usage/export-alert.tsx'
import { UploadAlert } from '../../forms/usage/upload-alert.tsx'
import { usageHistoryQuery } from '../../lib/account/usage-history.ts'
import { useFailedBilling } from '../../lib/account/use-account.ts'
import type { TimeKind } from '../../lib/usage-units.ts'
import { AddOnButton } from './add-on/add-on-button.tsx'
import { ByUser } from './by-user/by-user.tsx'
import { livedMonths } from './decision/choices.ts'
import { OverTime } from './over-time/over-time.tsx'
import { LastYear } from './side/last-year.tsx'

interface TimeTabProps {
  readonly account: UsageAccount
  readonly kind: TimeKind
  readonly isPressed: boolean
}

export function TimeTab({ account, kind, isPressed }: TimeTabProps) {
  const t = useTranslations('used')
  const rows = userTimes(account, kind)
  const { data } = useQuery(usageHistoryQuery())
  const lived = data === undefined ? [] : livedMonths(data.history, account)
  const isUnpaid = useFailedBilling() !== undefined
  if (organizationTime(account, kind).limit.hard === 0) {
    return (
      <Card>
        <EmptyState>{t('notInPlan')}</EmptyState>
        <AddOnButton account={account} target={{ kind, user: null }} isPressed={isPressed} />
      </Card>
    )
  }
  return (
    <>
      {!isUnlimited(account, kind) &&
        !isUnpaid &&
        !account.document.isOnHold &&
        (kind === 'upload' ? (
          <UploadAlert subject={paceSubject(account, kind)} pace={paceNow(paceSubject(account, kind))} />
        ) : (
          <ExportAlert account={account} />
        ))}
      <OverTime account={account} kind={kind} />
      <Bought account={account} kind={kind} isPressed={isPressed} />
      <div className={lived.length > 0 ? 'usage-grid' : ''}>
        <ByUser account={account} kind={kind} rows={rows} />
        {lived.length > 0 && <LastYear account={account} kind={kind} lived={lived} />}
      </div>
    </>
  )
}

function Bought({ account, kind, isPressed }: TimeTabProps) {
  const t = useTranslations('usage.bought')
  const { figure, dated } = usePaceText({ kind })
  const { cycle, end } = periodOf(account)
  const bought = boughtTime(account, kind)
  const isNeeded = !isUnlimited(account, kind)
  if (bought === 0 && !isNeeded) return null
  const date = dated(dateOf(end - 1, account.contract.zone))
  return (
    <Card
      title={cycle === 'month' ? t('month') : t('year')}
      action={<AddOnButton account={account} target={{ kind, user: null }} look="ghost" isPressed={isPressed} />}
    >
      <p className="small soft num">
        {bought === 0 ? t('none', { date }) : t('some', { figure: figure(bought), date })}
        {!isNeeded && ` ${t('notNeeded')}`}
      </p>
    </Card>
  )
}
