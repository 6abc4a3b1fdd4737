import { inTransaction } from '../../db/transaction.ts'
import { reading } from '../../http/reading-route.ts'
import { answer, type Route, route } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import {
  cancelMailChange,
  confirmMailChange,
  readMailChange,
  requestMailChange,
  resendMailChange,
} from './mail-address.ts'

export const mailRoutes = (deps: Deps): Route[] => [
  route('requestMailAddressChange', ({ caller, params, body }) =>
    inTransaction(deps.db, { organizationId: caller.organizationId }, async (tx) => {
      const { organizationId, userId } = caller
      const change = {
        organizationId,
        contractId: params.id,
        actor: userId,
        mailAddress: body.mailAddress,
        isOnlyFirst: caller.linkedTask !== undefined,
        language: body.lang,
      }
      return (await requestMailChange(tx, deps, change)) ?? answer({ mailAddress: body.mailAddress })
    }),
  ),
  reading(deps, 'readMailAddressChange', async ({ caller: { organizationId }, params }, tx) => {
    const read = await readMailChange(tx, deps.clock.now(), { organizationId, contractId: params.id })
    return read.kind === 'refused' ? read : answer({ waiting: read.waiting })
  }),
  route('resendMailAddressChange', ({ caller: { organizationId, userId: actor }, params, body }) =>
    inTransaction(deps.db, { organizationId }, async (tx) => {
      const asked = { organizationId, contractId: params.id, actor, language: body.lang }
      const read = await resendMailChange(tx, deps, asked)
      return read.kind === 'refused' ? read : answer({ waiting: read.waiting })
    }),
  ),
  route('cancelMailAddressChange', ({ caller: { organizationId, userId: actor }, params }) =>
    inTransaction(deps.db, { organizationId }, async (tx) => {
      const asked = { organizationId, contractId: params.id, actor }
      return (await cancelMailChange(tx, deps.clock.now(), asked)) ?? answer({ waiting: null })
    }),
  ),
  route('confirmMailAddress', ({ body }) =>
    inTransaction(deps.db, { system: 'sign-in' }, async (tx) => {
      const confirmed = await confirmMailChange(tx, deps, body.token)
      return confirmed.kind === 'refused' ? confirmed : answer({ mailAddress: confirmed.mailAddress })
    }),
  ),
]
