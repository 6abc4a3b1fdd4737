import { inRead } from '../../db/transaction.ts'
import { type Command, given, isId, UsageError } from '../command.ts'
import {
  type ListedOrganization,
  MOST_FOUND,
  organizationStates,
  organizationsBy,
  organizationsFrom,
  organizationsOf,
} from '../organizations.store.ts'

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
      says: 'only these; paused is what can only be read, none has no plan',
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

const MOST_CHARACTERS = 300

export const findCommand: Command = {
  name: 'find',
  positional: ['text'],
  options: {},
  summary:
    'organisations by id, code, words of the name, e-mail address, login, or the number of an invoice, receipt or credit note; ' +
    `${MOST_FOUND} at most. Words in quotes, e.g. find "kita foot"`,
  run: async ({ db, clock, print }, values) => {
    const text = given(values, 'text').trim()
    if (text === '' || text.length > MOST_CHARACTERS) throw new UsageError(`a text has 1 to ${MOST_CHARACTERS} signs`)
    const { found, billingId } = await inRead(db, CELL, async (tx) => {
      const by = await organizationsBy(tx, text, isId(text) ? text : null)
      return { billingId: by.billingId, found: await organizationsOf(tx, by.organizationIds, clock.now()) }
    })
    for (const row of found.slice(0, MOST_FOUND)) print(lineOf(row))
    if (billingId !== null) print(`bill ${billingId}: inspect-billing ${text} shows it`)
    if (found.length === 0) print('nothing found')
    if (found.length > MOST_FOUND) print(`more than ${MOST_FOUND}: add a word`)
  },
}
