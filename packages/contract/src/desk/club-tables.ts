import { actEndpoints } from './acts.ts'
import { auditEndpoints } from './audit.ts'
import { deskCaseEndpoints } from './cases.ts'
import { customerEndpoints } from './customer.ts'
import { findEndpoints } from './find.ts'
import { all, amountCell, table } from './table.ts'
import { todayEndpoints } from './today.ts'

const ofClubs = { isOfClubs: true } as const

export const clubTables = {
  found: table(findEndpoints.find, {
    ...ofClubs,
    rows: ({ groups }) => groups.flatMap(({ kind, hits }) => hits.map((hit) => ({ kind, ...hit }))),
    columns: {
      match: ({ kind }) => kind,
      code: ({ club }) => club.code,
      club: ({ club }) => club.name,
      clubState: ({ club }) => club.state,
      plan: ({ club }) => club.planGroupId,
      number: ({ bill, document }) => document ?? bill?.number ?? null,
      month: ({ bill }) => bill?.month ?? null,
      total: ({ bill }) => amountCell(bill?.total, bill?.currency),
      currency: ({ bill }) => bill?.currency ?? null,
      payment: ({ bill }) => bill?.paymentStatus ?? null,
      by: ({ by }) => by?.what ?? null,
      amount: ({ by, bill }) => amountCell(by?.amount, bill?.currency),
      day: ({ by }) => by?.day ?? null,
    },
  }),
  'club-bills': table(customerEndpoints.listCustomerBills, {
    ...ofClubs,
    limit: 500,
    rows: ({ billings, refundable }) =>
      billings.results.map((bill) => ({
        ...bill,
        left: refundable.find(({ billingInfoId }) => billingInfoId === bill.billingInfoId)?.amount ?? 0,
      })),
    columns: {
      bill: ({ billingInfoId }) => billingInfoId,
      month: ({ billingTargetYearMonth }) => billingTargetYearMonth,
      cycle: ({ paymentCycle }) => paymentCycle,
      documents: ({ documents }) => all(documents.map(({ number }) => number)),
      net: ({ charge }) => amountCell(charge.subtotal, charge.currency),
      tax: ({ charge }) => amountCell(charge.tax, charge.currency),
      total: ({ charge }) => amountCell(charge.total, charge.currency),
      currency: ({ charge }) => charge.currency,
      payment: ({ paymentStatus }) => paymentStatus,
      paidAt: ({ paymentDateTime }) => paymentDateTime,
      refundable: ({ left, charge }) => amountCell(left, charge.currency),
    },
  }),
  'club-mails': table(customerEndpoints.listCustomerMails, {
    ...ofClubs,
    limit: 100_000,
    rows: ({ mails }) => mails,
    columns: {
      happenedAt: ({ happenedAt }) => happenedAt,
      notice: ({ name }) => name,
      address: ({ address }) => address,
      state: ({ state }) => state,
      said: ({ said }) => said,
      sentAt: ({ sentAt }) => sentAt,
    },
  }),
  'club-people': table(customerEndpoints.listCustomerPeople, {
    ...ofClubs,
    rows: ({ people }) => people,
    columns: {
      name: ({ name }) => name,
      address: ({ address }) => address,
      role: ({ role }) => role,
      state: ({ state }) => state,
      lastHere: ({ lastHere }) => lastHere,
    },
  }),
  'club-history': table(customerEndpoints.getCustomerHistory, {
    ...ofClubs,
    limit: 500,
    rows: ({ happened }) => happened,
    next: ({ next }) => next,
    columns: {
      of: ({ of }) => of,
      date: (row) =>
        row.of === 'history' ? row.entry.date : row.of === 'act' ? row.action.happenedDate : row.mail.happenedAt,
      what: (row) => (row.of === 'history' ? row.entry.kind : row.of === 'act' ? row.action.command : row.mail.name),
      by: (row) =>
        row.of === 'history' ? (row.entry.by.name ?? row.entry.by.kind) : row.of === 'act' ? row.action.operator : null,
      reason: (row) => (row.of === 'act' ? row.action.reason : null),
      case: (row) => (row.of === 'act' ? row.action.caseId : null),
      addresses: (row) => (row.of === 'mail' ? all(row.mail.addresses.map(({ address }) => address)) : null),
    },
  }),
  today: table(todayEndpoints.getToday, {
    ...ofClubs,
    rows: ({ lines }) => lines,
    columns: {
      kind: ({ kind }) => kind,
      club: ({ club }) => club,
      about: ({ about }) => about,
      facts: ({ facts }) => facts,
      amount: ({ amount }) => amountCell(amount?.minor, amount?.currency),
      currency: ({ amount }) => amount?.currency ?? null,
      since: ({ since }) => since,
      due: ({ due }) => due,
      takenBy: ({ takenBy }) => takenBy,
      later: ({ later }) => later?.until ?? null,
    },
  }),
  cases: table(deskCaseEndpoints.listDeskCases, {
    ...ofClubs,
    rows: ({ cases }) => cases,
    columns: {
      case: ({ caseId }) => caseId,
      state: ({ state }) => state,
      club: ({ club }) => club,
      about: ({ about }) => about.title,
      figure: ({ about }) => about.figure,
      words: ({ words }) => words,
      askedBy: ({ askedBy, openedBy }) => askedBy ?? openedBy,
      askedDate: ({ askedDate }) => askedDate,
      answeredBy: ({ answeredBy }) => answeredBy,
      answeredDate: ({ answeredDate }) => answeredDate,
    },
  }),
  approvals: table(actEndpoints.listApprovals, {
    ...ofClubs,
    rows: ({ approvals }) => approvals,
    columns: {
      act: ({ act }) => act,
      club: ({ organizationId }) => organizationId,
      amount: ({ sum }) => amountCell(sum?.minor, sum?.currency),
      currency: ({ sum }) => sum?.currency ?? null,
      askedBy: ({ askedBy }) => askedBy,
      askedDate: ({ askedDate }) => askedDate,
      reason: ({ reason }) => reason,
      case: ({ caseId }) => caseId,
      state: ({ state }) => state,
      decidedBy: ({ decidedBy }) => decidedBy,
      decidedDate: ({ decidedDate }) => decidedDate,
      word: ({ word }) => word,
    },
  }),
  audit: table(auditEndpoints.getAudit, {
    ...ofClubs,
    limit: 2_000,
    rows: ({ actions }) => actions,
    next: ({ actions, hasMore }) => (hasMore ? { after: actions.at(-1)?.actionId } : null),
    columns: {
      date: ({ happenedDate }) => happenedDate,
      operator: ({ operator }) => operator,
      approvedBy: ({ approvedBy }) => approvedBy,
      act: ({ act, command }) => act ?? command,
      club: ({ club, subject }) => club?.code ?? subject,
      number: ({ number }) => number,
      amount: ({ moved }) => amountCell(moved?.amount, moved?.currency),
      currency: ({ moved }) => moved?.currency ?? null,
      reason: ({ reason }) => reason,
      case: ({ caseId }) => caseId,
    },
  }),
} as const
