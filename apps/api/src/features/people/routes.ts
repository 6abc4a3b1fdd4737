import type { Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type Answer, answer, type Caller, type Route, route } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import type { Refusal } from '../../use-case/refusal.ts'
import { changePersonRole, invitePerson, removePerson, sendInvitationAgain } from './change-people.ts'
import { handOver, withdrawDeparture } from './handover/hand-over.ts'
import { readPeople } from './read-people.ts'

type People = Awaited<ReturnType<typeof readPeople>>

const changing =
  ({ db, clock }: Deps) =>
  <R extends Refusal>(caller: Caller, work: (tx: Tx) => Promise<R | null>): Promise<R | Answer<People>> =>
    inTransaction(db, caller, async (tx) => {
      const refusal = await work(tx)
      return refusal ?? answer(await readPeople(tx, caller, clock.now()))
    })

const askedBy = ({ organizationId, userId: actor }: Caller) => ({ organizationId, actor })

export const peopleRoutes = (deps: Deps): Route[] => {
  const change = changing(deps)
  return [
    route('listPeople', ({ caller }) =>
      inTransaction(deps.db, caller, async (tx) => answer(await readPeople(tx, caller, deps.clock.now()))),
    ),
    route('invitePerson', ({ caller, body }) => change(caller, (tx) => invitePerson(tx, deps, askedBy(caller), body))),
    route('sendInvitationAgain', ({ caller, params: { id: memberId } }) =>
      change(caller, (tx) => sendInvitationAgain(tx, deps, { ...askedBy(caller), memberId })),
    ),
    route('changePersonRole', ({ caller, params: { id: memberId }, body: { role } }) =>
      change(caller, (tx) => changePersonRole(tx, deps, { ...askedBy(caller), memberId }, role)),
    ),
    route('handOver', ({ caller, body }) => change(caller, (tx) => handOver(tx, deps, askedBy(caller), body))),
    route('withdrawDeparture', ({ caller, params: { id: personId } }) =>
      change(caller, (tx) => withdrawDeparture(tx, deps, { ...askedBy(caller), personId })),
    ),
    route('removePerson', ({ caller, params: { id: memberId } }) =>
      change(caller, (tx) => removePerson(tx, deps, { ...askedBy(caller), memberId })),
    ),
  ]
}
