import { MAXIMUM_SEATS } from '@touchline/domain/add-ons'
import { cancellationReasons } from '@touchline/domain/cancellation'
import { acts } from '../../operators/acts.ts'
import { actBy, organizationIn } from '../act-by.ts'
import { type Command, UsageError, type Values } from '../command.ts'

const because = {
  reason: { value: 'text', isRequired: true, says: 'why they did not do it themselves; kept with the act' },
  operator: { value: 'name', isRequired: true, says: 'who was asked for it; the audit keeps it' },
} as const

function seatsIn(values: Values, name: 'analysts' | 'viewers'): number | undefined {
  const text = values[name]
  if (text === undefined) return undefined
  const seats = /^\d{1,5}$/.test(text) ? Number(text) : -1
  if (seats >= (name === 'analysts' ? 1 : 0) && seats <= MAXIMUM_SEATS) return seats
  throw new UsageError(`--${name} is a whole number up to ${MAXIMUM_SEATS}, not "${text}"`)
}

function choiceIn(values: Values) {
  const { group, from } = values
  const [analysts, viewers] = [seatsIn(values, 'analysts'), seatsIn(values, 'viewers')]
  if (group !== undefined) return { groupId: group, analysts, viewers, startsNextMonth: from === 'next-month' }
  if ([analysts, viewers, from].every((each) => each === undefined)) return null
  throw new UsageError('seats and the month belong to a plan: --group names it')
}

export const changePlanCommand: Command = {
  name: 'change-plan',
  positional: ['organization'],
  options: {
    group: { value: 'group', says: 'of the catalogue, by the month or the year' },
    analysts: { value: 'number', says: 'analyst seats; as in force when not given' },
    viewers: { value: 'number', says: 'viewer seats; as in force when not given' },
    from: { value: 'now|next-month', says: 'when a higher monthly plan begins; now when not given' },
    ...because,
  },
  summary:
    'buys or changes the plan of an organisation, named by its id or its code, as its administrator would; without --group it ' +
    'takes a change back that has not begun',
  run: async (context, values) => {
    const to = choiceIn(values)
    const organizationId = await organizationIn(context, values)
    const { said } = await actBy(context, values, acts['change-plan'], { organizationId, to })
    context.print(said === null ? 'the change is taken back' : `${said.groupId} from ${said.from}`)
  },
}

export const cancelPlanCommand: Command = {
  name: 'cancel-plan',
  positional: ['organization'],
  options: {
    end: {
      value: 'period|now|withdraw',
      isRequired: true,
      says: 'with its month or term, at once, or not at all: a cancellation is taken back before its day',
    },
    why: { value: cancellationReasons.join('|'), says: 'what they said' },
    ...because,
  },
  summary:
    'cancels the contract of an organisation, named by its id or its code, as its administrator would. At once it is billed and ' +
    'nobody can sign in; the link to its data and to a reopening is mailed',
  run: async (context, values) => {
    const { end } = values
    const why = cancellationReasons.find((each) => each === values['why'])
    if (end === 'withdraw' && why !== undefined) throw new UsageError('what is taken back has no --why')
    const way = end === 'withdraw' ? null : end === 'now' ? 'close' : 'reserve'
    const organizationId = await organizationIn(context, values)
    const { said } = await actBy(context, values, acts['cancel-plan'], { organizationId, way, why })
    if (said === null) return context.print('the cancellation is taken back')
    context.print(said.lastDay === null ? 'it has ended' : `it ends with ${said.lastDay}`)
  },
}
