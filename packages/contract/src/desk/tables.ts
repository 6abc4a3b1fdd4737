import { cycles } from '@touchline/domain/catalogue'
import { currencies } from '@touchline/domain/money'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { caseNumber } from './acts.ts'
import * as calls from './calls/tables.ts'
import { clubTables } from './club-tables.ts'
import { draftEndpoints } from './drafts.ts'
import { moneyTables } from './money-tables.ts'
import { settingsEndpoints } from './settings.ts'
import { all, amountCell, type DeskTable, table } from './table.ts'

const ofTotals = { isOfClubs: false } as const

/** What has a file, each of the call that its page reads. */
const tables = {
  ...clubTables,
  ...moneyTables,
  drafts: table(draftEndpoints.listDrafts, {
    ...ofTotals,
    rows: ({ drafts }) => drafts,
    columns: {
      draft: ({ draftId }) => draftId,
      version: ({ version }) => version,
      state: ({ state }) => state,
      savedBy: ({ savedBy }) => savedBy,
      savedDate: ({ savedDate }) => savedDate,
      publishDate: ({ publishDate }) => publishDate,
    },
  }),
  prices: table(draftEndpoints.getPrices, {
    ...ofTotals,
    rows: ({ rows }) =>
      rows
        .flatMap((row) =>
          cycles.flatMap((cycle) =>
            currencies.map((currency) => ({ ...row, cycle, currency, listed: row[cycle] }) as const),
          ),
        )
        .filter(({ listed, currency }) => listed?.prices[currency] !== undefined),
    columns: {
      plans: ({ groups }) => all(groups.map(({ groupId }) => groupId)),
      role: ({ role }) => role,
      cycle: ({ cycle }) => cycle,
      currency: ({ currency }) => currency,
      price: ({ listed, currency }) => amountCell(listed?.prices[currency], currency),
      nextFrom: ({ listed }) => listed?.next?.from ?? null,
      nextPrice: ({ listed, currency }) => amountCell(listed?.next?.prices[currency], currency),
    },
  }),
  hardest: table(draftEndpoints.getDraft, {
    isOfClubs: true,
    rows: ({ currencies }) =>
      currencies.flatMap(({ currency, hardest }) => hardest.map((each) => ({ currency, ...each }))),
    columns: {
      club: ({ name }) => name,
      plan: ({ groupId }) => groupId,
      month: ({ month }) => month,
      cycle: ({ cycle }) => cycle,
      before: ({ before, currency }) => amountCell(before, currency),
      after: ({ after, currency }) => amountCell(after, currency),
      monthly: ({ monthly, currency }) => amountCell(monthly, currency),
      currency: ({ currency }) => currency,
      protectedBy: ({ protectedBy }) => protectedBy,
    },
  }),
  limits: table(settingsEndpoints.getSettings, {
    ...ofTotals,
    rows: ({ limits }) => limits,
    columns: {
      role: ({ role }) => role,
      act: ({ act }) => act,
      amount: ({ amount, currency }) => amountCell(amount, currency),
      currency: ({ currency }) => currency,
    },
  }),
  receivers: table(settingsEndpoints.listReceivers, {
    ...ofTotals,
    rows: ({ receivers }) => receivers,
    columns: {
      receiver: ({ receiverId }) => receiverId,
      url: ({ url }) => url,
      kinds: ({ kinds }) => (kinds === null ? null : all(kinds)),
      state: ({ state }) => state,
      waiting: ({ waiting }) => waiting,
    },
  }),
  deliveries: table(settingsEndpoints.listDeliveries, {
    ...ofTotals,
    rows: ({ deliveries }) => deliveries,
    columns: {
      delivery: ({ deliveryId }) => deliveryId,
      receiver: ({ receiverId }) => receiverId,
      club: ({ organizationId }) => organizationId,
      kind: ({ kind }) => kind,
      happenedDate: ({ happenedDate }) => happenedDate,
      state: ({ state }) => state,
      attempts: ({ attempts }) => attempts,
      date: ({ date }) => date,
      error: ({ error }) => error,
    },
  }),
  keys: table(settingsEndpoints.listServiceKeys, {
    ...ofTotals,
    rows: ({ keys }) => keys,
    columns: {
      name: ({ name }) => name,
      scopes: ({ scopes }) => all(scopes),
      state: ({ state }) => state,
      createdDate: ({ createdDate }) => createdDate,
      endsDate: ({ endsDate }) => endsDate,
      lastUsedDate: ({ lastUsedDate }) => lastUsedDate,
    },
  }),
  jobs: table(settingsEndpoints.listJobs, {
    ...ofTotals,
    rows: ({ jobs }) => jobs,
    columns: {
      job: ({ jobId }) => jobId,
      kind: ({ kind }) => kind,
      club: ({ organizationId }) => organizationId,
      attempts: ({ attempts }) => attempts,
      runDate: ({ runDate }) => runDate,
      error: ({ error }) => error,
    },
  }),
} as const

export type TableName = keyof typeof tables

export const deskTables: Readonly<Record<TableName, DeskTable>> = tables

export const isTable = (name: string): name is TableName => Object.hasOwn(tables, name)

/** Readings with lists that have no file, and why. */
export const withoutFile = {
  getCampaign: 'sums of its clubs, which have a file',
  getCustomer: 'a page about one club; its lists are calls of their own',
  getDispute: 'evidence is sent as a file of its own',
  getDone: 'counts',
  getDraftFile: 'a file itself',
  getDraftBills: 'a few differences, each explained on its page',
  getDraftLetters: 'letters, as they are mailed',
  getOperatorSession: 'who is signed in',
  getRun: 'sums of the bills, which have a file',
  listViews: 'addresses of pages, in a menu',
  listKnownAnswers: 'texts of DESK_FILE',
} as const

const getTable = endpoint({
  ...calls.getTable,
  summary:
    'All rows of a table as CSV, of what its page asks; with the instant, and at the end the SHA-256 of the rows.',
  access: 'operator',
  right: 'anybody',
  params: z.object({ table: z.string() }),
  /** Besides the case: what the page is asked for, its address included. */
  query: z.looseObject({ case: z.optional(caseNumber) }),
  media: 'text/csv',
  response: z.never(),
  refusals: ['act-not-allowed', 'case-needed', 'not-found', 'run-unknown', 'month-not-begun', 'bridge-differs'],
})

export const tableEndpoints = { getTable } as const
