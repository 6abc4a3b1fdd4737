import { amountsTyped } from '@touchline/domain/operators'
import { type AuditedAction, everyAction, readAudit } from '../operators/audit/read-audit.ts'
import { reading } from './act-by.ts'
import { amountText } from './amount.ts'
import { type Command, UsageError, type Values } from './command.ts'
import { findOrganization } from './find-organization.ts'
import { momentIn } from './moment.ts'

const factsOf = ({ action: { reason, case_id, approved_by }, club, number, moved }: AuditedAction): readonly string[] =>
  [
    club?.code ?? null,
    number,
    moved === null ? null : amountText(moved.amount, moved.currency),
    moved?.lines ? `of ${moved.lines.map(({ line, role }) => `${role} (${line})`).join(', ')}` : null,
    reason === null ? null : `"${reason}"`,
    case_id === null ? null : `case ${case_id}`,
    approved_by === null ? null : `approved by ${approved_by}`,
  ].filter((fact) => fact !== null)

function amountIn({ amount: text }: Values) {
  if (text === undefined) return null
  const amounts = amountsTyped(text)
  if (amounts === null)
    throw new UsageError(`--amount is an amount, e.g. 21780, "120.50" or "120.50 EUR", not "${text}"`)
  return amounts
}

export const listOperatorActions: Command = {
  name: 'list-operator-actions',
  positional: [],
  options: {
    organization: { value: 'id or code', says: 'only on this one, its bills and its logins' },
    act: { value: 'command', says: 'only these, e.g. refund-billing' },
    by: { value: 'operator', says: 'only of this operator' },
    reason: { value: 'words', says: 'only with these in the reason or the case' },
    amount: { value: 'amount', says: 'only with this amount, in every currency or in that which is said' },
    since: { value: 'moment', says: 'only from then on' },
    until: { value: 'moment', says: 'only before it' },
  },
  summary: 'who changed what, with the club, the bill, the amount and the reason; the newest first, 200 at most',
  run: async (context, values) => {
    const { print } = context
    const filter = {
      ...everyAction,
      command: values['act'] ?? null,
      by: values['by'] ?? null,
      words: values['reason'] ?? null,
      amount: amountIn(values),
      from: momentIn(values, 'since') ?? null,
      until: momentIn(values, 'until') ?? null,
    }
    const actions = await reading(context, async (tx) => {
      const organizationId = values['organization'] === undefined ? null : await findOrganization(tx, values)
      return readAudit(tx, { ...filter, organizationId })
    })
    for (const audited of actions) {
      const { happened_at, operator, command, subject } = audited.action
      print([new Date(happened_at).toISOString(), operator, command, subject, ...factsOf(audited)].join('  '))
    }
    if (actions.length === 0) print('no actions')
  },
}
