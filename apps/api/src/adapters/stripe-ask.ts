import type { Milliseconds, Seconds } from '@touchline/domain/calendar'
import Stripe from 'stripe'
import type { Pace } from '../ports/pace.ts'
import { type Circuit, noCircuit } from './circuit.ts'
import { within } from './given-up.ts'
import { NotNowError } from './not-now.ts'
import { isKept } from './stripe-kept.ts'

export interface Asking {
  readonly patience?: Partial<Patience>
  readonly circuit?: Circuit
  readonly pace?: Pace
}

interface Patience {
  readonly timeout: number
  readonly maxNetworkRetries: number
  readonly limitMs: Milliseconds
  /** Takes its turn among other calls, since no person waits. */
  readonly isPaced?: boolean
}

/** A card request takes two: a person has an answer within twelve seconds. */
export const aPerson: Patience = { timeout: 2_500, maxNetworkRetries: 1, limitMs: 5_800 }
/** One try: an unknown outcome is queried later, never charged again. */
export const aPayer: Patience = { timeout: 10_000, maxNetworkRetries: 0, limitMs: 11_000 }
export const aJob: Patience = { timeout: 20_000, maxNetworkRetries: 2, limitMs: 65_000, isPaced: true }

export type Ask = <T>(patience: Patience, call: (options: Stripe.RequestOptions) => Promise<T>) => Promise<T>

export const asking =
  ({ circuit = noCircuit, pace, patience }: Asking): Ask =>
  async (usual, call) => {
    const { limitMs, isPaced = false, ...how } = { ...usual, ...patience }
    // A call refused by the circuit needs no turn.
    if (pace !== undefined && circuit.retryAfterSeconds() === null) await inTurn(pace, isPaced)
    try {
      return await circuit.run(() => within(limitMs, () => call(how)), isSilence)
    } catch (error) {
      throw await turnedAway(error, pace)
    }
  }

async function inTurn(pace: Pace, isPaced: boolean): Promise<void> {
  if (!isPaced) return pace.pass()
  const seconds = await pace.turn()
  if (seconds !== null) throw new NotNowError('The provider is left alone for a while; nothing was sent', seconds)
}

const SHORT_REST: Seconds = 1
const LONGEST_REST: Seconds = 3_600

const restOf = ({ headers }: Stripe.errors.StripeError): Seconds => {
  const said = Number(headers?.['retry-after'])
  return said > 0 ? Math.min(Math.ceil(said), LONGEST_REST) : SHORT_REST
}

/** A rate limit affects all calls, an object's lock this one. */
async function turnedAway(error: unknown, pace: Pace | undefined): Promise<unknown> {
  if (!(error instanceof Stripe.errors.StripeRateLimitError)) return error
  const seconds = restOf(error)
  if (error.code !== 'lock_timeout') await pace?.backOff(seconds)
  return new NotNowError('The provider has too much to do', seconds)
}

/** A failure stored by the provider concerns only its call. */
const isSilence = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  (error instanceof Stripe.errors.StripeAPIError && !isKept(error))
