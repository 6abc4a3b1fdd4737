import type { OrganizationId } from '@touchline/domain/ids'
import type { NoticeThresholds } from '@touchline/domain/notices'
import { thresholdsOf } from '../../books/notices/thresholds.ts'
import type { Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { reading } from '../../http/reading-route.ts'
import { type Answer, answer, type Route, route } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import type { Refusal } from '../../use-case/refusal.ts'
import { addRecipient, editRecipient, removeRecipient, sendAgain, switchNotice } from './change-recipients.ts'
import { confirmRecipient } from './confirm-recipient.ts'
import { type Recipients, readRecipients } from './read-recipients.ts'
import { saveThresholds } from './save-thresholds.ts'
import { sendSample } from './send-sample.ts'
import { followLink } from './unsubscribe.ts'

const changing =
  ({ db, clock }: Deps) =>
  async <R extends Refusal>(
    organizationId: OrganizationId,
    work: (tx: Tx) => Promise<R | null>,
  ): Promise<R | Answer<Recipients>> =>
    inTransaction(db, { organizationId }, async (tx) => {
      const refusal = await work(tx)
      return refusal ?? answer(await readRecipients(tx, organizationId, clock.now()))
    })

const organizationRoutes = (deps: Deps): Route[] => {
  const change = changing(deps)
  return [
    reading(deps, 'listRecipients', async ({ caller: { organizationId } }, tx) =>
      answer(await readRecipients(tx, organizationId, deps.clock.now())),
    ),
    route('addRecipient', ({ caller: { organizationId, userId: actor }, body }) =>
      change(organizationId, (tx) => addRecipient(tx, deps, { organizationId, actor }, body)),
    ),
    route('editRecipient', ({ caller: { organizationId, userId: actor }, params: { id: recipientId }, body }) =>
      change(organizationId, (tx) => editRecipient(tx, deps, { organizationId, actor, recipientId }, body)),
    ),
    route('removeRecipient', ({ caller: { organizationId, userId: actor }, params: { id: recipientId } }) =>
      change(organizationId, (tx) => removeRecipient(tx, deps, { organizationId, actor, recipientId })),
    ),
    route('sendToRecipientAgain', ({ caller: { organizationId, userId: actor }, params: { id: recipientId } }) =>
      change(organizationId, (tx) => sendAgain(tx, deps, { organizationId, actor, recipientId })),
    ),
    route('switchNotice', ({ caller: { organizationId, userId: actor }, params: { id: recipientId, line }, body }) =>
      change(organizationId, (tx) =>
        switchNotice(tx, deps, { organizationId, actor, recipientId }, { line, isOn: body.isOn }),
      ),
    ),
  ]
}

const thresholdRoutes = (deps: Deps): Route[] => [
  route('readThresholds', ({ caller: { organizationId } }) =>
    inTransaction(deps.db, { organizationId }, async (tx) => answer(onWire(await thresholdsOf(tx, organizationId)))),
  ),
  route('saveThresholds', ({ caller: { organizationId, userId: actor }, body }) =>
    inTransaction(deps.db, { organizationId }, async (tx) => {
      await saveThresholds(tx, deps.clock, { organizationId, actor }, body)
      return answer(body)
    }),
  ),
]

const onWire = ({ usagePercents, ...amounts }: NoticeThresholds) => ({ usagePercents: [...usagePercents], ...amounts })

const sampleRoutes = ({ db, clock, cell }: Deps): Route[] => [
  route('sendSample', ({ caller: { organizationId, userId: actor, displayName: userName }, body: { line } }) =>
    inTransaction(db, { organizationId }, async (tx) => {
      const sent = await sendSample(tx, { organizationId, actor, line, userName }, { cell, now: clock.now() })
      return sent.kind === 'refused' ? sent : answer({ address: sent.address })
    }),
  ),
]

const linkRoutes = (deps: Deps): Route[] => [
  route('confirmRecipient', ({ body }) =>
    inTransaction(deps.db, { system: 'sign-in' }, async (tx) => {
      const confirmed = await confirmRecipient(tx, deps.clock, body.token)
      if (confirmed.kind === 'refused') return confirmed
      const { address, organizationName, classes } = confirmed
      return answer({ address, organizationName, classes })
    }),
  ),
  route('readUnsubscribeLink', async ({ body }) => {
    const read = await followLink(deps, body.token, null)
    return read.kind === 'refused' ? read : answer(read.linked)
  }),
  route('followUnsubscribeLink', async ({ body }) => {
    const read = await followLink(deps, body.token, body.isOn)
    return read.kind === 'refused' ? read : answer(read.linked)
  }),
  route('unsubscribeAtOnce', async ({ query }) => {
    const read = await followLink(deps, query.token, false)
    return read.kind === 'refused' ? read : answer({})
  }),
]

export const recipientRoutes = (deps: Deps): Route[] => [
  ...organizationRoutes(deps),
  ...thresholdRoutes(deps),
  ...sampleRoutes(deps),
  ...linkRoutes(deps),
]
