import { organizationContractId } from '../../books/contract/contracts.ts'
import type { Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type Granted, type Granting, grantPlan } from '../../features/plans/grant/grant-plan.ts'
import type { NotGranted } from '../../features/plans/grant/refusal.ts'
import { type EndedTrial, endTrialNow, extendTrial } from '../../features/plans/grant/trials.ts'
import { amountText } from '../amount.ts'
import { type Command, type Context, given, Refused, reasonIn, UsageError, type Values } from '../command.ts'
import { daysIn, lastDayIn } from '../days.ts'
import { findOrganization } from '../find-organization.ts'
import { recordAction } from '../store.ts'

const because = {
  reason: { value: 'text', isRequired: true, says: 'why; the organisation reads it in its history' },
  operator: { value: 'name', isRequired: true, says: 'who decided; the audit keeps it' },
} as const

type Work = (tx: Tx, by: Omit<Granting, 'groupId' | 'lastDay'>) => Promise<Granted | EndedTrial | NotGranted>

/** In one transaction with its record; throws what it was refused with. */
async function carryOut(context: Context, values: Values, command: string, work: Work): Promise<void> {
  const { db, clock, ids, print } = context
  const said = { operator: given(values, 'operator'), reason: reasonIn(values) }
  const outcome = await inTransaction(db, { system: 'administration' }, async (tx) => {
    const organizationId = await findOrganization(tx, values)
    const contractId = await organizationContractId(tx, organizationId)
    const done = await work(tx, { organizationId, contractId, ...said, now: clock.now(), newId: ids.uuid })
    if (done.kind !== 'refused') await recordAction(tx, context, command, `${organizationId} ${done.groupId}`)
    return done
  })
  if (outcome.kind === 'refused') throw new Refused(outcome.message)
  for (const line of linesOf(outcome)) print(line)
}

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
  run: (context, values) => {
    const granted = { groupId: given(values, 'group'), lastDay: lastDayIn(values) }
    return carryOut(context, values, 'grant-plan', (tx, by) => grantPlan(tx, { ...by, ...granted }))
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
  run: (context, values) => {
    const what = given(values, 'extend|end')
    const lastDay = lastDayIn(values)
    const { days } = values
    if (what === 'end' && days === undefined && lastDay === null)
      return carryOut(context, values, 'trial end', endTrialNow)
    if (what === 'end') throw new UsageError('a trial ends at once: trial end has neither --days nor --until')
    if (what !== 'extend') throw new UsageError(`trial is followed by extend or end, not by "${what}"`)
    if ((days === undefined) === (lastDay === null)) throw new UsageError('trial extend has --days or --until')
    const until = lastDay === null ? { days: daysIn(values) } : { lastDay }
    return carryOut(context, values, 'trial extend', (tx, by) => extendTrial(tx, { ...by, until }))
  },
}
