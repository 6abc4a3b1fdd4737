import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { planLimit } from './plan-limit.ts'
import { currency, documentParams, id, instant, listQuery, organizationParams, results, systemFields } from './wire.ts'

export const planEntry = z.object({
  _id: id,
  contractPlanId: z.string(),
  couponId: z.nullable(z.string()),
  /** Limits of its own, instead of its plan's; empty where the plan's stand. */
  limits: z.array(planLimit),
  startDate: instant,
  /** The last millisecond that belongs; null is open-ended. */
  endDate: z.nullable(instant),
  nextBillingDate: z.nullable(instant),
})

export const customerInfo = z.object({
  name: z.nullable(z.string()),
  /** E.164, e.g. +81355500142. */
  tel: z.nullable(z.string()),
  mail: z.nullable(z.string()),
  /** ISO 3166-1 alpha-2. */
  country: z.nullable(z.string()),
})

export const paymentMethod = z.enum(['CREDIT_CARD', 'BANK_TRANSFER'])

export const paymentService = z.object({
  brand: z.string(),
  cardLast4: z.string(),
  cardName: z.nullable(z.string()),
  expiryMonth: z.int(),
  expiryYear: z.int(),
})

export const contractInfo = z.object({
  ...systemFields,
  _id: id,
  contractInfoId: id,
  customerType: z.enum(['manage_organization', 'manage_user']),
  customerId: z.nullable(z.string()),
  billingContractInfoId: z.nullable(id),
  currency,
  taxRegion: z.string(),
  zone: z.string(),
  plans: z.array(planEntry),
  autoAddPlans: z.array(z.string()),
  customerInfo,
  payment: z.object({
    method: paymentMethod,
    yearlyMethod: paymentMethod,
    paymentService: z.nullable(paymentService),
  }),
  isCancellation: z.boolean(),
  /** The last millisecond of the contract, as an end date is; in the past it counts as cancelled. */
  cancellationDate: z.nullable(instant),
  nextBillingDate: z.nullable(instant),
  /** First instant of the first yearly term; null if the contract never was yearly. */
  yearlyAnchor: z.nullable(instant),
  /** The billing whose failed settlement paused the plan, if one did. */
  unsettledBillingId: z.nullable(id),
})
export type ContractInfo = z.infer<typeof contractInfo>

export const listContractInfo = endpoint({
  method: 'GET',
  path: '/:orgId/manage/contract_info',
  access: 'organization',
  params: organizationParams,
  query: listQuery({}),
  response: results(contractInfo),
  refusals: [],
})

export const getContractInfo = endpoint({
  method: 'GET',
  path: '/:orgId/manage/contract_info/:id',
  access: 'organization',
  params: documentParams,
  versioned: true,
  response: contractInfo,
  refusals: ['not-found'],
})

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))

/**
 * The document is sent whole. Only name, telephone, country and the two payment methods can change here; everything else
 * is accepted as it was read and ignored, payment.paymentService included (decision S1). What the document never had is
 * refused.
 */
export const contractInfoDocument = z.strictObject({
  ...z.partial(contractInfo).shape,
  customerInfo: z.strictObject({
    ...z.partial(customerInfo).shape,
    name: z.nullable(text(120)),
    tel: z.nullable(z.string().check(z.regex(/^\+[1-9]\d{5,14}$/))),
    country: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))),
  }),
  payment: z.strictObject({
    paymentService: z.optional(z.nullable(paymentService)),
    method: paymentMethod,
    yearlyMethod: paymentMethod,
  }),
})

export const saveContractInfo = endpoint({
  method: 'PUT',
  path: '/:orgId/manage/contract_info/:id',
  access: 'organization',
  params: documentParams,
  body: contractInfoDocument,
  versioned: true,
  response: contractInfo,
  refusals: ['not-found', 'stale-document', 'precondition-required', 'card-in-use', 'card-unregistered'],
})

export const requestMailAddressChange = endpoint({
  method: 'POST',
  path: '/:orgId/manage/contract_info/:id/mail_address_change_token',
  access: 'organization',
  params: documentParams,
  body: z.strictObject({
    mailAddress: z.string().check(z.maxLength(254), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)),
    /** The page's language: the mail is written in it. */
    lang: z.optional(z.enum(['en', 'ja', 'fr', 'es', 'pt-pt', 'de'])),
  }),
  status: 202,
  rate: { windowSeconds: 3600, perAccount: 10, perAddress: 100, inAll: 5000 },
  response: z.object({ mailAddress: z.string() }),
  refusals: ['password-required', 'not-found', 'too-many-attempts'],
})

/** The link in the mail ends here; the token is its own proof, so no session is needed. */
export const confirmMailAddress = endpoint({
  method: 'POST',
  path: '/mail_address_change/confirm',
  access: 'public',
  body: z.strictObject({ token: z.string().check(z.minLength(20), z.maxLength(200)) }),
  rate: { windowSeconds: 3600, perAddress: 30, inAll: 5000 },
  response: z.object({ mailAddress: z.string() }),
  refusals: ['mail-token-unknown', 'mail-token-expired', 'mail-token-used', 'too-many-attempts'],
})
