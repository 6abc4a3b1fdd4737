import { bankFileEndpoints } from './bank-files.ts'
import { campaignEndpoints } from './campaigns.ts'
import { journalEndpoints } from './journal.ts'
import { payoutEndpoints } from './payouts.ts'
import { revenueEndpoints } from './revenue.ts'
import { runEndpoints } from './run.ts'
import { all, amountCell, inCurrency, table } from './table.ts'

const ofClubs = { isOfClubs: true } as const
const ofTotals = { isOfClubs: false } as const

export const moneyTables = {
  'bank-files': table(bankFileEndpoints.listBankFiles, {
    ...ofTotals,
    rows: ({ files }) => files,
    columns: {
      file: ({ name }) => name,
      form: ({ form }) => form,
      account: ({ account }) => account,
      currency: ({ currency }) => currency,
      readBy: ({ readBy }) => readBy,
      readDate: ({ readDate }) => readDate,
      lines: ({ lines }) => lines,
      waiting: ({ waiting }) => waiting,
    },
  }),
  'bank-lines': table(bankFileEndpoints.getBankFile, {
    ...ofClubs,
    rows: ({ waiting, settled, currency }) => [
      ...waiting.map((line) => ({ ...line, currency, state: line.fit, club: line.proposal?.bill.club ?? null })),
      ...settled.map((line) => ({ ...line, currency, proposal: null })),
    ],
    columns: {
      place: ({ place }) => place,
      day: ({ day }) => day,
      amount: ({ amount, currency }) => amountCell(amount, currency),
      currency: ({ currency }) => currency,
      payer: ({ payer }) => payer,
      payersReference: ({ payersReference }) => payersReference,
      remittance: ({ remittance }) => remittance,
      reference: ({ reference }) => reference,
      state: ({ state }) => state,
      club: ({ club }) => club,
      proposed: ({ proposal }) => proposal?.bill.number ?? null,
    },
  }),
  'run-bills': table(runEndpoints.listRunBills, {
    ...ofClubs,
    limit: 2_000,
    rows: ({ bills }) => bills,
    next: ({ nextOffset }) => (nextOffset === null ? null : { offset: nextOffset }),
    columns: {
      club: ({ club }) => club,
      contract: ({ contractId }) => contractId,
      cycle: ({ cycle }) => cycle,
      way: ({ way }) => way,
      plan: ({ groupId }) => groupId,
      before: ({ before, currency }) => amountCell(before, currency),
      total: ({ total, currency }) => amountCell(total, currency),
      tax: ({ tax, currency }) => amountCell(tax, currency),
      currency: ({ currency }) => currency,
      causes: ({ steps, currency }) =>
        all(steps.map(({ kind, minor, why }) => why ?? `${kind} ${amountCell(minor, currency)}`)),
      notes: ({ notes }) => all(notes),
      strangeness: ({ strangeness }) => strangeness,
      seenBy: ({ seenBy }) => seenBy,
    },
  }),
  movements: table(revenueEndpoints.getRevenue, {
    ...ofTotals,
    rows: ({ currencies }) =>
      currencies.flatMap(({ currency, began, movements, ends, paused }) => [
        { currency, kind: 'began', ...began },
        ...movements.map((each) => ({ currency, ...each })),
        { currency, kind: 'ends', ...ends },
        { currency, kind: 'paused', ...paused },
      ]),
    columns: {
      figure: ({ kind }) => kind,
      clubs: ({ clubs }) => clubs,
      amount: ({ amount, currency }) => amountCell(amount, currency),
      currency: ({ currency }) => currency,
    },
  }),
  reasons: table(revenueEndpoints.getRevenue, {
    ...ofTotals,
    rows: ({ currencies }) =>
      currencies.flatMap(({ currency, reasons }) => reasons.map((each) => ({ currency, ...each }))),
    columns: {
      reason: ({ reason }) => reason,
      clubs: ({ clubs }) => clubs,
      amount: ({ amount, currency }) => amountCell(amount, currency),
      currency: ({ currency }) => currency,
    },
  }),
  cohorts: table(revenueEndpoints.getRevenue, {
    ...ofTotals,
    rows: ({ currencies }) =>
      currencies.flatMap(({ currency, cohorts }) => cohorts.map((each) => ({ currency, ...each }))),
    columns: {
      month: ({ month }) => month,
      clubs: ({ clubs }) => clubs,
      staying: ({ staying }) => staying.clubs,
      amount: ({ staying, currency }) => amountCell(staying.amount, currency),
      currency: ({ currency }) => currency,
    },
  }),
  'revenue-year': table(revenueEndpoints.getRevenueYear, {
    ...ofTotals,
    rows: ({ currencies }) =>
      currencies.flatMap(({ currency, months }) =>
        months.flatMap(({ month, began, movements, ends }) => [
          { currency, month, kind: 'began', amount: began },
          ...movements.map(({ kind, amount }) => ({ currency, month, kind, amount })),
          { currency, month, kind: 'ends', amount: ends },
        ]),
      ),
    columns: {
      month: ({ month }) => month,
      figure: ({ kind }) => kind,
      amount: ({ amount, currency }) => amountCell(amount, currency),
      currency: ({ currency }) => currency,
    },
  }),
  'revenue-ahead': table(revenueEndpoints.getRevenueAhead, {
    ...ofTotals,
    rows: ({ currencies }) => currencies.flatMap(({ currency, months }) => months.map((of) => ({ currency, ...of }))),
    columns: {
      month: ({ month }) => month,
      agreed: ({ agreed, currency }) => amountCell(agreed, currency),
      renewal: ({ renewal, currency }) => amountCell(renewal, currency),
      monthly: ({ monthly, currency }) => amountCell(monthly, currency),
      currency: ({ currency }) => currency,
    },
  }),
  bridge: table(revenueEndpoints.getRevenueBridge, {
    ...ofTotals,
    rows: ({ currencies }) =>
      currencies.flatMap(({ currency, recurring, steps, billed }) => [
        { currency, step: 'recurring', amount: recurring },
        ...steps.map((each) => ({ currency, ...each })),
        { currency, step: 'billed', amount: billed },
      ]),
    differsAt: ({ currencies }) => currencies.find(({ differing }) => differing !== null)?.differing ?? null,
    columns: {
      step: ({ step }) => step,
      amount: ({ amount, currency }) => amountCell(amount, currency),
      currency: ({ currency }) => currency,
    },
  }),
  'revenue-clubs': table(revenueEndpoints.listRevenueClubs, {
    ...ofClubs,
    limit: 2_000,
    rows: ({ clubs }, asked) => inCurrency(clubs, asked),
    next: ({ next }) => (next === null ? null : { after: next }),
    columns: {
      clubId: ({ organizationId }) => organizationId,
      club: ({ club }) => club,
      amount: ({ amount, currency }) => amountCell(amount, currency),
      billed: ({ billed, currency }) => amountCell(billed, currency),
      currency: ({ currency }) => currency,
      reason: ({ reason }) => reason,
      bills: ({ bills }) => all(bills.map(({ billingInfoId, number }) => number ?? billingInfoId)),
    },
  }),
  campaigns: table(campaignEndpoints.listCampaigns, {
    ...ofTotals,
    rows: ({ campaigns }) => campaigns,
    columns: {
      campaign: ({ campaignId }) => campaignId,
      name: ({ name }) => name,
      coupon: ({ couponCode }) => couponCode,
      state: ({ state }) => state,
      clubs: ({ clubs }) => clubs,
      savedBy: ({ savedBy }) => savedBy,
      savedDate: ({ savedDate }) => savedDate,
      startedBy: ({ startedBy }) => startedBy,
      sendDate: ({ sendDate }) => sendDate,
    },
  }),
  'campaign-clubs': table(campaignEndpoints.listCampaignClubs, {
    ...ofClubs,
    rows: ({ clubs }) => clubs,
    next: ({ next }) => (next === null ? null : { after: next }),
    columns: {
      clubId: ({ organizationId }) => organizationId,
      code: ({ code }) => code,
      club: ({ name }) => name,
      currency: ({ currency }) => currency,
      startsOn: ({ startsOn }) => startsOn,
      gives: ({ gives, currency }) => amountCell(gives, currency),
      billed: ({ billed, currency }) => amountCell(billed, currency),
      more: ({ more, currency }) => amountCell(more, currency),
      offeredDate: ({ offeredDate }) => offeredDate,
      leftOut: ({ leftOut }) => leftOut,
      usedDate: ({ usedDate }) => usedDate,
      hasBilled: ({ hasBilled, currency }) => amountCell(hasBilled, currency),
      hasGiven: ({ hasGiven, currency }) => amountCell(hasGiven, currency),
    },
  }),
  accounts: table(journalEndpoints.getJournal, {
    ...ofTotals,
    rows: ({ books }) => books.flatMap(({ currency, accounts }) => accounts.map((each) => ({ currency, ...each }))),
    columns: {
      account: ({ account }) => account,
      number: ({ number }) => number,
      name: ({ name }) => name,
      debit: ({ debit, currency }) => amountCell(debit, currency),
      credit: ({ credit, currency }) => amountCell(credit, currency),
      currency: ({ currency }) => currency,
    },
  }),
  entries: table(journalEndpoints.listJournalEntries, {
    ...ofClubs,
    limit: 250_000,
    rows: ({ entries }, asked) => inCurrency(entries, asked),
    next: ({ next }) => (next === null ? null : { after: next }),
    columns: {
      place: ({ place }) => place,
      day: ({ day }) => day,
      document: ({ document }) => document,
      club: ({ club }) => club,
      amount: ({ amount, currency }) => amountCell(amount, currency),
      currency: ({ currency }) => currency,
    },
  }),
  payouts: table(payoutEndpoints.listPayouts, {
    ...ofTotals,
    rows: ({ payouts }) => payouts,
    columns: {
      payout: ({ payoutId }) => payoutId,
      madeOn: ({ madeOn }) => madeOn,
      arrivesOn: ({ arrivesOn }) => arrivesOn,
      amount: ({ amount, currency }) => amountCell(amount, currency),
      currency: ({ currency }) => currency,
      state: ({ state }) => state,
      bills: ({ checks }) => checks.bills.state,
      provider: ({ checks }) => checks.provider.state,
      bank: ({ checks }) => checks.bank.state,
    },
  }),
  'payout-movements': table(payoutEndpoints.getPayout, {
    ...ofClubs,
    limit: 2_000,
    rows: ({ movements, currency }) => movements.map((each) => ({ currency, ...each })),
    next: ({ next }) => (next === null ? null : { after: next }),
    columns: {
      kind: ({ kind }) => kind,
      club: ({ bill }) => bill?.club ?? null,
      bill: ({ bill }) => bill?.number ?? bill?.billingInfoId ?? null,
      amount: ({ amount, currency }) => amountCell(amount, currency),
      fee: ({ fee, currency }) => amountCell(fee, currency),
      currency: ({ currency }) => currency,
      object: ({ sourceId }) => sourceId,
      date: ({ date }) => date,
      isBooked: ({ isBooked }) => String(isBooked),
    },
  }),
} as const
