import { sessionStore } from '../session/session.ts'

/** By organisation; nothing without one. */
export const organizationKey = <const P extends readonly unknown[]>(...parts: P) =>
  [sessionStore.read()?._organization ?? null, ...parts] as const
