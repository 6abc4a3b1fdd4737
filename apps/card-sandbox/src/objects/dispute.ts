import type { Metadata } from './customer.ts'

type Open = 'needs_response' | 'under_review' | 'warning_needs_response' | 'warning_under_review'

type DisputeStatus = Open | 'lost' | 'warning_closed' | 'won'

/** What the account says to the bank, and nothing of it is said here. */
const noEvidence = {
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
} as const

export interface Dispute {
  id: string
  object: 'dispute'
  amount: number
  balance_transactions: []
  charge: string
  created: number
  currency: string
  enhanced_eligibility_types: []
  evidence: typeof noEvidence
  evidence_details: {
    due_by: number | null
    enhanced_eligibility: Record<string, never>
    has_evidence: boolean
    past_due: boolean
    submission_count: number
    submission_method: 'not_submitted'
  }
  intended_submission_method: null
  is_charge_refundable: boolean
  livemode: false
  metadata: Metadata
  payment_intent: string
  reason: string
  status: DisputeStatus
}

const ANSWER_SECONDS = 7 * 24 * 60 * 60

type Facts = Pick<Dispute, 'id' | 'amount' | 'charge' | 'created' | 'currency' | 'payment_intent' | 'status'>

/** An inquiry moves no money, so its charge can still be refunded. */
export const newDispute = (facts: Facts): Dispute => ({
  ...facts,
  object: 'dispute',
  balance_transactions: [],
  enhanced_eligibility_types: [],
  evidence: noEvidence,
  evidence_details: {
    due_by: facts.created + ANSWER_SECONDS,
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
  reason: 'fraudulent',
})

export const isInquiry = ({ status }: Pick<Dispute, 'status'>): boolean => status.startsWith('warning_')

export const isDecided = ({ status }: Pick<Dispute, 'status'>): boolean =>
  status === 'won' || status === 'lost' || status === 'warning_closed'
