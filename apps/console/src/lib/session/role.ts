import { type Action, type BillingRole, mayDo } from '@touchline/domain/people'
import { linked, sessionStore } from './session.ts'

/** Administrators' sessions do not name it. */
export const billingRole = (): BillingRole => sessionStore.read()?.memberRole ?? 'administrator'

/** Whether to show what does it; the server asks again. */
export const may = (action: Action): boolean =>
  mayDo(billingRole(), action) && (linked()?.actions.includes(action) ?? true)
