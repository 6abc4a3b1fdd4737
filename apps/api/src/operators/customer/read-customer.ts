import { billBefore } from '@touchline/contract/bill-before'
import { stateOf } from '@touchline/contract/bill-state'
import { type BillingInfo, getBillingDetail } from '@touchline/contract/billing'
import type { customerEndpoints } from '@touchline/contract/desk/customer'
import type { ResponseOf } from '@touchline/contract/endpoint'
import { instantToWire } from '@touchline/contract/wire'
import { invoiceFromWire } from '@touchline/contract/wire-invoice'
import { instantFromWire } from '@touchline/contract/wire-time'
import { customOffers } from '@touchline/domain/add-ons'
import { discountOf, taxAt } from '@touchline/domain/billing'
import { dateOf, type Instant, type Zone } from '@touchline/domain/calendar'
import type { Catalogue } from '@touchline/domain/catalogue'
import { cycles } from '@touchline/domain/catalogue'
import type { Contract } from '@touchline/domain/contract'
import type { OrganizationId } from '@touchline/domain/ids'
import { oncePaid, scheduledChange } from '@touchline/domain/lifecycle'
import { withTax } from '@touchline/domain/money'
import { lookSettings } from '@touchline/domain/operators'
import { billBalance, declineOf, refundableLines } from '@touchline/domain/payment'
import { grantableGroups, offeredGroups } from '@touchline/domain/plans'
import {
  type BillStory,
  billParts,
  isInLastYear,
  monthStory,
  type ProjectedBill,
  standingYear,
} from '@touchline/domain/projection'
import * as z from 'zod/mini'
import { refundableBills } from '../../books/billing/refunds.ts'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import { type PlanNames, planNames } from '../../books/catalogue/plan-names.ts'
import { buyingOrganization } from '../../books/contract/buying-organization.ts'
import { payerToWire } from '../../books/contract/contract-wire.ts'
import { loadDocuments } from '../../books/contract/contracts.ts'
import { pausedContracts } from '../../books/contract/pause-wire.ts'
import { askedAhead } from '../../books/contract/project-ahead.ts'
import { documentSettings } from '../../books/organization/buyer.ts'
import { type ListedOrganization, organizationOf } from '../../books/organization/listed-organizations.store.ts'
import { creditsOf } from '../../books/transfers/open-transfers.ts'
import type { Tx } from '../../db/connect.ts'
import { type BillingPage, listBillings } from '../../features/billing/list-billings.store.ts'
import { readRecipients } from '../../features/recipients/read-recipients.ts'
import type { CellConfig } from '../../use-case/cell-config.ts'
import { looksAt, type PaymentRow, paymentsOf, refundableOf, standingOf, troubleOf } from './customer.store.ts'

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

interface Held {
  readonly contract: Contract
  readonly catalogue: Catalogue
  readonly names: PlanNames
}

type Explained = Bills['explained'][number]

function storyToWire(story: BillStory | null): Explained['story'] {
  if (story?.kind !== 'changed') return story
  const { kind, difference, causes, rest } = story
  return {
    kind,
    difference: Number(difference),
    causes: causes.map((cause) => ({ ...cause, minor: Number(cause.minor) })),
    rest: Number(rest),
  }
}

function storyOfBill(bill: BillingInfo, billings: readonly BillingInfo[], { contract, catalogue }: Held) {
  if (bill.paymentCycle === 'YEAR' || bill.billingStatus === 'InProgress') return null
  const before = billBefore(bill, billings)
  const last = before === undefined ? null : invoiceFromWire(before)
  return storyToWire(monthStory(contract, catalogue, last, invoiceFromWire(bill)).story)
}

function linesOf(bill: BillingInfo, { catalogue, names }: Held): Explained['lines'] {
  return invoiceFromWire(bill).lines.map((line) => {
    const group = catalogue.plans.get(line.contractPlanId)?.groupId
    const discount = discountOf(line, catalogue)
    return {
      planNames: group === undefined ? {} : { ...names.get(group) },
      discount: discount === null ? null : { full: Number(discount.full.minor), percent: discount.percent },
    }
  })
}

function yearOf(bills: readonly BillingInfo[], zone: Zone, now: Instant): Customer['year'] {
  const today = dateOf(now, zone)
  const balances = bills.map((bill) => {
    const { paymentDateTime: paidAt, billingDate } = bill
    const day = paidAt === null ? billingDate : dateOf(instantFromWire(paidAt), zone)
    const { paid, open } = billBalance(bill)
    return { paid: isInLastYear(day, today) ? paid : 0, open }
  })
  const sumOf = (of: 'paid' | 'open') => balances.reduce((sum, balance) => sum + balance[of], 0)
  return { paid: sumOf('paid'), open: sumOf('open') }
}

