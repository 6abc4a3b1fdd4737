import { bellEndpoints } from './bell.ts'
import { billingEndpoints } from './billing.ts'
import { buyerEndpoints } from './buyer.ts'
import { calendarFeedEndpoints } from './calendar-feed.ts'
import { cancellationEndpoints } from './cancellation.ts'
import { caseEndpoints } from './cases.ts'
import { catalogueEndpoints } from './catalogue.ts'
import { contractInfoEndpoints } from './contract-info.ts'
import { documentEndpoints } from './documents.ts'
import type { Call, Endpoint } from './endpoint.ts'
import { factorDemandEndpoints } from './factor-demand.ts'
import { historyEndpoints } from './history.ts'
import { ingestionEndpoints } from './ingestion.ts'
import { linkEndpoints } from './links.ts'
import { lookEndpoints } from './looks.ts'
import { mailEndpoints } from './mail.ts'
import { mailReportEndpoints } from './mail-reports.ts'
import { organizationEndpoints } from './organization.ts'
import { overviewEndpoints } from './overview.ts'
import { passkeyEndpoints } from './passkeys.ts'
import { paymentEndpoints } from './payment.ts'
import { peopleEndpoints } from './people.ts'
import { periodPackEndpoints } from './period-pack.ts'
import { addOnEndpoints } from './plans/add-ons.ts'
import { contractPlanEndpoints } from './plans/contract-plans.ts'
import { couponEndpoints } from './plans/coupons.ts'
import { giveUpSeatsEndpoints } from './plans/give-up-seats.ts'
import { monthlyPlanEndpoints } from './plans/monthly-plans.ts'
import { sleepEndpoints } from './plans/sleep.ts'
import { yearlyPlanEndpoints } from './plans/yearly-plans.ts'
import { purchaseLimitEndpoints } from './purchase-limit.ts'
import { receiptEndpoints } from './receipts.ts'
import { recipientEndpoints } from './recipients.ts'
import { requestEndpoints } from './requests.ts'
import { seatEndpoints } from './seats.ts'
import { secondFactorEndpoints } from './second-factor.ts'
import { securityEndpoints } from './security.ts'
import { signInEndpoints } from './sign-in.ts'
import { signInProviderEndpoints } from './sign-in-provider.ts'
import { testClockEndpoints } from './test-clock.ts'
import { transferEndpoints } from './transfers.ts'
import { usageEndpoints } from './usage.ts'
import { videoEndpoints } from './videos.ts'

/** The server refuses to start if one has no handler. */
export const endpoints = {
  ...signInEndpoints,
  ...signInProviderEndpoints,
  ...linkEndpoints,
  ...lookEndpoints,
  ...caseEndpoints,
  ...secondFactorEndpoints,
  ...securityEndpoints,
  ...passkeyEndpoints,
  ...organizationEndpoints,
  ...catalogueEndpoints,
  ...overviewEndpoints,
  ...contractInfoEndpoints,
  ...buyerEndpoints,
  ...mailEndpoints,
  ...mailReportEndpoints,
  ...peopleEndpoints,
  ...recipientEndpoints,
  ...cancellationEndpoints,
  ...paymentEndpoints,
  ...transferEndpoints,
  ...monthlyPlanEndpoints,
  ...couponEndpoints,
  ...contractPlanEndpoints,
  ...yearlyPlanEndpoints,
  ...billingEndpoints,
  ...receiptEndpoints,
  ...documentEndpoints,
  ...periodPackEndpoints,
  ...factorDemandEndpoints,
  ...historyEndpoints,
  ...bellEndpoints,
  ...calendarFeedEndpoints,
  ...addOnEndpoints,
  ...giveUpSeatsEndpoints,
  ...sleepEndpoints,
  ...purchaseLimitEndpoints,
  ...requestEndpoints,
  ...usageEndpoints,
  ...seatEndpoints,
  ...videoEndpoints,
  ...ingestionEndpoints,
  ...testClockEndpoints,
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints

export type EndpointOf<C extends Call> = Extract<(typeof endpoints)[EndpointName], C>
