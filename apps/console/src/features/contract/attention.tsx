import type { PaceSubject } from '../../forms/pace/pace-subject.ts'
import { part } from '../../forms/part.tsx'
import { needToShow } from './needs.ts'
import type { OverviewAccount } from './overview-account.ts'

// Loaded only where there is something to show.
const NeedBanner = part(async () => (await import('./need-banner.tsx')).NeedBanner)

interface AttentionProps {
  readonly account: OverviewAccount
  /** The organisation's upload time; null where there is none to use, or where it is not known. */
  readonly upload: PaceSubject | null
}

/** What needs the reader most, with the one button that settles it. */
export function Attention({ account, upload }: AttentionProps) {
  const need = needToShow({ ...account, upload })
  return need && <NeedBanner need={need} account={account} />
}
