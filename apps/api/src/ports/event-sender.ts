/** Where an event goes. */
export interface EventAddress {
  readonly url: string
  /** Base64 behind `whsec_`; several while one is being changed: each signs. */
  readonly secrets: readonly string[]
}

/** An event as it is sent: the same id each time that it is. */
export interface EventMessage {
  readonly id: string
  /** JSON. */
  readonly body: string
}

export type Sent =
  | { readonly kind: 'accepted' }
  /** Why, for an operator; `isForGood`: the receiver says that it no longer wants any. */
  | { readonly kind: 'failed'; readonly reason: string; readonly isForGood: boolean }

export interface EventSender {
  /** Answers within some seconds, whatever the receiver does, and never throws. */
  send(to: EventAddress, message: EventMessage): Promise<Sent>
}
