import { queryOptions } from '@tanstack/react-query'
import {
  addRecipient,
  editRecipient,
  readThresholds,
  removeRecipient,
  saveThresholds,
  sendSample,
  sendToRecipientAgain,
  switchNotice,
} from '@touchline/contract/calls/recipients'
import type { Recipient, Thresholds } from '@touchline/contract/recipients'
import type { Language } from '@touchline/contract/wire'
import type { MailClass, MailTopic } from '@touchline/domain/notices'
import { call } from '../../lib/request/call.ts'
import { queryClient } from '../../lib/request/queries.ts'
import { organizationKey } from '../../lib/request/query-key.ts'
import { recipientsQuery } from '../../lib/request/recipients.ts'
import { withPassword } from '../../lib/session/password.ts'
import { organizationId } from '../../lib/session/session.ts'

export const thresholdsQuery = () =>
  queryOptions({
    queryKey: organizationKey('notice-thresholds'),
    queryFn: async () => ({
      thresholds: (await call(readThresholds, { params: { orgId: organizationId() } })).data,
    }),
  })

export interface Described {
  readonly name: string
  readonly lang: Language
  readonly classes: MailClass[]
}

const of = (id: string) => ({ orgId: organizationId(), id })

async function show(answer: Promise<{ readonly data: { readonly recipients: Recipient[] } }>): Promise<void> {
  const { data } = await answer
  // A pending read would restore the old state.
  await queryClient.cancelQueries(recipientsQuery())
  queryClient.setQueryData(recipientsQuery().queryKey, data)
}

export const add = (body: Described & { readonly address: string }) =>
  show(withPassword(() => call(addRecipient, { params: { orgId: organizationId() }, body })))

export const edit = (id: string, body: Described) => show(call(editRecipient, { params: of(id), body }))

export const remove = (id: string) => show(call(removeRecipient, { params: of(id) }))

export const sendAgain = (id: string) => show(call(sendToRecipientAgain, { params: of(id) }))

export const turn = (id: string, line: MailTopic, isOn: boolean) =>
  show(call(switchNotice, { params: { ...of(id), line }, body: { isOn } }))

export const askSample = async (line: MailTopic): Promise<string> =>
  (await call(sendSample, { params: { orgId: organizationId() }, body: { line } })).data.address

export async function save(body: Thresholds): Promise<void> {
  const { data } = await call(saveThresholds, { params: { orgId: organizationId() }, body })
  queryClient.setQueryData(thresholdsQuery().queryKey, { thresholds: data })
}
