import { getContractInfo, saveContractInfo } from '@touchline/contract/calls/contract-info'
import { requestCard, saveCard } from '@touchline/contract/calls/payment'
import type { ContractInfo } from '@touchline/contract/contract-info'
import { call } from '../request/call.ts'
import { withPassword } from '../session/password.ts'
import { organizationId } from '../session/session.ts'

export interface PayerChange {
  readonly name: string
  readonly tel: string
  readonly country: string
}

/** A new telephone needs the password. */
export async function savePayer(document: ContractInfo, etag: string | null, change: PayerChange): Promise<void> {
  await withPassword(() => saveWhole({ ...document, customerInfo: { ...document.customerInfo, ...change } }, etag))
}

/** Nothing is removed at the provider (reading S4). */
export async function dropCard(contractId: string): Promise<void> {
  const params = { orgId: organizationId(), id: contractId }
  const { data, etag } = await call(getContractInfo, { params })
  const payment = { ...data.payment, method: 'BANK_TRANSFER', yearlyMethod: 'BANK_TRANSFER' } as const
  await saveWhole({ ...data, payment }, etag)
}

/** Call 10, without the card (reading S1). */
async function saveWhole(document: ContractInfo, etag: string | null): Promise<void> {
  const { method, yearlyMethod } = document.payment
  // Unknown to the previous version's server.
  const { isOnHold: _, ...known } = document
  await call(saveContractInfo, {
    params: { orgId: organizationId(), id: document.contractInfoId },
    ifMatch: etag,
    body: { ...known, payment: { method, yearlyMethod } },
  })
}

export const askForCardSetup = async (): Promise<string> =>
  (await withPassword(() => call(requestCard, { params: { orgId: organizationId() } }))).data.clientSecret

export function saveCardOn(contractId: string, paymentMethodId: string, quotedTermTotal?: number) {
  const quoted = quotedTermTotal === undefined ? {} : { quotedTermTotal }
  const params = { orgId: organizationId(), id: contractId }
  return withPassword(() => call(saveCard, { params, body: { paymentMethodId, ...quoted } }))
}

export const isTransferAgreed = ({ payment }: Pick<ContractInfo, 'payment'>): boolean =>
  payment.isTransferAgreed === true

export function missingRegistration(document: ContractInfo): 'mail' | 'billing' | null {
  const { customerInfo, payment } = document
  if (customerInfo.mail === null) return 'mail'
  const hasCard = payment.method === 'CREDIT_CARD' && payment.paymentService !== null
  return customerInfo.tel !== null && (hasCard || isTransferAgreed(document)) ? null : 'billing'
}
