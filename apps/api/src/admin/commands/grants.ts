import type { Granted } from '../../features/plans/grant/grant-plan.ts'
import type { EndedTrial } from '../../features/plans/grant/trials.ts'
import type { Acted } from '../../operators/act.ts'
import { acts } from '../../operators/acts.ts'
import { actBy, organizationIn } from '../act-by.ts'
import { amountText } from '../amount.ts'
import { type Command, type Context, given, UsageError } from '../command.ts'
import { daysIn, lastDayIn } from '../days.ts'

const because = {
  reason: { value: 'text', isRequired: true, says: 'why; the organisation reads it in its history' },
  operator: { value: 'name', isRequired: true, says: 'who decided; the audit keeps it' },
} as const

function linesOf(outcome: Granted | EndedTrial): readonly string[] {
  const { groupId } = outcome
  if (outcome.kind === 'ended') return [`${groupId} ended; its games can be watched, and a plan can be bought`]
  const end = outcome.lastDay === null ? 'without an end' : `until ${outcome.lastDay}`
  const line = outcome.kind === 'extended' ? `${groupId} now runs ${end}` : `${groupId} from ${outcome.from} ${end}`
  if (outcome.cost === null) return [line]
  const { thisMonth, fullMonth, currency } = outcome.cost
  const [now, whole] = [amountText(thisMonth, currency), amountText(fullMonth, currency)]
  return [line, `with tax ${now} for this month, ${whole} for a whole month`]
}

const printAll = ({ print }: Context, { said }: Acted<Granted | EndedTrial>): void => linesOf(said).forEach(print)

export const grantPlanCommand: Command = {
  name: 'grant-plan',
  positional: ['organization'],
  options: {
    group: {
      value: 'group',
      isRequired: true,
      says: 'of the catalogue, by the month: a trial, MBP, one for tests, any other',
    },
    until: { value: 'day', says: 'its last day, e.g. 2027-03-31; without an end when not given' },
    ...because,
  },
  summary:
    'gives an organisation, named by its id or its code, a plan that it cannot buy itself, or a later end of the one that it ' +
    'has; it begins at once, or with the next month where it is a downgrade',
  run: async (context, values) => {
    const granted = { groupId: given(values, 'group'), lastDay: lastDayIn(values) }
    const organizationId = await organizationIn(context, values)
    printAll(context, await actBy(context, values, acts['grant-plan'], { organizationId, ...granted }))
  },
}

export const trialCommand: Command = {
  name: 'trial',
  positional: ['extend|end', 'organization'],
  options: {
    days: { value: 'number', says: 'extend: how many days longer; of a trial that is over, from today on' },
    until: { value: 'day', says: 'extend: its last day instead, e.g. 2027-03-31' },
    ...because,
  },
  summary:
    'extends a trial, also one that is over, or ends it at once; the organisation is named by its id or its code',
  run: async (context, values) => {
    const isEnd = given(values, 'extend|end') === 'end'
    const lastDay = lastDayIn(values)
    const { days } = values
    if (isEnd && (days !== undefined || lastDay !== null))
      throw new UsageError('a trial ends at once: trial end has neither --days nor --until')
    if (!isEnd && (days === undefined) === (lastDay === null))
      throw new UsageError('trial extend has --days or --until')
    const organizationId = await organizationIn(context, values)
    if (isEnd) return printAll(context, await actBy(context, values, acts['end-trial'], { organizationId }))
    const until = lastDay === null ? { days: daysIn(values) } : { lastDay }
    printAll(context, await actBy(context, values, acts['extend-trial'], { organizationId, until }))
  },
}
