import { sessionStore } from './session.ts'

/** What is read is kept by organisation; without one, as while a screen leaves after a logout, nothing is found under it. */
export const organizationKey = <const P extends readonly unknown[]>(...parts: P) =>
  [sessionStore.read()?._organization ?? null, ...parts] as const
