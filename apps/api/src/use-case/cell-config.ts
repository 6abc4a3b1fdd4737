import type { RegionName } from '@touchline/contract/wire'
import type { ReceiptIssuer } from '../books/billing/receipts.ts'

/** What one region's cell knows of itself and of its sisters. */
export interface CellConfig {
  readonly region: RegionName
  /** Path of this cell's API, e.g. /asia/api/v0. */
  readonly base: string
  /** Every region's API base, as a browser reaches it: where a login may be repeated. */
  readonly regionBases: Readonly<Record<RegionName, string>>
  /** Where links in mails lead, e.g. http://localhost:4700. */
  readonly consoleUrl: string
  readonly mode: 'production' | 'demo'
  /** The key that successor refresh tokens are derived with. */
  readonly sessionSecret: string
  readonly settlementGraceDays: number
  readonly receiptIssuer: ReceiptIssuer
}
