import { listBillingInfo } from '@touchline/contract/billing'
import type { customerEndpoints } from '@touchline/contract/desk/customer'
import type { ResponseOf } from '@touchline/contract/endpoint'
import { instantToWire } from '@touchline/contract/wire'
import { dateOf, type Instant } from '@touchline/domain/calendar'
import { cycles } from '@touchline/domain/catalogue'
import type { Contract } from '@touchline/domain/contract'
import type { OrganizationId } from '@touchline/domain/ids'
import { scheduledChange } from '@touchline/domain/lifecycle'
import { declineOf } from '@touchline/domain/payment'
import { offeredGroups } from '@touchline/domain/plans'
import type { Projection } from '@touchline/domain/projection'
import { organizationOf } from '../../admin/organizations.store.ts'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import { type PlanNames, planNames } from '../../books/catalogue/plan-names.ts'
import { buyingOrganization } from '../../books/contract/buying-organization.ts'
import { contractToWire } from '../../books/contract/contract-wire.ts'
import { loadDocuments } from '../../books/contract/contracts.ts'
import { pausedContracts } from '../../books/contract/pause-wire.ts'
import { projectAhead } from '../../books/contract/project-ahead.ts'
import { documentSettings } from '../../books/organization/buyer.ts'
import { creditsOf } from '../../books/transfers/open-transfers.ts'
import type { Tx } from '../../db/connect.ts'
import { readBillings } from '../../features/billing/read-billing.ts'
import { readRecipients } from '../../features/recipients/read-recipients.ts'
import type { CellConfig } from '../../use-case/cell-config.ts'
import { type PaymentRow, paymentsOf, refundableOf, standingOf, troubleOf } from './customer.store.ts'

type Customer = ResponseOf<typeof customerEndpoints.getCustomer>
type Bills = ResponseOf<typeof customerEndpoints.listCustomerBills>

const MONTHS_AHEAD = 12
const NEWEST_BILLS = 13

const paymentToWire = (row: PaymentRow): Bills['payments'][number] => ({
  billingInfoId: row.billing_id,
  kind: row.kind,
  day: row.day,
  amount: row.amount,
  reference: row.reference,
  declineCode:
    row.kind === 'declined'
      ? declineOf({ code: row.failure_code ?? '', declineCode: row.failure_decline_code }).code || null
      : null,
})

export async function readCustomerBills(
  tx: Tx,
  organizationId: OrganizationId,
  page: { readonly limit: number; readonly offset: number },
  now: Instant,
): Promise<Bills> {
  const { text } = await readBillings(tx, organizationId, page, now)
  const billings = listBillingInfo.response.parse(JSON.parse(text))
  const ids = billings.results.map(({ billingInfoId }) => billingInfoId)
  const [payments, refundable] = await Promise.all([
    paymentsOf(tx, organizationId, ids),
    refundableOf(tx, organizationId, ids),
  ])
  return {
    billings,
    payments: payments.map(paymentToWire),
    refundable: refundable.map(({ billing_id, left }) => ({ billingInfoId: billing_id, amount: left })),
  }
}

const aheadToWire = ({ month, bills }: Projection['months'][number]): Customer['ahead'][number] => ({
  month,
  total: bills.reduce((sum, { invoice }) => sum + Number(invoice.total.minor), 0),
  paidOn: bills[0]?.paidOn ?? null,
})

function plansToWire(
  of: Parameters<typeof offeredGroups>[0] & { readonly contract: Contract },
  names: PlanNames,
): Customer['plans'] {
  const change = scheduledChange(of.contract, of.catalogue, of.now)
  return {
    offered: cycles
      .flatMap((cycle) => offeredGroups(of, cycle))
      .map(({ id, cycle }) => ({ planGroupId: id, cycle, names: { ...names.get(id) } })),
    changesOn: change === null ? null : dateOf(change.boundary, of.contract.zone),
  }
}

/** Null where this region has no such organisation. Reads together what needs no answer of another question. */
export async function readCustomer(
  tx: Tx,
  organizationId: OrganizationId,
  { region }: Pick<CellConfig, 'region'>,
  now: Instant,
): Promise<Customer | null> {
  const [listed, standing] = await Promise.all([
    organizationOf(tx, organizationId, now),
    standingOf(tx, organizationId),
  ])
  if (listed === undefined || standing === undefined) return null
  const [documents, catalogue, organization, names, paused, bills, recipients, trouble, buyer] = await Promise.all([
    loadDocuments(tx, organizationId),
    loadCatalogue(tx),
    buyingOrganization(tx, organizationId),
    planNames(tx),
    pausedContracts(tx, organizationId),
    readCustomerBills(tx, organizationId, { limit: NEWEST_BILLS, offset: 0 }, now),
    readRecipients(tx, organizationId, now),
    troubleOf(tx, organizationId),
    documentSettings(tx, organizationId),
  ])
  const { contract } = documents.organization
  const userContracts = documents.users.map((user) => user.contract)
  const [projection, credits] = await Promise.all([
    projectAhead(tx, organizationId, { contract, userContracts, catalogue, now }, MONTHS_AHEAD),
    creditsOf(tx, organizationId, contract.currency),
  ])
  return {
    now: instantToWire(now),
    region,
    club: {
      organizationId,
      name: listed.organization_name,
      code: listed.organization_code,
      state: listed.state,
      planGroupId: listed.plan,
      planNames: listed.plan === null ? {} : { ...names.get(listed.plan) },
      zone: contract.zone,
      lang: standing.lang,
      since: instantToWire(standing.created_at),
      heldFor: standing.parked_at === null ? null : standing.parked_reason,
    },
    contract: contractToWire(documents.organization, paused.get(contract.id) ?? null, now),
    currency: contract.currency,
    credit: credits.reduce((sum, { left }) => sum + left, 0),
    plans: plansToWire({ contract, catalogue, organization, now }, names),
    ...bills,
    ahead: projection.months.map(aheadToWire),
    recipients,
    ...trouble,
    taxNumber: buyer.details?.taxNumber ?? null,
    taxNumberEndsOn: buyer.taxNumberEndsOn,
  }
}
