import { operatorRoles } from '@touchline/domain/operators'
import { requestStates } from '@touchline/domain/requests'
import { waysOn } from '@touchline/domain/sign-in'
import * as z from 'zod/mini'
import { previewDifference } from '../desk/preview.ts'
import { couponLoss } from '../plans/coupon-loss.ts'
import { instant, localDate, minorUnits } from '../wire.ts'
import type { RefusalCode } from './refusal-code.ts'

/** Always present with the code. */
export const refusalDetails = {
  /** The figure as it is now. */
  'quote-changed': z.object({ total: minorUnits }),
  /** What is compared with the limit of billing managers. */
  'approval-required': z.object({ amount: minorUnits, limit: minorUnits }),
  /** As of now, to be approved instead. */
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
  /** May be lost if named in givesUpCoupons. */
  'gives-up-coupon': z.object({ coupons: z.array(couponLoss) }),
  /** Both included; one and the same for a yearly contract. */
  'not-contract-date': z.object({ from: instant, to: instant }),
  /** The minimum, the included analyst counted. */
  'seats-below-current': z.object({ analystNum: z.int(), viewerNum: z.int() }),
  'amount-not-offered': z.object({ amounts: z.array(z.int()) }),
  'coupon-not-effective': z.object({ effectiveStartDate: instant, effectiveEndDate: instant }),
  /** Where the platform makes another link. */
  'link-used': z.object({ returnUrl: z.string() }),
  'link-expired': z.object({ returnUrl: z.string() }),
  /** The next call answers with one of these kinds; a passkey signs in by its own call. */
  'second-factor-required': z.object({
    challenge: z.string(),
    expiresIn: z.int(),
    kinds: z.array(z.enum(waysOn)),
  }),
  /** The header `work` is the challenge, a dot and what gives the SHA-256 of both so many leading zero bits. */
  'work-required': z.object({ challenge: z.string(), bits: z.int() }),
  /** A sign-in with `prove`, or one by passkey; when accepting an invitation, the answer in its body. */
  'factor-proof-required': z.object({ kinds: z.array(z.enum(waysOn)) }),
  /** What one person gives, and what of that is used today; null where no limit is set. Minor units. */
  'second-person-needed': z.object({ limit: z.nullable(minorUnits), usedToday: minorUnits }),
  'preview-changed': z.object({ differences: z.array(previewDifference) }),
  'approval-answered': z.object({ decidedBy: z.nullable(z.string()), decidedDate: z.nullable(instant) }),
  'act-not-allowed': z.object({ roles: z.array(z.enum(operatorRoles)) }),
  /** Fewer than 12 characters, one of the commonest, or little more than names of the login and its organisations. */
  'password-refused': z.object({ reason: z.enum(['too-short', 'common', 'names']) }),
} as const satisfies Partial<Record<RefusalCode, z.ZodMiniType>>

export type DetailedCode = keyof typeof refusalDetails
export type DetailsOf<C extends DetailedCode> = z.infer<(typeof refusalDetails)[C]>

export const isDetailed = (code: RefusalCode): code is DetailedCode => Object.hasOwn(refusalDetails, code)
