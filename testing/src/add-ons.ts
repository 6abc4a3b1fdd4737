import { addOnQuote } from '@touchline/contract/plans/add-ons'
import type { TestOrganization } from './test-organization.ts'

export const addOnPath = ({ contractId }: TestOrganization, what: string): string =>
  `/manage/contract_info/${contractId}/plans/${what}`

export const newKey = () => ({ 'idempotency-key': crypto.randomUUID() })

export const quoteAddOn = async (organization: TestOrganization, what: string, body: object) =>
  addOnQuote.parse((await organization.post(`${addOnPath(organization, what)}/price`, body)).body)

export const buyAddOn = async (organization: TestOrganization, what: string, body: object, headers = newKey()) => {
  const { charge } = await quoteAddOn(organization, what, body)
  return organization.post(addOnPath(organization, what), { ...body, quotedTotal: charge.total }, headers)
}
