import { useSyncExternalStore } from 'react'
import type { PaceSubject } from '../../forms/pace/pace-subject.ts'
import { laterPart, part } from '../../forms/part.tsx'
import { answerStore } from '../../lib/answer.ts'
import { needToShow } from './needs.ts'
import type { OverviewAccount } from './overview-account.ts'

const load = async () => (await import('./need-banner.tsx')).NeedBanner
// Loaded only where there is something to show.
const NeedBanner = part(load)
const LaterBanner = laterPart(load)
const Answered = laterPart(async () => (await import('./bought/answered.tsx')).Answered)

interface AttentionProps {
  readonly account: OverviewAccount
  /** The organisation's upload time; null where there is none to use, or where it is not known. */
  readonly upload: PaceSubject | null
}

/** What needs the reader most, with the one button that settles it; what nobody waits for comes after the figures. */
export function Attention({ account, upload }: AttentionProps) {
  const need = needToShow({ ...account, upload })
  const answer = useSyncExternalStore(answerStore.subscribe, answerStore.read)
  if (need === null && answer !== null) return <Answered answer={answer} />
  const Shown = need ? NeedBanner : LaterBanner
  return <Shown need={need} account={account} />
}
