import { type BannerKind, bannerOf } from '@touchline/domain/navigation'
import { warningOf } from '@touchline/domain/usage'
import { useSyncExternalStore } from 'react'
import type { PaceSubject } from '../../forms/pace/pace-subject.ts'
import { laterPart, part } from '../../forms/part.tsx'
import { overviewWords } from '../../i18n/catalogue.ts'
import { answerStore } from '../../lib/answer.ts'
import type { OverviewAccount } from './overview-account.ts'
import { paceOfSubject } from './used/subject.ts'

// Each is loaded only where there is something to show.
const UploadNeed = part(async () => (await import('./upload-need.tsx')).UploadNeed, overviewWords)
const PriceBanner = laterPart(async () => (await import('./price-banner.tsx')).PriceBanner, overviewWords)
const Answered = laterPart(async () => (await import('./bought/bought.tsx')).Answered)

interface AttentionProps {
  readonly account: OverviewAccount
  /** The organisation's upload time; null where there is none to use, or where it is not known. */
  readonly upload: PaceSubject | null
}

/** The one banner of the overview (`bannerOf`); its first figure says an unpaid bill, and a contract on hold is said above every screen. */
export function Attention({ account, upload }: AttentionProps) {
  const answer = useSyncExternalStore(answerStore.subscribe, answerStore.read)
  const facts = [...factsOf(account, upload), ...(answer === null ? [] : (['answer'] as const))]
  const kind = bannerOf({ facts, saidByPage: ['unpaid'] })
  if (kind === 'time-runs-out' && upload !== null) return <UploadNeed account={account} subject={upload} />
  const answered = answer !== null && <Answered answer={answer} />
  if (kind === 'price-change') return <PriceBanner read={answered} />
  return kind === 'answer' && answered
}

const factsOf = ({ document, contract }: OverviewAccount, upload: PaceSubject | null): readonly BannerKind[] => [
  ...(document.isOnHold ? (['on-hold'] as const) : []),
  ...(upload !== null && warningOf(upload.time, paceOfSubject(upload)) !== 'none' ? (['time-runs-out'] as const) : []),
  ...((contract.priceNotices ?? []).length > 0 ? (['price-change'] as const) : []),
]
