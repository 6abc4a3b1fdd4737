import type { Instant } from '@touchline/domain/calendar'
import type { Request } from '@touchline/testing/http'
import type { MadeOrganization } from '@touchline/testing/organization'
import type { SubscriberOptions, World } from '@touchline/testing/world'

interface Prepared {
  /** What is wrong once it is over, in words. */
  verdict(): Promise<readonly string[]>
}

/** A request that is sent until it is answered. */
export interface Call extends Prepared {
  readonly kind: 'call'
  readonly request: Request
  /** How it is refused once it is done, where it has no key. */
  readonly already?: string
}

/** Jobs that a worker finds due at that time. */
export interface Work extends Prepared {
  readonly kind: 'work'
  readonly due: Instant
}

/** Something that moves money, or decides about it. */
export interface Flow {
  readonly name: string
  /** The request to the card provider that decides; null where none is made. */
  readonly asks: string | null
  /** Everything before it, at another organisation or another bill each time. */
  prepare(world: World): Promise<Call | Work>
  /** What it leaves is put in order, where it leaves anything. */
  end?(world: World): Promise<void>
}

/** An organisation with its administrator signed in. */
export interface Actor extends MadeOrganization {
  readonly token: string
}

export async function join(world: World, options: SubscriberOptions = {}): Promise<Actor> {
  const made = await world.subscribe(options)
  return { ...made, token: await world.server.signIn(made) }
}

export const again = async (world: World, who: MadeOrganization): Promise<Actor> => ({
  ...who,
  token: await world.server.signIn(who),
})

/** A request before the one that is looked at: without it there is nothing to see. */
export async function send(world: World, request: Request): Promise<unknown> {
  const { status, body } = await world.server.send(request)
  if (status >= 300) throw new Error(`${request.method} ${request.path}: ${status} ${JSON.stringify(body)}`)
  return body
}
