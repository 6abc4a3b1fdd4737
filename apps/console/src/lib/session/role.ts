import { type Action, type BillingRole, mayDo } from '@touchline/domain/people'
import { linked, sessionStore } from './session.ts'

/** The role of the signed-in person; the session of an administrator says nothing of it. */
export const billingRole = (): BillingRole => sessionStore.read()?.memberRole ?? 'administrator'

/** Whether to show what does it; the server asks again. */
export const may = (action: Action): boolean =>
  mayDo(billingRole(), action) && (linked()?.actions.includes(action) ?? true)
