import { timelineKinds } from '@touchline/domain/history'
import { mailStates } from '@touchline/domain/mail-reports'
import { mailClasses } from '@touchline/domain/notices'
import { lookSettings } from '@touchline/domain/operators'
import { comparedThings, partsOfBills } from '@touchline/domain/projection'
import * as z from 'zod/mini'
import { listBillingInfo } from '../billing.ts'
import { getContractInfo } from '../contract-info.ts'
import { endpoint } from '../endpoint.ts'
import { historyEntry } from '../history.ts'
import { listPeople } from '../people.ts'
import { listRecipients } from '../recipients.ts'
import {
  currency,
  id,
  instant,
  language,
  localDate,
  minorUnits,
  numberInQuery,
  queryNumber,
  regionName,
} from '../wire.ts'
import { wireAction } from './audit.ts'
import { wireBillState } from './bill-state.ts'
import * as calls from './calls/customer.ts'
import { organizationState } from './find.ts'

const params = z.object({ organizationId: id })

const caseId = z.optional(z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[!-~]+$/)))

const access = { access: 'operator', right: 'read-customer', params, refusals: ['not-found', 'case-needed'] } as const

const payment = z.object({
  billingInfoId: id,
  kind: z.enum(['card', 'transfer', 'declined']),
  /** In the bill's zone. */
  day: localDate,
  /** In the bill's currency; null for a failed attempt. */
  amount: z.nullable(minorUnits),
  /** The provider's payment, or the bank's reference. */
  reference: z.nullable(z.string()),
  /** Of a failed attempt. */
  declineCode: z.nullable(z.string()),
})

/** Minor units, gross. */
const story = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('first'), days: z.int(), ofDays: z.int() }),
  z.object({ kind: z.literal('same') }),
  z.object({
    kind: z.literal('changed'),
    difference: minorUnits,
    /** Months of a plan, seats, hours; for the tax its rate in hundredths of a percent. */
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
  billings: z.omit(listBillingInfo.response, { storedSeconds: true }),
  payments: z.array(payment),
  /** Minor units; only where above 0. Lines in order. */
  refundable: z.array(
    z.object({
      billingInfoId: id,
      amount: minorUnits,
      lines: z.array(z.object({ gross: minorUnits, left: minorUnits })),
    }),
  ),
  /** In the bills' order. */
  explained: z.array(
    z.object({
      billingInfoId: id,
      state: wireBillState,
      story: z.nullable(story),
      /** By line: the plan's name by language, and the list price if discounted. */
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
  /** YYYY-MM in the club's zone; a term's first. */
  month: z.string(),
  /** Gross. */
  total: minorUnits,
  parts: z.array(z.object({ part: z.enum(partsOfBills), minor: minorUnits })),
  /** In the club's zone. */
  paidOn: localDate,
})

const someAddOns = z.nullable(z.object({ count: z.int(), on: localDate }))

const addOn = z.object({
  planGroupId: z.string(),
  names: z.partialRecord(language, z.string()),
  cycle: z.enum(['month', 'year']),
  /** Of one, with tax, as its console has it. */
  price: minorUnits,
  /** Today. */
  count: z.int(),
  /** With their first day. */
  beginning: someAddOns,
  /** Of `count`, with their last day. */
  ending: someAddOns,
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
      heldFor: z.nullable(z.string()),
    }),
    contract: z.pick(getContractInfo.response, {
      zone: true,
      customerInfo: true,
      payment: true,
      cancellationDate: true,
      goodwill: true,
    }),
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
      /** In the contract's zone. */
      changesOn: z.nullable(localDate),
    }),
    addOns: z.array(addOn),
    ...bills.shape,
    /** The bills that are paid within a year as things stand, as its console has them; of a paused plan, once it is paid. */
    ahead: z.array(projected),
    isPaused: z.boolean(),
    /** Paid within a year until today, and open however old. */
    year: z.object({ paid: minorUnits, open: minorUnits }),
    recipients: listRecipients.response,
    disputes: z.array(z.string()),
    declines: z.int(),
    taxNumber: z.nullable(z.string()),
    /** First day on which the number no longer counts. */
    taxNumberEndsOn: z.nullable(localDate),
    looks: z.object({
      setting: z.enum(lookSettings),
      last: z.array(z.object({ operator: z.string(), caseId: z.string(), date: instant, minutes: z.int() })),
    }),
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

const mailState = z.enum(mailStates)

const notice = z.object({
  noticeId: id,
  kind: z.string(),
  /** In the requested language. */
  name: z.string(),
  happenedAt: instant,
})

const mail = z.extend(notice, {
  address: z.string(),
  recipientId: id,
  state: mailState,
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
    /** Of recipients, and others that refuse; after five refusals in a row nothing is sent. */
    addresses: z.array(
      z.object({
        address: z.string(),
        /** Null: of no recipient. */
        gets: z.nullable(z.object({ isPayer: z.boolean(), classes: z.array(z.enum(mailClasses)) })),
        refusals: z.int(),
        said: z.nullable(z.string()),
        refusedDate: z.nullable(instant),
        lastTakenDate: z.nullable(instant),
      }),
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

const happened = z.discriminatedUnion('of', [
  z.object({ of: z.literal('history'), entry: historyEntry }),
  z.object({ of: z.literal('act'), action: wireAction }),
  z.object({
    of: z.literal('mail'),
    mail: z.extend(notice, { addresses: z.array(z.object({ address: z.string(), state: mailState })) }),
  }),
])

export type WireHappened = z.infer<typeof happened>

/** The last of each source on the page before; without, from the newest. */
const positions = { history: z.optional(queryNumber), act: z.optional(id), mail: z.optional(id) }

const getCustomerHistory = endpoint({
  ...calls.getCustomerHistory,
  ...access,
  summary: 'What happened at a club, the newest first: its history, what operators did, and mails to it.',
  query: z.strictObject({
    case: caseId,
    kind: z._default(z.enum(timelineKinds), 'all'),
    limit: z._default(numberInQuery(1, 100), 20),
    lang: z._default(language, 'en'),
    ...positions,
  }),
  response: z.object({
    happened: z.array(happened),
    /** Of the plans that are named: their names by language. */
    plans: z.record(z.string(), z.partialRecord(language, z.string())),
    /** With what the next page is asked for; null at the end. */
    next: z.nullable(z.object({ ...positions, history: z.optional(z.int()) })),
  }),
})

export const customerEndpoints = {
  getCustomer,
  listCustomerBills,
  listCustomerMails,
  listCustomerPeople,
  getCustomerHistory,
} as const
