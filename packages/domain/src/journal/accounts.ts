/** Of our books; what each is called and numbered in the ledger is the vendor's (`DESK_FILE`). */
export const accountNames = [
  'receivables',
  'provider',
  'under-way',
  'bank',
  'credit',
  'disputed',
  'others',
  'fees',
  'tax',
  'plans',
  'seats',
  'hours',
  'storage',
  'custom',
  'goodwill',
  'waived',
  'to-be-earned',
  'deferred',
] as const

export type AccountName = (typeof accountNames)[number]

export interface Account {
  readonly number: string
  readonly name: string
}

export type Accounts = Readonly<Record<AccountName, Account>>

const account = (number: string, name: string): Account => ({ number, name })

export const usualAccounts: Accounts = {
  receivables: account('1100', 'Receivables'),
  provider: account('1250', 'Card provider'),
  'under-way': account('1260', 'Payouts under way'),
  bank: account('1200', 'Bank'),
  credit: account('2410', 'Credit of customers'),
  disputed: account('1270', 'Disputed payments'),
  others: account('1290', 'Money of others at the card provider'),
  fees: account('6310', 'Fees of the card provider'),
  tax: account('2300', 'Tax on sales'),
  plans: account('4000', 'Revenue, plans'),
  seats: account('4010', 'Revenue, seats'),
  hours: account('4020', 'Revenue, hours'),
  storage: account('4030', 'Revenue, storage'),
  custom: account('4040', 'Revenue, other'),
  goodwill: account('4910', 'Goodwill'),
  waived: account('4920', 'Waived amounts'),
  'to-be-earned': account('4900', 'To be earned, yearly'),
  deferred: account('2400', 'Deferred income'),
}

/** The numbers that two accounts have; an export could not tell them apart. */
export function doubleNumbers(accounts: Accounts): readonly string[] {
  const numbers = accountNames.map((name) => accounts[name].number)
  return [...new Set(numbers.filter((number, index) => numbers.indexOf(number) !== index))]
}
