import { documentNumber } from '@touchline/domain/documents'
import { reading } from './act-by.ts'
import { amountText } from './amount.ts'
import { type Command, isId } from './command.ts'
import { findOrganization } from './find-organization.ts'
import {
  type ActedOn,
  type ActionRow,
  actedOn,
  actionsBy,
  type OrderedRefund,
  refundsOrdered,
} from './operator-actions.store.ts'

const firstWord = (subject: string): string => subject.split(' ', 1)[0] ?? ''

function factsOf(
  { subject, reason, case_id, approved_by }: ActionRow,
  on: ActedOn | undefined,
  refunds: readonly OrderedRefund[],
): readonly string[] {
  const refund = refunds.find(({ billing_id, reference }) => `${billing_id} ${reference}` === subject)
  const number =
    on === undefined || on.issuer === null ? null : documentNumber('invoice', on.issuer, on.year ?? 0, on.number ?? 0)
  return [
    on?.organization_code ?? null,
    number,
    refund === undefined ? null : amountText(refund.amount, refund.currency),
    reason === null ? null : `"${reason}"`,
    case_id === null ? null : `case ${case_id}`,
    approved_by === null ? null : `approved by ${approved_by}`,
  ].filter((fact) => fact !== null)
}

export const listOperatorActions: Command = {
  name: 'list-operator-actions',
  positional: [],
  options: {
    organization: { value: 'id or code', says: 'only on this one, its bills and its logins' },
    act: { value: 'command', says: 'only these, e.g. refund-billing' },
    by: { value: 'operator', says: 'only of this operator' },
  },
  summary: 'who changed what, with the club, the bill, the amount and the reason; the newest first, 200 at most',
  run: async (context, values) => {
    const { print } = context
    const { actions, on, refunds } = await reading(context, async (tx) => {
      const organizationId = values['organization'] === undefined ? null : await findOrganization(tx, values)
      const found = await actionsBy(tx, { act: values['act'] ?? null, by: values['by'] ?? null, organizationId })
      const ids = [...new Set(found.map(({ subject }) => firstWord(subject)).filter(isId))]
      const [those, ordered] = await Promise.all([actedOn(tx, ids), refundsOrdered(tx, ids)])
      return { actions: found, on: new Map(those.map((each): [string, ActedOn] => [each.id, each])), refunds: ordered }
    })
    for (const action of actions) {
      const { happened_at, operator, command, subject } = action
      const facts = factsOf(action, on.get(firstWord(subject)), refunds)
      print([new Date(happened_at).toISOString(), operator, command, subject, ...facts].join('  '))
    }
    if (actions.length === 0) print('no actions')
  },
}
