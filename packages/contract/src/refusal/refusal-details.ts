import { operatorRoles } from '@touchline/domain/operators'
import { requestStates } from '@touchline/domain/requests'
import { waysOn } from '@touchline/domain/sign-in'
import * as z from 'zod/mini'
import { couponLoss } from '../plans/coupon-loss.ts'
import { instant, localDate, minorUnits } from '../wire.ts'
import type { RefusalCode } from './refusal-code.ts'

/** What a refusal of this code says beyond it: always there, and what would be accepted instead. */
export const refusalDetails = {
  /** The figure as it is now. */
  'quote-changed': z.object({ total: minorUnits }),
  /** What is compared with the limit of billing managers, and that limit. */
  'approval-required': z.object({ amount: minorUnits, limit: minorUnits }),
  /** What it costs and when it is for as of now, to be approved instead. */
  'request-changed': z.object({
    total: minorUnits,
    monthly: z.nullable(minorUnits),
    startsOn: z.nullable(localDate),
    endsOn: z.nullable(localDate),
  }),
  /** What became of it, by whom and when. */
  'request-decided': z.object({
    state: z.enum(requestStates),
    decidedBy: z.nullable(z.string()),
    decidedDate: z.nullable(instant),
  }),
  /** Named in givesUpCoupons, they may be lost. */
  'gives-up-coupon': z.object({ coupons: z.array(couponLoss) }),
  /** Any instant of these is accepted, both included: one and the same for a yearly contract. */
  'not-contract-date': z.object({ from: instant, to: instant }),
  /** The least that can be chosen, the included analyst counted. */
  'seats-below-current': z.object({ analystNum: z.int(), viewerNum: z.int() }),
  /** Hours or users that one purchase may have. */
  'amount-not-offered': z.object({ amounts: z.array(z.int()) }),
  /** The first and the last instant at which the code can be used. */
  'coupon-not-effective': z.object({ effectiveStartDate: instant, effectiveEndDate: instant }),
  /** Where the platform asked to be returned to: another link is made there. */
  'link-used': z.object({ returnUrl: z.string() }),
  'link-expired': z.object({ returnUrl: z.string() }),
  /** What the next call answers, for so long, with a code of one of these kinds; a passkey signs in by its own call. */
  'second-factor-required': z.object({
    challenge: z.string(),
    expiresIn: z.int(),
    kinds: z.array(z.enum(waysOn)),
  }),
  /** The header `work` is the challenge, a dot and what makes the SHA-256 of both begin with so many zero bits. */
  'work-required': z.object({ challenge: z.string(), bits: z.int() }),
  /** The ways of the login: a sign-in with `prove`, or one by passkey; where an invitation is accepted, the answer in its body. */
  'factor-proof-required': z.object({ kinds: z.array(z.enum(waysOn)) }),
  /** The roles that may. */
  'act-not-allowed': z.object({ roles: z.array(z.enum(operatorRoles)) }),
  /** Fewer than 12 characters, one of the commonest, or little more than names of the login and its organisations. */
  'password-refused': z.object({ reason: z.enum(['too-short', 'common', 'names']) }),
} as const satisfies Partial<Record<RefusalCode, z.ZodMiniType>>

export type DetailedCode = keyof typeof refusalDetails
export type DetailsOf<C extends DetailedCode> = z.infer<(typeof refusalDetails)[C]>

export const isDetailed = (code: RefusalCode): code is DetailedCode => Object.hasOwn(refusalDetails, code)
