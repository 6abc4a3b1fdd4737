import { type Action, type BillingRole, mayDo } from '@touchline/domain/people'
import { linked, sessionStore } from './session.ts'

/** Administrators' sessions omit it. */
export const billingRole = (): BillingRole => sessionStore.read()?.memberRole ?? 'administrator'

export const mayCall = (action: Action): boolean =>
  mayDo(billingRole(), action) && (linked()?.actions.includes(action) ?? true)

/** In a look also what stands dashed; the server decides. */
export const may = (action: Action): boolean => mayCall(action) || Boolean(linked()?.standIn(action, true))
