import { operatorRoles } from '@touchline/domain/operators'
import { requestStates } from '@touchline/domain/requests'
import { waysOn } from '@touchline/domain/sign-in'
import * as z from 'zod/mini'
import { impossible } from '../desk/impossible.ts'
import { previewDifference } from '../desk/preview.ts'
import { couponLoss } from '../plans/coupon-loss.ts'
import { currency, instant, localDate, minorUnits, yearMonth } from '../wire.ts'
import type { RefusalCode } from './refusal-code.ts'

export const refusalDetails = {
  /** Current. */
  'quote-changed': z.object({ total: minorUnits }),
  /** Compared with the managers' limit. */
  'approval-required': z.object({ amount: minorUnits, limit: minorUnits }),
  /** Current, to be approved instead. */
  'request-changed': z.object({
    total: minorUnits,
    monthly: z.nullable(minorUnits),
    startsOn: z.nullable(localDate),
    endsOn: z.nullable(localDate),
  }),
  'request-decided': z.object({
    state: z.enum(requestStates),
    decidedBy: z.nullable(z.string()),
    decidedDate: z.nullable(instant),
  }),
  /** To be named in givesUpCoupons. */
  'gives-up-coupon': z.object({ coupons: z.array(couponLoss) }),
  /** Inclusive; a yearly contract has one. */
  'not-contract-date': z.object({ from: instant, to: instant }),
  /** Minimum, with the included analyst. */
  'seats-below-current': z.object({ analystNum: z.int(), viewerNum: z.int() }),
  'amount-not-offered': z.object({ amounts: z.array(z.int()) }),
  'coupon-not-effective': z.object({ effectiveStartDate: instant, effectiveEndDate: instant }),
  /** For another link. */
  'link-used': z.object({ returnUrl: z.string() }),
  'link-expired': z.object({ returnUrl: z.string() }),
  /** What the next call answers with; a passkey has its own. */
  'second-factor-required': z.object({
    challenge: z.string(),
    expiresIn: z.int(),
    kinds: z.array(z.enum(waysOn)),
  }),
  /** The header `work`: challenge, dot, and an answer for which SHA-256 of both begins with so many zero bits. */
  'work-required': z.object({ challenge: z.string(), bits: z.int() }),
  /** By a sign-in with `prove` or by passkey; for an invitation, in its body. */
  'factor-proof-required': z.object({ kinds: z.array(z.enum(waysOn)) }),
  /** Minor units one person may give, and today's; null: no limit. */
  'second-person-needed': z.object({ limit: z.nullable(minorUnits), usedToday: minorUnits }),
  /** Null: the message says it. */
  'act-impossible': z.object({ why: z.nullable(impossible) }),
  'preview-changed': z.object({ differences: z.array(previewDifference) }),
  'approval-answered': z.object({ decidedBy: z.nullable(z.string()), decidedDate: z.nullable(instant) }),
  /** YYYYMM. */
  'run-unknown': z.object({ months: z.array(yearMonth) }),
  'month-not-begun': z.object({ last: yearMonth }),
  'bridge-differs': z.object({ document: z.nullable(z.string()) }),
  'journal-closed': z.object({ open: yearMonth }),
  'month-not-closable': z.object({ next: z.nullable(yearMonth) }),
  'journal-unbalanced': z.object({ difference: z.int(), currency, document: z.nullable(z.string()) }),
  'case-answered': z.object({ answeredBy: z.nullable(z.string()), answeredDate: z.nullable(instant) }),
  'act-not-allowed': z.object({ roles: z.array(z.enum(operatorRoles)) }),
  /** Under 12 characters, very common, or little more than names. */
  'password-refused': z.object({ reason: z.enum(['too-short', 'common', 'names']) }),
} as const satisfies Partial<Record<RefusalCode, z.ZodMiniType>>

export type DetailedCode = keyof typeof refusalDetails
export type DetailsOf<C extends DetailedCode> = z.infer<(typeof refusalDetails)[C]>

export const isDetailed = (code: RefusalCode): code is DetailedCode => Object.hasOwn(refusalDetails, code)