export async function readCustomerBills(
  tx: Tx,
  organizationId: OrganizationId,
  page: BillingPage,
  now: Instant,
): Promise<Bills> {
  const [{ text, hasMore }, documents, catalogue, names] = await Promise.all([
    listBillings(tx, organizationId, page),
    loadDocuments(tx, organizationId),
    loadCatalogue(tx),
    planNames(tx),
  ])
  const held = { contract: documents.organization.contract, catalogue, names }
  const billings = {
    results: z.array(getBillingDetail.response).parse(JSON.parse(text)),
    ...(hasMore && { nextOffset: page.offset + page.limit }),
  }
  const ids = billings.results.map(({ billingInfoId }) => billingInfoId)
  const [payments, refundable, refunded] = await Promise.all([
    paymentsOf(tx, organizationId, ids),
    refundableOf(tx, organizationId, ids),
    refundableBills(tx, organizationId, ids),
  ])
  return {
    billings,
    payments: payments.map(paymentToWire),
    refundable: refundable.map(({ billing_id: id, left }) => {
      const bill = refunded.get(id)
      return { billingInfoId: id, amount: left, lines: bill === undefined ? [] : [...refundableLines(bill)] }
    }),
    explained: billings.results.map((bill) => ({
      billingInfoId: bill.billingInfoId,
      state: stateOf(bill, held.contract.zone, now),
      story: storyOfBill(bill, billings.results, held),
      lines: linesOf(bill, held),
    })),
  }
}

const aheadToWire = ({ paidOn, invoice }: ProjectedBill): Customer['ahead'][number] => ({
  month: invoice.month,
  total: Number(invoice.total.minor),
  parts: billParts(invoice).map(({ part, amount }) => ({ part, minor: Number(amount.minor) })),
  paidOn,
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
    granted: grantableGroups(of).map(({ id }) => ({ planGroupId: id, names: { ...names.get(id) } })),
    changesOn: change === null ? null : dateOf(change.boundary, of.contract.zone),
  }
}

function addOnsToWire({ contract, catalogue, names }: Held, now: Instant): Customer['addOns'] {
  const { zone } = contract
  return customOffers(contract, catalogue, now).flatMap(({ plan: { groupId, cycle }, price, held }) =>
    held === null
      ? []
      : [
          {
            planGroupId: groupId,
            names: { ...names.get(groupId) },
            cycle,
            price: Number(withTax(price, taxAt(contract, now, cycle).rate).minor),
            count: held.count,
            beginning: held.beginsAt === null ? null : { count: held.beginning, on: dateOf(held.beginsAt, zone) },
            ending: held.endsAt === null ? null : { count: held.ending, on: dateOf(held.endsAt - 1, zone) },
          },
        ],
  )
}

const looksToWire = (setting: string | null, looks: Awaited<ReturnType<typeof looksAt>>): Customer['looks'] => ({
  setting: lookSettings.find((each) => each === setting) ?? 'history',
  last: looks.map(({ operator, case_id: caseId, happened_at: at, minutes }) => ({
    operator,
    caseId,
    date: instantToWire(at),
    minutes,
  })),
})

const clubToWire = (
  listed: ListedOrganization,
  standing: NonNullable<Awaited<ReturnType<typeof standingOf>>>,
  names: PlanNames,
): Omit<Customer['club'], 'zone'> => ({
  organizationId: listed.organization_id,
  name: listed.organization_name,
  code: listed.organization_code,
  state: listed.state,
  planGroupId: listed.plan,
  planNames: listed.plan === null ? {} : { ...names.get(listed.plan) },
  lang: standing.lang,
  since: instantToWire(standing.created_at),
  heldFor: standing.parked_at === null ? null : standing.parked_reason,
})

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
  const [documents, catalogue, organization, names, paused, bills, recipients, trouble, buyer, looks] =
    await Promise.all([
      loadDocuments(tx, organizationId),
      loadCatalogue(tx),
      buyingOrganization(tx, organizationId),
      planNames(tx),
      pausedContracts(tx, organizationId),
      readCustomerBills(tx, organizationId, { limit: NEWEST_BILLS, offset: 0, also: 'open' }, now),
      readRecipients(tx, organizationId, now),
      troubleOf(tx, organizationId),
      documentSettings(tx, organizationId),
      looksAt(tx, organizationId, now),
    ])
  const { contract } = documents.organization
  const userContracts = documents.users.map((user) => user.contract)
  const pause = paused.get(contract.id)?.pause ?? null
  const paid = oncePaid(contract, catalogue, pause, now)
  const [asked, credits] = await Promise.all([
    askedAhead(tx, organizationId, { contract: paid, userContracts, catalogue, now }, MONTHS_AHEAD),
    creditsOf(tx, organizationId, contract.currency),
  ])
  return {
    now: instantToWire(now),
    region,
    club: { ...clubToWire(listed, standing, names), zone: contract.zone },
    contract: payerToWire(documents.organization.row),
    currency: contract.currency,
    credit: credits.reduce((sum, { left }) => sum + left, 0),
    plans: plansToWire({ contract, catalogue, organization, now }, names),
    addOns: addOnsToWire({ contract, catalogue, names }, now),
    ...bills,
    ahead: standingYear(asked).payments.flatMap(({ bill }) => (bill === null ? [] : [aheadToWire(bill)])),
    isPaused: pause !== null,
    year: yearOf(bills.billings.results, contract.zone, now),
    recipients,
    ...trouble,
    taxNumber: buyer.details?.taxNumber ?? null,
    taxNumberEndsOn: buyer.taxNumberEndsOn,
    looks: looksToWire(standing.looks, looks),
  }
}
