import { openLink } from '@touchline/contract/calls/links'
import { payBilling, readPaymentResult, saveCard } from '@touchline/contract/calls/payment'
import { askApproval } from '@touchline/contract/calls/requests'
import { signOut } from '@touchline/contract/calls/sign-in'
import type { Call } from '@touchline/contract/endpoint'
import type { LinkedSession } from '@touchline/contract/links'
import { contractStateAt } from '@touchline/domain/contract'
import { purchasesPlan } from '@touchline/domain/navigation'
import type { LinkedTask } from '@touchline/domain/sign-in'
import { ApiError } from '../../lib/http/api-error.ts'
import { fieldOf, textOf } from '../../lib/http/field-of.ts'
import { openCall } from '../../lib/http/open-call.ts'
import { exchange } from '../../lib/http/request.ts'
import { catalogueQuery, contractQuery, nowQuery, queryClient } from '../../lib/request/queries.ts'
import { end, hold } from '../../lib/session/session.ts'

export interface OpenTask {
  readonly session: LinkedSession
  readonly base: string
  /** This machine's clock. */
  readonly endsAt: number
  readonly start: string
  readonly isDone: () => boolean
}

const faults = {
  'link-used': 'used',
  'link-expired': 'expired',
  'link-unknown': 'unknown',
  'not-administrator': 'gone',
  'not-permitted': 'role',
  'account-closed': 'closed',
  'second-factor-demanded': 'factor',
} as const

type LinkFault = (typeof faults)[keyof typeof faults] | 'notReached'

const isKnown = (code: string): code is keyof typeof faults => Object.hasOwn(faults, code)

export interface Refused {
  readonly fault: LinkFault
  readonly returnUrl: string | null
}

export function refusedFor(error: unknown): Refused {
  if (!(error instanceof ApiError)) return { fault: 'notReached', returnUrl: null }
  const fault = isKnown(error.code) ? faults[error.code] : [400, 404].includes(error.status) ? 'unknown' : 'notReached'
  return { fault, returnUrl: textOf(error.details, 'returnUrl') }
}

/** Purchases by path; a payment is done unless refused. */
const purchases = /\/(plans\/(monthly|yearly\/save|yearly|coupon|coupon\/save|upload|export)|option_plans\/yearly)$/

function doneBy(task: LinkedTask, { method, path }: Call, answer: unknown): boolean | null {
  if (path === payBilling.path || path === readPaymentResult.path)
    return fieldOf(answer, 'paymentStatus') === 'Complete' || (task === 'card' ? null : false)
  if (path === saveCard.path && task === 'card') return true
  if (method === 'GET' || (task !== 'hours' && task !== 'plan')) return null
  return purchases.test(path) || path === askApproval.path ? true : null
}

const startOf = async (task: LinkedTask): Promise<string> => {
  const [{ contract, document }, { catalogue }, { now }] = await Promise.all([
    queryClient.ensureQueryData(contractQuery()),
    queryClient.ensureQueryData(catalogueQuery()),
    queryClient.ensureQueryData(nowQuery()),
  ])
  const hasCard = document.payment.method === 'CREDIT_CARD'
  switch (task) {
    case 'pay':
      return '/pay'
    case 'card':
      return hasCard ? '/contract-info/payment-info-change' : '/contract-info/payment-info-add'
    case 'hours':
      return '/usage?add=1'
    case 'plan':
      return purchasesPlan(contractStateAt(contract, catalogue, now).kind) ? '/purchase-plan' : '/change-plan'
    case 'invoice':
      return '/invoice'
  }
}

async function open(base: string, token: string): Promise<OpenTask> {
  const { data: session } = await openCall(base, openLink, { body: { token } })
  let isDone = false
  queryClient.clear()
  const onAnswer = (call: Call, answer: unknown): void => {
    isDone = doneBy(session.task, call, answer) ?? isDone
  }
  hold({
    ...session,
    base,
    linked: { billingInfoId: session.billingInfoId ?? null, actions: session.actions, standIn: () => null, onAnswer },
  })
  const endsAt = Date.now() + session.expires_in * 1_000
  return { session, base, endsAt, start: await startOf(session.task), isDone: () => isDone }
}

const opened = new Map<string, Promise<OpenTask>>()

/** Once per token, however often rendered. */
export function openOnce(base: string, token: string): Promise<OpenTask> {
  const known = opened.get(token) ?? open(base, token)
  opened.set(token, known)
  return known
}

export async function endTask({ base, session }: OpenTask): Promise<void> {
  end('logout')
  queryClient.clear()
  await exchange(base, signOut, {}, session.access_token).catch(() => null)
}
