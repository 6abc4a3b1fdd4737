import type { Call, DeskEndpoint } from '../endpoint.ts'
import { actEndpoints } from './acts.ts'
import { auditEndpoints } from './audit.ts'
import { bankFileEndpoints } from './bank-files.ts'
import { campaignEndpoints } from './campaigns.ts'
import { deskCaseEndpoints } from './cases.ts'
import { customerEndpoints } from './customer.ts'
import { disputeEndpoints } from './disputes.ts'
import { draftEndpoints } from './drafts.ts'
import { findEndpoints } from './find.ts'
import { goodwillEndpoints } from './goodwill.ts'
import { journalEndpoints } from './journal.ts'
import { deskLookEndpoints } from './looks.ts'
import { payoutEndpoints } from './payouts.ts'
import { revenueEndpoints } from './revenue.ts'
import { runEndpoints } from './run.ts'
import { operatorSessionEndpoints } from './session.ts'
import { settingsEndpoints } from './settings.ts'
import { tableEndpoints } from './tables.ts'
import { todayEndpoints } from './today.ts'
import { viewEndpoints } from './views.ts'

/** Under /{region}/desk/v0 of the desk's own address; unknown to clubs and programs. */
export const deskEndpoints = {
  ...operatorSessionEndpoints,
  ...actEndpoints,
  ...findEndpoints,
  ...customerEndpoints,
  ...deskLookEndpoints,
  ...auditEndpoints,
  ...settingsEndpoints,
  ...goodwillEndpoints,
  ...disputeEndpoints,
  ...bankFileEndpoints,
  ...draftEndpoints,
  ...campaignEndpoints,
  ...runEndpoints,
  ...journalEndpoints,
  ...payoutEndpoints,
  ...revenueEndpoints,
  ...todayEndpoints,
  ...deskCaseEndpoints,
  ...tableEndpoints,
  ...viewEndpoints,
} as const satisfies Record<string, DeskEndpoint>

export type DeskEndpointName = keyof typeof deskEndpoints

export type DeskEndpointOf<C extends Call> = Extract<(typeof deskEndpoints)[DeskEndpointName], C>
