import { type AddOn, decideAddOn } from '../add-ons/index.ts'
import type { DecidingInput } from './apply-decided.ts'
import type { DecidedChange } from './decided-change.ts'

/** Everything is there to pay with: the planner asks what it costs, not whether the card is registered. */
const ready = { hasContact: true, hasCard: true, paysByCard: true }

/** What buying it does to the contract: the one change that is made by itself, where a month needs hours. */
export function decideExtra(requested: AddOn, input: DecidingInput): DecidedChange {
  const decided = decideAddOn({ ...input, payer: ready }, requested)
  if (decided.kind === 'refused') return decided
  return { kind: 'possible', schedule: { end: [], withdraw: [], add: decided.entries }, terms: {} }
}
