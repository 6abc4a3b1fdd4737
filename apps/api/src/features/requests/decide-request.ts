import type { UserId } from '@touchline/domain/ids'
import { isSameQuote, type RequestQuote, type RequestStep, stepFault } from '@touchline/domain/requests'
import type { ContractAtInstant } from '../../books/contract/contracts.ts'
import type { Tx } from '../../db/connect.ts'
import { type Refusal, refuse, refuseWith } from '../../use-case/refusal.ts'
import { roleRefusal } from '../../use-case/role-refusal.ts'
import { noteRequest } from './note-request.ts'
import { notifyOutcome } from './notify-request.ts'
import { buyRequested, type PurchaseRefusal, quoteRequest, type Sold } from './quote-request.ts'
import { decide, findRequest, type RequestKey, type StoredRequest } from './store.ts'
import { outcomeToWire } from './wire.ts'

export interface RequestDecision extends ContractAtInstant, RequestKey {
  readonly userId: UserId
}

interface Open {
  readonly kind: 'open'
  readonly request: StoredRequest
}

type StepRefusal = 'not-found' | 'request-decided' | 'not-permitted'

const actions = { approve: 'decide-requests', decline: 'decide-requests', withdraw: 'ask-approval' } as const

async function open(tx: Tx, step: RequestDecision, to: RequestStep): Promise<Open | Refusal<StepRefusal>> {
  const { organizationId, userId: actor, now } = step
  const refusal = await roleRefusal(tx, { organizationId, actor }, actions[to], now)
  if (refusal !== null) return refusal
  const request = await findRequest(tx, step)
  if (request === null) return refuse('not-found', 'No such request')
  const fault = stepFault(request, to, step.userId, step.now)
  if (fault === 'of-another') return refuse('not-permitted', 'Only who asked withdraws')
  if (fault === 'decided')
    return refuseWith('request-decided', 'It is decided on already', outcomeToWire(request, step.now))
  return { kind: 'open', request }
}

interface Approving extends RequestDecision {
  readonly shown: Omit<RequestQuote, 'currency'>
  readonly newId: () => string
}

type ApproveRefusal = PurchaseRefusal | StepRefusal | 'request-changed'

/** Buys through the use case that sells it; if the quote differs from the one shown, refuses with the present one. */
export async function approveRequest(tx: Tx, sold: Sold, step: Approving): Promise<Refusal<ApproveRefusal> | null> {
  const opened = await open(tx, step, 'approve')
  if (opened.kind === 'refused') return opened
  const { purchase } = opened.request
  const quoted = await quoteRequest(tx, sold, step, purchase)
  if (quoted.kind === 'refused') return quoted
  const { quote } = quoted
  if (!isSameQuote({ ...step.shown, currency: quote.currency }, quote)) {
    const { currency: _, ...details } = quote
    return refuseWith('request-changed', 'It is something else by now than was shown', details)
  }
  const refusal = await buyRequested(tx, sold, { ...step, actor: step.userId, quotedTotal: quote.total }, purchase)
  if (refusal !== null) return refusal
  await decide(tx, { ...step, state: 'approved', by: step.userId, quote })
  await noteRequest(tx, 'approve-request', { ...step, actor: step.userId, purchase, quote })
  await notifyOutcome(tx, step, opened.request, { kind: 'request-approved', by: step.userId, quote })
  return null
}

export async function declineRequest(
  tx: Tx,
  step: RequestDecision & { readonly reason: string },
): Promise<Refusal<StepRefusal> | null> {
  const opened = await open(tx, step, 'decline')
  if (opened.kind === 'refused') return opened
  const { purchase, quote } = opened.request
  await decide(tx, { ...step, state: 'declined', by: step.userId })
  await noteRequest(tx, 'decline-request', { ...step, actor: step.userId, purchase, quote })
  const { reason, userId: by } = step
  await notifyOutcome(tx, step, opened.request, { kind: 'request-declined', by, reason })
  return null
}

export async function withdrawRequest(tx: Tx, step: RequestDecision): Promise<Refusal<StepRefusal> | null> {
  const opened = await open(tx, step, 'withdraw')
  if (opened.kind === 'refused') return opened
  const { purchase, quote } = opened.request
  await decide(tx, { ...step, state: 'withdrawn', by: step.userId })
  await noteRequest(tx, 'withdraw-request', { ...step, actor: step.userId, purchase, quote })
  return null
}

export async function expireRequest(tx: Tx, key: RequestKey & Pick<ContractAtInstant, 'now'>): Promise<void> {
  const request = await findRequest(tx, key)
  if (request === null || request.state !== 'pending' || request.expiresAt > key.now) return
  await decide(tx, { ...key, state: 'expired', by: null })
  const { purchase, quote } = request
  await noteRequest(tx, 'request-expired', { ...key, actor: 'request-expiry', purchase, quote })
  await notifyOutcome(tx, key, request, { kind: 'request-expired' })
}
