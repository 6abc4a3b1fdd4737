export interface EventAddress {
  readonly url: string
  /** Base64 after `whsec_`; each signs. */
  readonly secrets: readonly string[]
}

export interface EventMessage {
  readonly id: string
  readonly body: string
}

export type Sent =
  | { readonly kind: 'accepted' }
  /** `isForGood`: the receiver unsubscribed. */
  | { readonly kind: 'failed'; readonly reason: string; readonly isForGood: boolean }

export interface EventSender {
  /** Bounded in time, never throws. */
  send(to: EventAddress, message: EventMessage): Promise<Sent>
}
