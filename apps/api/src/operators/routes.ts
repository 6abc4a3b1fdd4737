import type { DeskRoute } from '../http/desk/desk-route.ts'
import type { Deps } from '../use-case/deps.ts'
import { actRoutes } from './acts-routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { bankFileRoutes } from './bank-file-routes.ts'
import { campaignRoutes } from './campaign-routes.ts'
import { deskCaseRoutes } from './case-routes.ts'
import { customerRoutes } from './customer/routes.ts'
import { disputeRoutes } from './dispute-routes.ts'
import { draftRoutes } from './draft-routes.ts'
import { findRoutes } from './find/routes.ts'
import { goodwillRoutes } from './goodwill-routes.ts'
import { journalRoutes } from './journal-routes.ts'
import { deskLookRoutes } from './look-routes.ts'
import { payoutRoutes } from './payout-routes.ts'
import { revenueRoutes } from './revenue-routes.ts'
import { runRoutes } from './run/routes.ts'
import { settingsRoutes } from './settings-routes.ts'
import type { Desk } from './sign-in/desk.ts'
import { operatorSessionRoutes } from './sign-in/routes.ts'
import { tableRoutes } from './table-routes.ts'
import { todayRoutes } from './today/routes.ts'
import { viewRoutes } from './view-routes.ts'

export function deskRoutes(deps: Deps, desk: Desk): readonly DeskRoute[] {
  const routes = pageRoutes(deps, desk)
  return [...routes, ...tableRoutes(deps, routes)]
}

const pageRoutes = (deps: Deps, desk: Desk): readonly DeskRoute[] => [
  ...operatorSessionRoutes(deps, desk),
  ...actRoutes(deps, desk),
  ...findRoutes(deps),
  ...customerRoutes(deps),
  ...deskLookRoutes(deps),
  ...auditRoutes(deps),
  ...settingsRoutes(deps, desk),
  ...goodwillRoutes(deps),
  ...disputeRoutes(deps),
  ...bankFileRoutes(deps),
  ...draftRoutes(deps),
  ...campaignRoutes(deps),
  ...runRoutes(deps),
  ...journalRoutes(deps, desk),
  ...payoutRoutes(deps),
  ...revenueRoutes(deps),
  ...todayRoutes(deps, desk),
  ...deskCaseRoutes(deps, desk),
  ...viewRoutes(deps, desk),
]
