import { sessionStore } from '../session/session.ts'

/** Queries are stored by organisation; without one, as while a screen leaves after a logout, nothing is found. */
export const organizationKey = <const P extends readonly unknown[]>(...parts: P) =>
  [sessionStore.read()?._organization ?? null, ...parts] as const
