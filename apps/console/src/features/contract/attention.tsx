import { warningOf } from '@touchline/domain/usage'
import { useSyncExternalStore } from 'react'
import type { PaceSubject } from '../../forms/pace/pace-subject.ts'
import { laterPart, part } from '../../forms/part.tsx'
import { answerStore } from '../../lib/answer.ts'
import type { OverviewAccount } from './overview-account.ts'
import { paceOfSubject } from './used/subject.ts'

// Each is loaded only where there is something to show.
const UploadNeed = part(async () => (await import('./upload-need.tsx')).UploadNeed)
const PriceBanner = laterPart(async () => (await import('./price-banner.tsx')).PriceBanner)
const Answered = laterPart(async () => (await import('./bought/answered.tsx')).Answered)

interface AttentionProps {
  readonly account: OverviewAccount
  /** The organisation's upload time; null where there is none to use, or where it is not known. */
  readonly upload: PaceSubject | null
}

/** At most one banner: time that runs out, else prices that rise, else the answer to what was just done. What the first figure says stands nowhere above it. */
export function Attention({ account, upload }: AttentionProps) {
  const answer = useSyncExternalStore(answerStore.subscribe, answerStore.read)
  if (upload !== null && warningOf(upload.time, paceOfSubject(upload)) !== 'none')
    return <UploadNeed account={account} subject={upload} />
  if ((account.contract.priceNotices ?? []).length > 0) return <PriceBanner />
  return answer !== null && <Answered answer={answer} />
}
