import type { Consumption } from '@touchline/domain/usage'
import { part } from '../../forms/part.tsx'
import { needsToShow } from './needs.ts'
import type { OverviewAccount } from './overview-account.ts'

// Loaded only where there is something to show.
const NeedBanner = part(async () => (await import('./need-banner.tsx')).NeedBanner)

interface AttentionProps {
  readonly account: OverviewAccount
  /** The organisation's upload time; null where there is none to use, or where it is not known. */
  readonly upload: Consumption | null
}

/** What needs the reader, each with the one button that settles it. */
export const Attention = ({ account, upload }: AttentionProps) =>
  needsToShow({ ...account, upload }).map((need) => <NeedBanner key={need.kind} need={need} account={account} />)
