import { listNotices } from '@touchline/contract/bell'
import { dateOf, type Instant } from '@touchline/domain/calendar'
import { type NoticeKind, noticeKinds, noticeRow } from '@touchline/domain/notices'
import { createPerson } from '@touchline/testing/person'
import { sharedWorld } from '@touchline/testing/shared'
import { expect, it } from 'vitest'
import { writeNotices } from '../../books/notices/write-notice.ts'
import { at } from '../../db/column-values.ts'
import { inTransaction } from '../../db/transaction.ts'
import { sampleFacts } from '../../letters/notice-kinds.ts'

const world = await sharedWorld({ hearsEvents: false })

const path = () => `/${made.organizationId}/manage/notices`
const bellOf = async (token: string) =>
  listNotices.response.parse((await world.server.send({ path: `${path()}?lang=en`, token })).body)
const markRead = (token: string, through: Instant) =>
  world.server.send({
    method: 'POST',
    path: `${path()}/read`,
    token,
    json: { through: new Date(through).toISOString() },
  })

const noticeOfEach = (kinds: readonly NoticeKind[], now: Instant) =>
  inTransaction(world.database.db, { organizationId: made.organizationId }, async (tx) => {
    const today = dateOf(now, 'Asia/Tokyo')
    const around = { now, zone: 'Asia/Tokyo', today, currency: 'JPY', userName: 'Kaito' } as const
    const write = <K extends NoticeKind>(kind: K) => {
      const { organizationId, userId } = made
      const facts = sampleFacts(kind, around)
      return writeNotices(tx, [{ organizationId, kind, subject: kind, period: 'now', userId, facts }], now)
    }
    for (const kind of kinds) await write(kind)
  })

const newKinds = async (token: string) => {
  const { notices } = await bellOf(token)
  return notices.filter(({ isUnread }) => isUnread).map(({ kind }) => kind)
}

const halves = [0, 1].map((half) => noticeKinds.filter((_, index) => index % 2 === half))

const made = await world.subscribe()
const other = await createPerson(world.database.ownerDb, made, 'administrator')
const own = await world.server.signIn(made)
const others = await world.server.signIn(other)
const roles = ['billing-manager', 'reader'] as const
const joined = await Promise.all(roles.map((role) => createPerson(world.database.ownerDb, made, role)))
const members = await Promise.all(joined.map((member) => world.server.signIn(member)))
await world.liveUntil(world.now() + 60_000)
for (const token of [own, others, ...members]) await markRead(token, world.now())
await world.liveUntil(world.now() + 60_000)

it.each(halves.map((kinds, half) => [half, kinds] as const))(
  'what concerns one person or the administrators is in no other bell, neither counted nor listed: half %i of the kinds',
  async (half, kinds) => {
    const now = world.now() - 1 + half
    await noticeOfEach(kinds, now)
    const heardBy = (...audiences: readonly string[]) =>
      kinds.filter((kind) => audiences.includes(noticeRow(kind).audience)).toSorted()
    const everybody = ['recipients', 'payer']
    const bells: readonly (readonly [string, readonly NoticeKind[]])[] = [
      [own, kinds.toSorted()],
      [others, heardBy(...everybody, 'administrators')],
      ...members.map((token) => [token, heardBy(...everybody)] as const),
    ]
    for (const [token, heard] of bells) {
      expect((await newKinds(token)).toSorted()).toEqual(heard)
      expect((await bellOf(token)).unread).toBe(heard.length)
      await markRead(token, now)
    }
  },
)

async function giveUp(kind: NoticeKind): Promise<void> {
  const { ownerDb } = world.database
  const { organizationId: organization_id, userId: recipient_id } = made
  const { notice_id } = await world.database.one('notices', ['notice_id'], { organization_id, kind, subject: kind })
  const failed_at = at(world.now() + 1)
  await ownerDb.insertInto('notice_mails').values({ organization_id, notice_id, recipient_id, failed_at }).execute()
}

it('a mail of it that was given up is nobody else’s, either', async () => {
  const tokens = [own, others, ...members]
  const unread = () => Promise.all(tokens.map(async (token) => (await bellOf(token)).unread))
  await giveUp('new-browser')
  expect(await unread()).toEqual([1, 0, 0, 0])
  await giveUp('person-joined')
  expect(await unread()).toEqual([2, 1, 0, 0])
})

it('what an earlier version wrote about the organisation, with the one who did it, is everybody’s', async () => {
  const { organizationId: organization_id, userId: user_id } = made
  const happened_at = at(world.now() + 5)
  const facts = JSON.stringify({ userName: 'Kaito', at: world.now() })
  const row = { organization_id, user_id, kind: 'mail-changed', subject: 'old', period: 'old', facts, happened_at }
  await world.database.add('notices', { ...row, notice_id: crypto.randomUUID() })
  for (const token of [own, others]) expect((await bellOf(token)).notices[0]).toMatchObject({ kind: 'mail-changed' })
})
