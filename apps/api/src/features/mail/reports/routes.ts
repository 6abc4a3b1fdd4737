import { answer, type Route, route } from '../../../http/route.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { takeReport } from './take-report.ts'

export const mailReportRoutes = (deps: Deps): Route[] => [
  route('takeMailReport', async ({ body }) => answer({ outcome: await takeReport(deps, body.report) })),
]
