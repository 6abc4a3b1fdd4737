import { ApiError } from '../request/api-error.ts'

type Answer = (isProven: boolean) => void

let asked: Answer | null = null
const listeners = new Set<() => void>()

const set = (next: Answer | null): void => {
  asked = next
  for (const listener of listeners) listener()
}

/** Whether the password is being asked for, and how to answer. */
export const passwordStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => asked,
}

let asking: Promise<boolean> | null = null

/** Opens the one password dialog; a second caller waits for the same answer. */
function askForPassword(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    set((isProven) => {
      asking = null
      set(null)
      resolve(isProven)
    })
  })
  return asking
}

export const isPasswordRequired = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'password-required'

/** A call that needs a recently checked password: it is asked for where needed, and the call is made again. */
export async function withPassword<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isPasswordRequired(error) || !(await askForPassword())) throw error
    return work()
  }
}
