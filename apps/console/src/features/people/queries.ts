import { queryOptions } from '@tanstack/react-query'
import {
  changePersonRole,
  handOver,
  invitePerson,
  listPeople,
  removePerson,
  sendInvitationAgain,
  withdrawDeparture,
} from '@touchline/contract/calls/people'
import type { HandOver, Person } from '@touchline/contract/people'
import type { Language } from '@touchline/contract/wire'
import type { MemberRole } from '@touchline/domain/people'
import { call } from '../../lib/request/call.ts'
import { queryClient } from '../../lib/request/queries.ts'
import { organizationKey } from '../../lib/request/query-key.ts'
import { withPassword } from '../../lib/session/password.ts'
import { organizationId } from '../../lib/session/session.ts'
import { leaveSession } from '../../lib/session/sign-out.ts'

export const peopleQuery = () =>
  queryOptions({
    queryKey: organizationKey('people'),
    // An invitation may be accepted elsewhere.
    refetchOnWindowFocus: 'always',
    queryFn: async () => (await call(listPeople, { params: { orgId: organizationId() } })).data,
  })

export interface Invited {
  readonly address: string
  readonly name: string
  readonly role: MemberRole
  readonly lang: Language
}

const of = (id: string) => ({ orgId: organizationId(), id })

async function show(answer: Promise<{ readonly data: { readonly people: Person[] } }>): Promise<'stays' | 'left'> {
  const { data } = await answer
  if (!data.people.some(({ isSelf }) => isSelf)) {
    leaveSession()
    return 'left'
  }
  // A pending read would restore the old state.
  await queryClient.cancelQueries(peopleQuery())
  queryClient.setQueryData(peopleQuery().queryKey, data)
  return 'stays'
}

export const invite = (body: Invited) =>
  show(withPassword(() => call(invitePerson, { params: { orgId: organizationId() }, body })))

export const sendAgain = (id: string) => show(call(sendInvitationAgain, { params: of(id) }))

export const changeRole = (id: string, role: MemberRole) =>
  show(withPassword(() => call(changePersonRole, { params: of(id), body: { role } })))

export const remove = (id: string) => show(withPassword(() => call(removePerson, { params: of(id) })))

/** `left`: the session has ended. */
export const handOverTo = (body: HandOver) =>
  show(withPassword(() => call(handOver, { params: { orgId: organizationId() }, body })))

export const withdrawHandOver = (id: string) => show(withPassword(() => call(withdrawDeparture, { params: of(id) })))
