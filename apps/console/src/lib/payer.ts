import { type ContractInfo, getContractInfo, saveContractInfo } from '@touchline/contract/contract-info'
import { requestCard, saveCard } from '@touchline/contract/payment'
import { withPassword } from './password.ts'
import { call, organizationId } from './session.ts'

export interface PayerChange {
  readonly name: string
  /** E.164. */
  readonly tel: string
  readonly country: string
}

/** Saves the payer; the card is left out of the document on purpose (decision S1). */
export async function savePayer(document: ContractInfo, etag: string | null, change: PayerChange): Promise<void> {
  const params = { orgId: organizationId(), id: document.contractInfoId }
  const { method, yearlyMethod } = document.payment
  await call(saveContractInfo, {
    params,
    ifMatch: etag,
    body: { customerInfo: change, payment: { method, yearlyMethod } },
  })
}

/** Both methods become bank transfer; nothing is removed at the provider (decision S4). */
export async function dropCard(contractId: string): Promise<void> {
  const params = { orgId: organizationId(), id: contractId }
  const { data, etag } = await call(getContractInfo, { params })
  const { name, tel, country } = data.customerInfo
  const payment = { method: 'BANK_TRANSFER', yearlyMethod: 'BANK_TRANSFER' } as const
  await call(saveContractInfo, { params, ifMatch: etag, body: { customerInfo: { name, tel, country }, payment } })
}

export const askForCardSetup = async (): Promise<string> =>
  (await withPassword(() => call(requestCard, { params: { orgId: organizationId() } }))).data.clientSecret

export const saveCardOn = (contractId: string, paymentMethodId: string) =>
  withPassword(() => call(saveCard, { params: { orgId: organizationId(), id: contractId }, body: { paymentMethodId } }))

/** What is to be registered before a purchase, in the order of the purchase flow; null once all of it is there. */
export function missingRegistration({ customerInfo, payment }: ContractInfo): 'mail' | 'billing' | null {
  if (customerInfo.mail === null) return 'mail'
  const isRegistered = customerInfo.tel !== null && payment.method === 'CREDIT_CARD' && payment.paymentService !== null
  return isRegistered ? null : 'billing'
}
