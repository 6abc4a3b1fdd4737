import { bannerOf } from '@touchline/domain/navigation'
import { alertOf } from '@touchline/domain/usage'
import { useSyncExternalStore } from 'react'
import { paceNow } from '../../forms/pace/pace-now.ts'
import type { PaceSubject } from '../../forms/pace/pace-subject.ts'
import { laterPart, part } from '../../forms/part.tsx'
import { overviewWords } from '../../i18n/catalogue.ts'
import { answerStore } from '../../lib/answer.ts'
import type { TimeKind } from '../../lib/usage-units.ts'
import type { OverviewAccount } from './account/overview-account.ts'

const TimeNeed = part(async () => (await import('./time-need.tsx')).TimeNeed, overviewWords)
const PriceBanner = laterPart(async () => (await import('./price-banner.tsx')).PriceBanner, overviewWords)
const Answered = laterPart(async () => (await import('./bought/bought.tsx')).Answered)

interface AttentionProps {
  readonly account: OverviewAccount
  readonly time: Readonly<Record<TimeKind, PaceSubject>> | null
}

/** By `bannerOf`, except an unpaid bill and a hold, shown elsewhere. */
export function Attention({ account, time }: AttentionProps) {
  const answer = useSyncExternalStore(answerStore.subscribe, answerStore.read)
  const { document, contract } = account
  const mayAsk =
    time !== null && (time.export.time.used > 0 || alertOf(time.upload.time, paceNow(time.upload)) !== 'none')
  const hasNewPrices = (contract.priceNotices ?? []).length > 0
  const kind = bannerOf({
    facts: [
      ...(document.isOnHold ? (['on-hold'] as const) : []),
      ...(mayAsk ? (['time-runs-out'] as const) : []),
      ...(hasNewPrices ? (['price-change'] as const) : []),
      ...(answer === null ? [] : (['answer'] as const)),
    ],
    saidByPage: ['unpaid'],
  })
  const answered = answer !== null && <Answered answer={answer} />
  const otherwise = hasNewPrices ? <PriceBanner read={answered} /> : answered
  if (kind === 'time-runs-out' && mayAsk) return <TimeNeed account={account} time={time} otherwise={otherwise} />
  return kind !== 'on-hold' && otherwise
}
