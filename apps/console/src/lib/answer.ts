/** Until the overview is left. */
export type Answer =
  | { readonly kind: 'bought' }
  | {
      readonly kind: 'paid'
      readonly billingInfoId: string
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
