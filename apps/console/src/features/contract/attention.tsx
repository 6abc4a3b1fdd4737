import type { PaceSubject } from '../../forms/pace/pace-subject.ts'
import { laterPart, part } from '../../forms/part.tsx'
import { needToShow } from './needs.ts'
import type { OverviewAccount } from './overview-account.ts'

// Loaded only where there is something to show.
const NeedBanner = part(async () => (await import('./need-banner.tsx')).NeedBanner)
const PriceBanner = laterPart(async () => (await import('./price-banner.tsx')).PriceBanner)

interface AttentionProps {
  readonly account: OverviewAccount
  /** The organisation's upload time; null where there is none to use, or where it is not known. */
  readonly upload: PaceSubject | null
}

/** What needs the reader most, with the one button that settles it; else prices that rise, which wait for the figures. */
export function Attention({ account, upload }: AttentionProps) {
  const need = needToShow({ ...account, upload })
  if (need !== null) return <NeedBanner need={need} account={account} />
  return account.document.priceNotices?.length ? <PriceBanner /> : null
}
