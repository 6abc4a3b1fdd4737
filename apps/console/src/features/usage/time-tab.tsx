import { useTranslations } from 'use-intl'
import { UploadAlert } from '../../forms/upload-alert.tsx'
import type { TimeKind } from '../../lib/usage-units.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { paceNow } from './answer.ts'
import { ByUser } from './by-user/by-user.tsx'
import { ExportAlert } from './export-alert.tsx'
import { OverTime } from './over-time/over-time.tsx'
import { SidePanel } from './side/side-panel.tsx'
import { isUnlimited, organizationTime, paceSubject, type UsageAccount, userTimes } from './usage-account.ts'

interface TimeTabProps {
  readonly account: UsageAccount
  readonly kind: TimeKind
  /** The button to buy more was pressed elsewhere. */
  readonly isPressed: boolean
}

/** A kind of time: where it leads to, who used it, and how it was before. */
export function TimeTab({ account, kind, isPressed }: TimeTabProps) {
  const t = useTranslations('used')
  const rows = userTimes(account, kind)
  if (organizationTime(account, kind).limit.hard === 0) {
    return (
      <Card>
        <EmptyState>{t('notInPlan')}</EmptyState>
      </Card>
    )
  }
  return (
    <>
      {!isUnlimited(account, kind) &&
        (kind === 'upload' ? (
          <UploadAlert time={organizationTime(account, kind)} pace={paceNow(paceSubject(account, kind))} />
        ) : (
          <ExportAlert rows={rows} />
        ))}
      <OverTime account={account} kind={kind} />
      <div className="usage-grid">
        <ByUser account={account} kind={kind} rows={rows} />
        <SidePanel account={account} kind={kind} isPressed={isPressed} />
      </div>
    </>
  )
}
