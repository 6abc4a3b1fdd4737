import { documentNumber } from '@touchline/domain/documents'
import { type Chip, LEAST_CHARACTERS, MOST_CHARACTERS, type ReadingKind } from '@touchline/domain/operators'
import {
  type ListedOrganization,
  organizationStates,
  organizationsFrom,
} from '../../books/organization/listed-organizations.store.ts'
import { inRead } from '../../db/transaction.ts'
import { find, type Group, type Hit, MOST_FOUND } from '../../operators/find/find.ts'
import { amountText } from '../amount.ts'
import { type Command, given, UsageError } from '../command.ts'

const CELL = { system: 'administration' } as const
const PAGE = 100

const lineOf = ({ organization_id, organization_code, organization_name, state, plan }: ListedOrganization): string =>
  `${organization_id}  ${organization_code}  ${state}  ${plan ?? '-'}  ${organization_name}`

export const listOrganizations: Command = {
  name: 'list-organizations',
  positional: [],
  options: {
    state: {
      value: organizationStates.join('|'),
      says: 'only these; paused: read-only; none: without a plan',
    },
    plan: { value: 'group', says: 'only those with this plan in force, e.g. teamStandardPlan' },
    after: { value: 'code', says: 'the code after which the list continues' },
  },
  summary: `id, code, state, plan and name of each organisation, by code, ${PAGE} at a time`,
  run: async ({ db, clock, print }, { state, plan, after }) => {
    const rows = await inRead(db, CELL, (tx) =>
      organizationsFrom(tx, {
        now: clock.now(),
        after: after ?? '',
        state: organizationStates.find((each) => each === state) ?? null,
        plan: plan ?? null,
        limit: PAGE + 1,
      }),
    )
    const shown = rows.slice(0, PAGE)
    for (const row of shown) print(lineOf(row))
    if (rows.length === 0) print('no organisations')
    if (rows.length > PAGE) print(`more: --after ${shown.at(-1)?.organization_code}`)
  },
}

const wordsOf: Readonly<Record<ReadingKind, string>> = {
  name: 'a name',
  address: 'an address or login',
  id: 'an id',
  provider: "a provider's id",
  document: "a document's number",
  card: 'the end of a card',
  expiry: 'the month of a card',
  amount: 'an amount',
  day: 'a day',
  telephone: 'a telephone number',
}

function headOf({ kind, wanted }: Group, chips: readonly Chip[]): string | null {
  switch (kind) {
    case 'all':
      return null
    case 'close':
      return 'nearly the amount, on that day:'
    case 'without': {
      const left = chips.filter((_, at) => wanted.every(({ chip }) => chip !== at))
      return `without ${left.map(({ text }) => text).join(' ')}:`
    }
    case 'other': {
      const read = wanted.filter(({ chip, reading }) => chips[chip]?.readings[0] !== reading)
      const words = read.map(({ chip, reading }) => `${chips[chip]?.text} as ${wordsOf[reading.kind]}`)
      return `${words.join(', ')}:`
    }
  }
}

function billLine({ bill, by, document }: Hit): readonly string[] {
  if (bill === null) return []
  const number = bill.issuer === null ? null : documentNumber('invoice', bill.issuer, bill.year ?? 0, bill.number ?? 0)
  const amount = by === null || by.amount === null ? null : amountText(by.amount, bill.currency)
  const facts = document === null && amount !== null ? `${[amount, by?.day].filter(Boolean).join(' on ')}, ` : ''
  return [`bill ${bill.billing_id}: ${facts}inspect-billing ${document ?? number ?? bill.billing_id} shows it`]
}

export const findCommand: Command = {
  name: 'find',
  positional: ['text'],
  options: {},
  summary:
    'organisations by words and parts of the name or code, e-mail address or login or a part, telephone number, last four of a card ' +
    "(with its month, 04/27), an amount and its day, the number of a document or a part, an id of ours or the provider's; in any " +
    `order, with accents and kana alike, ${MOST_FOUND} at most. Several words in quotes, e.g. find "kita foot"`,
  run: async ({ db, clock, print }, values) => {
    const found = await inRead(db, CELL, (tx) => find(tx, given(values, 'text'), clock.now()))
    if (found.kind === 'refused')
      throw new UsageError(
        `a text has ${LEAST_CHARACTERS} to ${MOST_CHARACTERS} characters, letters or digits among them`,
      )
    for (const group of found.groups) {
      const head = headOf(group, found.chips)
      if (head !== null) print(head)
      const clubs = new Map(group.hits.map(({ club }) => [club.organization_id, club]))
      for (const club of clubs.values()) {
        print(lineOf(club))
        const own = group.hits.filter((hit) => hit.club.organization_id === club.organization_id)
        for (const line of own.flatMap(billLine)) print(line)
      }
      if (group.hasMore) print(`more than ${group.hits.length}: add a word`)
    }
    if (found.groups.length === 0) print('nothing found')
    if (found.near.length > 0) print('called nearly so:')
    for (const club of found.near) print(lineOf(club))
  },
}
