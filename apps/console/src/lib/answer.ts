/** What was just done, as the overview says it until it is left: a first plan was bought, or an unpaid bill was paid. */
export type Answer =
  | { readonly kind: 'bought' }
  | {
      readonly kind: 'paid'
      readonly billingInfoId: string
      /** Whether the plan was paused until then. */
      readonly wasPaused: boolean
    }

let answer: Answer | null = null
const listeners = new Set<() => void>()

const set = (next: Answer | null): void => {
  answer = next
  for (const listener of listeners) listener()
}

export const answerStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => answer,
}

export const noteAnswer = (next: Answer): void => set(next)

export const forgetAnswer = (): void => set(null)
