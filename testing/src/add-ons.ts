import { addOnQuote } from '@touchline/contract/plans/add-ons'
import type { TestOrganization } from './test-organization.ts'

/** The call of an add-on, by the last part of its address: `upload`, `export`, `seats`. */
export const addOnPath = ({ contractId }: TestOrganization, what: string): string =>
  `/manage/contract_info/${contractId}/plans/${what}`

export const newKey = () => ({ 'idempotency-key': crypto.randomUUID() })

export const quoteAddOn = async (organization: TestOrganization, what: string, body: object) =>
  addOnQuote.parse((await organization.post(`${addOnPath(organization, what)}/price`, body)).body)

/** Asks for the price and buys at it. */
export const buyAddOn = async (organization: TestOrganization, what: string, body: object, headers = newKey()) => {
  const { charge } = await quoteAddOn(organization, what, body)
  return organization.post(addOnPath(organization, what), { ...body, quotedTotal: charge.total }, headers)
}
