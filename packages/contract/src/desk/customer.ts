import { comparedThings, partsOfBills } from '@touchline/domain/projection'
import * as z from 'zod/mini'
import { listBillingInfo } from '../billing.ts'
import { getContractInfo } from '../contract-info.ts'
import { endpoint } from '../endpoint.ts'
import { getHistory } from '../history.ts'
import { listPeople } from '../people.ts'
import { listRecipients } from '../recipients.ts'
import { currency, id, instant, language, localDate, minorUnits, numberInQuery, regionName } from '../wire.ts'
import * as calls from './calls/customer.ts'
import { organizationState } from './find.ts'

const params = z.object({ organizationId: id })

/** The ticket for which a customer is opened; support names one. */
const caseId = z.optional(z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[!-~]+$/)))

const access = { access: 'operator', right: 'read-customer', params, refusals: ['not-found', 'case-needed'] } as const

const payment = z.object({
  billingInfoId: id,
  kind: z.enum(['card', 'transfer', 'declined']),
  /** In the bill's zone. */
  day: localDate,
  /** In the bill's currency; null of a try that failed. */
  amount: z.nullable(minorUnits),
  /** The provider's payment, or the bank's reference. */
  reference: z.nullable(z.string()),
  /** Why a try failed, in the provider's code; null of what came. */
  declineCode: z.nullable(z.string()),
})

/** Why a bill differs from that of the month before; minor units with tax. */
const story = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('first'), days: z.int(), ofDays: z.int() }),
  z.object({ kind: z.literal('same') }),
  z.object({
    kind: z.literal('changed'),
    difference: minorUnits,
    /** How much there was and is: months of a plan, seats, hours; of the tax its rate in hundredths of a percent. */
    causes: z.array(
      z.object({
        kind: z.enum([...comparedThings, 'tax', 'prices', 'pause']),
        minor: minorUnits,
        before: z.number(),
        after: z.number(),
        samePlan: z.boolean(),
      }),
    ),
    rest: minorUnits,
  }),
])

const bills = z.object({
  /** As the club's own console lists them: newest month first, with lines, tax, refunds, documents and the next try. */
  billings: listBillingInfo.response,
  /** What came of these bills and was tried, in order. */
  payments: z.array(payment),
  /** Of these bills, what of the charge can still be refunded; only where something can. */
  refundable: z.array(z.object({ billingInfoId: id, amount: minorUnits })),
  /** Of each of these bills, in their order. */
  explained: z.array(
    z.object({
      billingInfoId: id,
      story: z.nullable(story),
      /** Of each line: the plan's name by language, and the list price where less than that is charged. */
      lines: z.array(
        z.object({
          planNames: z.partialRecord(language, z.string()),
          discount: z.nullable(z.object({ full: minorUnits, percent: z.number() })),
        }),
      ),
    }),
  ),
})

const projected = z.object({
  /** YYYY-MM in the club's zone. */
  month: z.string(),
  /** Of the bills of the month, with tax. */
  total: minorUnits,
  parts: z.array(z.object({ part: z.enum(partsOfBills), minor: minorUnits })),
  /** In the club's zone; null where nothing is billed. */
  paidOn: z.nullable(localDate),
})

const getCustomer = endpoint({
  ...calls.getCustomer,
  ...access,
  summary: 'A club on one page: who it is, what it pays and will pay, and its newest bills.',
  query: z.strictObject({ case: caseId }),
  response: z.object({
    now: instant,
    region: regionName,
    club: z.object({
      organizationId: id,
      name: z.string(),
      code: z.string(),
      state: organizationState,
      planGroupId: z.nullable(z.string()),
      /** The plan's name by language. */
      planNames: z.partialRecord(language, z.string()),
      zone: z.string(),
      lang: language,
      since: instant,
      /** The finding for which it is on hold. */
      heldFor: z.nullable(z.string()),
    }),
    /** As the club's own console has it, with card and payer. */
    contract: getContractInfo.response,
    /** What is left of transfers. */
    credit: minorUnits,
    currency,
    plans: z.object({
      offered: z.array(
        z.object({
          planGroupId: z.string(),
          cycle: z.enum(['month', 'year']),
          names: z.partialRecord(language, z.string()),
        }),
      ),
      granted: z.array(z.object({ planGroupId: z.string(), names: z.partialRecord(language, z.string()) })),
      /** The first day of a change that can be taken back, in its zone. */
      changesOn: z.nullable(localDate),
    }),
    ...bills.shape,
    /** The months to come as things stand, the running one first. */
    ahead: z.array(projected),
    recipients: listRecipients.response,
    disputes: z.array(z.string()),
    declines: z.int(),
    taxNumber: z.nullable(z.string()),
    /** The first day on which it counts no longer. */
    taxNumberEndsOn: z.nullable(localDate),
  }),
})

const listCustomerBills = endpoint({
  ...calls.listCustomerBills,
  ...access,
  summary: 'The bills of a club, with what came of each and what can still be refunded.',
  query: z.strictObject({
    case: caseId,
    limit: z._default(numberInQuery(1, 100), 50),
    offset: z._default(numberInQuery(0, 999_999_999), 0),
  }),
  response: bills,
})

const mail = z.object({
  noticeId: id,
  kind: z.string(),
  /** What that kind is called, in the language that is asked for. */
  name: z.string(),
  happenedAt: instant,
  address: z.string(),
  recipientId: id,
  state: z.enum(['waiting', 'handed-over', 'refused', 'paused']),
  said: z.nullable(z.string()),
  sentAt: z.nullable(instant),
})

const listCustomerMails = endpoint({
  ...calls.listCustomerMails,
  ...access,
  summary: 'The notices that were mailed to a club, each address by itself, the newest first.',
  query: z.strictObject({
    case: caseId,
    limit: z._default(numberInQuery(1, 200), 50),
    lang: z._default(language, 'en'),
  }),
  response: z.object({
    mails: z.array(mail),
    /** Addresses that mail servers refuse, and how many times in a row; after five nothing more is sent there. */
    refused: z.array(
      z.object({ address: z.string(), refusals: z.int(), said: z.nullable(z.string()), refusedAt: instant }),
    ),
  }),
})

const listCustomerPeople = endpoint({
  ...calls.listCustomerPeople,
  ...access,
  summary: 'Who has rights at a club, as its own console lists them.',
  query: z.strictObject({ case: caseId }),
  response: listPeople.response,
})

const getCustomerHistory = endpoint({
  ...calls.getCustomerHistory,
  ...access,
  summary: 'What happened at a club, as its own console lists it for an administrator.',
  query: z.strictObject({ ...getHistory.query.def.shape, case: caseId }),
  response: getHistory.response,
})

export const customerEndpoints = {
  getCustomer,
  listCustomerBills,
  listCustomerMails,
  listCustomerPeople,
  getCustomerHistory,
} as const
