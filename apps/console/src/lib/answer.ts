/** What a payment brought, said above the page until another is opened. */
export interface Answer {
  /** What was paid, with its currency. */
  readonly amount: string
  /** The plan that works again by it; null where none was paused. */
  readonly plan: string | null
  /** The bill that was paid, whose receipt is offered. */
  readonly billingInfoId: string
}

let shown: Answer | null = null
const listeners = new Set<() => void>()

const set = (next: Answer | null): void => {
  shown = next
  for (const listener of listeners) listener()
}

export const answerStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => shown,
}

export const showAnswer = (answer: Answer): void => set(answer)

export const dismissAnswer = (): void => set(null)
