import { type Action, mayDo } from '@touchline/domain/people'
import { billingRole } from '../../lib/session/role.ts'

/** Who does not buy asks for approval. */
export const orders = (): Action => (mayDo(billingRole(), 'buy') ? 'buy' : 'ask-approval')
