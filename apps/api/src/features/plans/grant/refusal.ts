import { dateOf, type Instant, lastDayBefore } from '@touchline/domain/calendar'
import { contractStateAt, seatsToBeginWith } from '@touchline/domain/contract'
import { type Grant, type GrantInput, type GrantRefusal, grantableGroups, isTrial } from '@touchline/domain/plans'

export interface NotGranted {
  readonly kind: 'refused'
  readonly message: string
  readonly code?: string
  readonly details?: unknown
}

export const grantRefused = ({ reason, at }: Extract<Grant, { kind: 'refused' }>, input: GrantInput): NotGranted => ({
  kind: 'refused',
  message: sentences[reason](input, at),
  details: { reason, ...(at !== null && { until: lastDay(at, input) }) },
})

type Sentence = (input: GrantInput, at: Instant | null) => string

/** Inclusive. */
const lastDay = (at: Instant | null, { contract: { zone } }: GrantInput): string =>
  at === null ? 'another day' : lastDayBefore(at, zone)

const grantable = (input: GrantInput): string =>
  grantableGroups(input)
    .map(({ id }) => id)
    .join(', ')

const sentences = {
  'plan-unknown': (input) => `this region has no plan group ${input.groupId}; it can grant ${grantable(input)}`,
  'not-granted': (input) =>
    `${input.groupId} follows a trial or an unpaid bill, or comes with a coupon; possible are ${grantable(input)}`,
  retired: ({ groupId }) => `${groupId} is retired: nobody begins with it`,
  yearly: ({ groupId }) => `${groupId} is a yearly term, which an organisation buys; its monthly plan can be granted`,
  'other-region': ({ groupId }) => `${groupId} is offered in other regions only`,
  'currency-unpriced': ({ groupId, contract }) => `${groupId} has no price in ${contract.currency}`,
  'seats-missing': ({ groupId, contract, catalogue, now, inUse }) => {
    const { analysts, viewers } = seatsToBeginWith(contract, catalogue, now, inUse)
    return `${groupId} has no seats for the ${analysts} analysts and ${viewers} viewers in force`
  },
  unsettled: () => 'a bill is unpaid: once it is paid a plan can be granted',
  cancelling: () => 'its cancellation is scheduled: once an administrator has withdrawn it a plan can be granted',
  'term-running': (input, at) =>
    `its term runs until ${lastDay(at, input)}: a plan can be granted after that day, or its administrator schedules one`,
  'plan-follows': (input, at) =>
    `another plan is scheduled after ${lastDay(at, input)}: once an administrator has withdrawn it a plan can be granted`,
  'already-current': ({ groupId }) => `it has ${groupId} already, without an end`,
  'runs-longer': (input, at) => `it has ${input.groupId} until ${lastDay(at, input)} already; give a later day`,
  'end-passed': ({ contract, now }) => `the last day is today (${dateOf(now, contract.zone)}) or later`,
  'end-missing': () => 'a trial is for a time: give its last day with --until',
  'plan-running': ({ contract, catalogue, groupId, now }) => {
    const { kind } = contractStateAt(contract, catalogue, now)
    const group = catalogue.groups.get(groupId)
    return group !== undefined && isTrial(group)
      ? `a trial is for who has no paid plan; this one is ${kind}`
      : 'the plan in force would not come back by itself after that day: grant without --until, and the other one in time'
  },
} satisfies Record<GrantRefusal, Sentence>
