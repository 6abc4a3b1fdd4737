import { type Parameters, text } from '../http/parameters.ts'
import type { BalanceTransaction } from './balance-transaction.ts'
import type { Metadata } from './customer.ts'

type Open = 'needs_response' | 'under_review' | 'warning_needs_response' | 'warning_under_review'

type DisputeStatus = Open | 'lost' | 'warning_closed' | 'won'

export const evidenceShape = {
  access_activity_log: text,
  billing_address: text,
  cancellation_policy: text,
  cancellation_policy_disclosure: text,
  cancellation_rebuttal: text,
  customer_communication: text,
  customer_email_address: text,
  customer_name: text,
  customer_purchase_ip: text,
  customer_signature: text,
  duplicate_charge_documentation: text,
  duplicate_charge_explanation: text,
  duplicate_charge_id: text,
  product_description: text,
  receipt: text,
  refund_policy: text,
  refund_policy_disclosure: text,
  refund_refusal_explanation: text,
  service_date: text,
  service_documentation: text,
  shipping_address: text,
  shipping_carrier: text,
  shipping_date: text,
  shipping_documentation: text,
  shipping_tracking_number: text,
  uncategorized_file: text,
  uncategorized_text: text,
}

const fileFields = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
] as const

type Evidence = Parameters<typeof evidenceShape> & { enhanced_evidence: Record<string, never> }

const noEvidence: Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}

export interface Dispute {
  id: string
  object: 'dispute'
  amount: number
  balance_transactions: BalanceTransaction[]
  charge: string
  created: number
  currency: string
  enhanced_eligibility_types: []
  evidence: Evidence
  evidence_details: {
    due_by: number | null
    enhanced_eligibility: Record<string, never>
    has_evidence: boolean
    past_due: boolean
    submission_count: number
    submission_method: 'manual' | 'not_submitted'
  }
  intended_submission_method: null
  is_charge_refundable: boolean
  livemode: false
  metadata: Metadata
  payment_intent: string
  payment_method_details: {
    card: { brand: string; case_type: 'chargeback' | 'inquiry'; network: string; network_reason_code: string }
    type: 'card'
  }
  reason: DisputeReason
  status: DisputeStatus
}

const networkCodes = { fraudulent: '10.4', product_not_received: '13.1' } as const
export type DisputeReason = keyof typeof networkCodes

const DAY_SECONDS = 24 * 60 * 60
const ANSWER_DAYS = 8

/** Of the eighth day, in UTC. */
const dueBy = (created: number): number => (Math.floor(created / DAY_SECONDS) + ANSWER_DAYS + 1) * DAY_SECONDS - 1

type Facts = Pick<
  Dispute,
  'id' | 'amount' | 'charge' | 'created' | 'currency' | 'payment_intent' | 'reason' | 'status'
> & { brand: string }

/** An inquiry moves no money: its charge is refundable. */
export const newDispute = ({ brand, ...facts }: Facts): Dispute => ({
  ...facts,
  object: 'dispute',
  balance_transactions: [],
  enhanced_eligibility_types: [],
  evidence: noEvidence,
  evidence_details: {
    due_by: dueBy(facts.created),
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: 'not_submitted',
  },
  intended_submission_method: null,
  is_charge_refundable: isInquiry(facts),
  livemode: false,
  metadata: {},
  payment_method_details: {
    card: {
      brand,
      case_type: isInquiry(facts) ? 'inquiry' : 'chargeback',
      network: brand,
      network_reason_code: networkCodes[facts.reason],
    },
    type: 'card',
  },
})

export const isInquiry = ({ status }: Pick<Dispute, 'status'>): boolean => status.startsWith('warning_')

export const isDecided = ({ status }: Pick<Dispute, 'status'>): boolean =>
  status === 'won' || status === 'lost' || status === 'warning_closed'

/** The provider's limit of all texts together. */
const MOST_CHARACTERS = 150_000

const givenIn = (evidence: Evidence): string[] => Object.values(evidence).filter((value) => typeof value === 'string')

export const filesIn = ({ evidence }: Dispute): { field: string; fileId: string }[] =>
  fileFields.flatMap((field) => {
    const fileId = evidence[field]
    return typeof fileId === 'string' ? [{ field, fileId }] : []
  })

export const isTooLong = (dispute: Dispute): boolean => {
  const files = filesIn(dispute).map(({ fileId }) => fileId)
  return givenIn(dispute.evidence).join('').length - files.join('').length > MOST_CHARACTERS
}

/** Staged evidence is shown, but not sent. */
export const withEvidence = (dispute: Dispute, given: Parameters<typeof evidenceShape>): Dispute => {
  const evidence: Evidence = { ...dispute.evidence, ...given }
  const details = { ...dispute.evidence_details, has_evidence: givenIn(evidence).length > 0 }
  return { ...dispute, evidence, evidence_details: details }
}

export const submitted = (dispute: Dispute): Dispute => ({
  ...dispute,
  evidence_details: {
    ...dispute.evidence_details,
    submission_count: dispute.evidence_details.submission_count + 1,
    submission_method: 'manual',
  },
  status: isInquiry(dispute) ? 'warning_under_review' : 'under_review',
})
