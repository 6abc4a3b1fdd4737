import { UploadAlert } from '../../forms/upload-alert.tsx'
import { ByUser } from './by-user.tsx'
import { OverTime } from './over-time/over-time.tsx'
import { TimeCards } from './time-cards.tsx'
import { isUnlimited, organizationTime, paceSubject, type UsageAccount, userTimes } from './usage-account.ts'

/** Upload: the organisation's time, and who used it. */
export function UploadTab({ account }: { readonly account: UsageAccount }) {
  return (
    <>
      {!isUnlimited(account, 'upload') && <UploadAlert time={organizationTime(account, 'upload')} />}
      <TimeCards account={account} kind="upload" />
      <OverTime subject={paceSubject(account, 'upload')} />
      <ByUser account={account} rows={userTimes(account, 'upload')} />
    </>
  )
}
