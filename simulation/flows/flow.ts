import type { Instant } from '@touchline/domain/calendar'
import type { DeskRequest } from '@touchline/testing/desk'
import type { Request } from '@touchline/testing/http'
import type { MadeOrganization } from '@touchline/testing/organization'
import type { SubscriberOptions, World } from '@touchline/testing/world'

interface Prepared {
  verdict(): Promise<readonly string[]>
}

export interface Call extends Prepared {
  readonly kind: 'call'
  readonly request: Request
  /** How it is refused once it is done, where it has no key. */
  readonly already?: string
}

export interface Work extends Prepared {
  readonly kind: 'work'
  readonly due: Instant
}

/** Of an operator at the desk. */
export interface Order extends Prepared {
  readonly kind: 'order'
  readonly request: DeskRequest
  /** How it is refused once it is done, where it has no key. */
  readonly already?: string
}

export interface Flow {
  readonly name: string
  /** The deciding provider request; null: none. */
  readonly asks: string | null
  prepare(world: World): Promise<Call | Work>
  end?(world: World): Promise<void>
}

export interface OrderFlow extends Omit<Flow, 'prepare'> {
  prepare(world: World): Promise<Order>
}

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

export async function send(world: World, request: Request): Promise<unknown> {
  const { status, body } = await world.server.send(request)
  if (status >= 300) throw new Error(`${request.method} ${request.path}: ${status} ${JSON.stringify(body)}`)
  return body
}
