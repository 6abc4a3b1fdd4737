import { randomUUID } from 'node:crypto'
import { listNotices } from '@touchline/contract/bell'
import { caseEndpoints } from '@touchline/contract/cases'
import { deskCaseEndpoints } from '@touchline/contract/desk/cases'
import { listPeople } from '@touchline/contract/people'
import type { OperatorRole } from '@touchline/domain/operators'
import { newKey } from '@touchline/testing/add-ons'
import { openedLook } from '@touchline/testing/looks'
import { createPerson } from '@touchline/testing/person'
import { ofEachTest, sharedDesk, sharedWorld } from '@touchline/testing/shared'
import { beforeEach, expect, it } from 'vitest'
import { at } from '../../db/column-values.ts'

const world = await sharedWorld({ hearsEvents: false })
const desk = await sharedDesk(world)

let token: string
let administrator: string

const club = ofEachTest(() => world.subscribe({ name: 'Minato Football Club' }))
const reader = ofEachTest(() => createPerson(world.database.ownerDb, club, 'reader'))
beforeEach(async () => {
  const users = world.database.ownerDb.updateTable('users').set({ lang: 'ja', lang_at: at(0) })
  await users.where('user_id', '=', reader.userId).execute()
  token = await world.server.signIn(reader)
  administrator = await world.server.signIn(club)
  await world.runDue()
})

const about = {
  kind: 'amount',
  id: null,
  title: 'アップロード時間（2時間）',
  figure: '¥2,200',
  steps: ['2時間 × ¥1,000', '消費税 ¥200'],
}

const ask = (json: object = {}, key = newKey()) =>
  world.server.send({
    method: 'POST',
    path: `/${club.organizationId}/cases`,
    token,
    json: { about, words: '2回数えられています。\n返金できますか。', ...json },
    headers: key,
  })

const asked = async () => caseEndpoints.openCase.response.parse((await ask()).body)

const read = async (as = token) => {
  const reply = await world.server.send({ path: `/${club.organizationId}/cases`, token: as })
  return caseEndpoints.listCases.response.parse(reply.body).results
}

interface Asking {
  readonly roles?: readonly OperatorRole[]
  readonly operator?: string
  readonly json?: object
}

const atDesk = async (path: string, { roles = ['support'], operator = 'aya@vendor.example', json }: Asking = {}) => {
  const cookie = await desk.signIn(roles, operator)
  const body = { organizationId: club.organizationId, ...json }
  return desk.send({ path: `/cases${path}`, cookie, ...(json === undefined ? {} : { method: 'POST', json: body }) })
}

const listed = async (query = '') => deskCaseEndpoints.listDeskCases.response.parse((await atDesk(query)).body).cases

it('a question is answered once at the desk, by mail in the language of the person who asked, and in the console', async () => {
  const { caseId } = await asked()
  const [open] = await listed(`?organizationId=${club.organizationId}`)
  expect(open).toMatchObject({ caseId, club: 'Minato Football Club', state: 'open', about, lang: 'ja' })
  expect((await listed()).map((each) => each.caseId)).toContain(caseId)

  const before = world.mailbox.taken.length
  const answer = '重複を確認しました。\n返金します。'
  const both = await Promise.all(
    ['aya@vendor.example', 'ken@vendor.example'].map((operator) =>
      atDesk(`/${caseId}/answer`, { operator, json: { answer } }),
    ),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  const [row] = await read()
  const [mine] = await listed(`?organizationId=${club.organizationId}&case=${caseId}`)
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'case-answered',
    details: { answeredBy: mine?.answeredBy, answeredDate: row?.answeredDate },
  })
  expect(row).toMatchObject({
    state: 'answered',
    answer,
    isOwn: true,
    words: '2回数えられています。\n返金できますか。',
  })
  expect((await read(administrator))[0]).toMatchObject({ answer, isOwn: false, askedBy: row?.askedBy })

  await world.runDue()
  expect(world.jobErrors).toEqual([])
  const mails = world.mailbox.taken.slice(before)
  expect(mails.map(({ to }) => to)).toEqual([`${reader.login}@kita.example`])
  expect(mails[0]?.subject).toContain(`お問い合わせ${caseId}にサポートが回答しました`)
  expect(mails[0]?.text).toContain('返金します。')
  const bell = await world.server.send({ path: `/${club.organizationId}/manage/notices?lang=en`, token })
  const { notices } = listNotices.response.parse(bell.body)
  expect(notices.filter(({ kind }) => kind === 'case-answered')).toMatchObject([{ place: '/history' }])

  const history = await world.server.send({ path: `/${club.organizationId}/manage/history`, token: administrator })
  expect(history.body).toMatchObject({
    entries: expect.arrayContaining([
      expect.objectContaining({ kind: 'answer-case', by: { kind: 'operator', name: null } }),
      expect.objectContaining({ kind: 'open-case', facts: { caseId, title: about.title } }),
    ]),
  })
})

it.each([
  ['no words', { words: ' ' }, 'body.words'],
  ['2,001 signs', { words: 'a'.repeat(2_001) }, 'body.words'],
  ['no title', { about: { ...about, title: '' } }, 'body.about.title'],
])('refuses %s at the field', async (_, json, field) => {
  expect(await ask(json)).toMatchObject({ status: 400, body: { details: { fields: [field] } } })
})

it('takes 2,000 signs, refuses a sixth open question and what the club does not have, and asks once by a key', async () => {
  const key = newKey()
  const first = await ask({ words: 'a'.repeat(2_000) }, key)
  expect(first.status).toBe(201)
  expect((await ask({ words: 'a'.repeat(2_000) }, key)).body).toEqual(first.body)
  expect(await ask({ about: { ...about, kind: 'bill', id: randomUUID() } })).toMatchObject({ status: 404 })
  expect(await ask({ about: { ...about, kind: 'notice' } })).toMatchObject({ status: 404 })
  for (const words of ['Two', 'Three', 'Four', 'Five']) expect(await ask({ words })).toMatchObject({ status: 201 })
  expect(await ask({ words: 'Six' })).toMatchObject({ status: 409, body: { code: 'too-many-cases' } })
  const full = { personId: null, words: 'rang at 14:10' }
  expect(await atDesk('', { json: full })).toMatchObject({ status: 409, body: { code: 'too-many-cases' } })
  const [newest] = await read()
  expect(await atDesk(`/${newest?.caseId}/close`, { json: {} })).toMatchObject({ status: 204 })
  expect(await ask({ words: 'Six' })).toMatchObject({ status: 201 })
})

it('closing ends the looks that were opened with it, and is not done twice', async () => {
  const { caseId } = await asked()
  const { session } = await openedLook(world.deps, club.organizationId, 'reader', caseId)
  const look = () => world.server.send({ path: `/${club.organizationId}/manage/people`, token: session.access_token })
  expect((await look()).status).toBe(200)
  expect(await atDesk(`/${caseId}/close`, { json: {} })).toMatchObject({ status: 204 })
  expect((await look()).status).toBe(401)
  const over = { status: 409, body: { code: 'case-closed' } }
  expect(await atDesk(`/${caseId}/close`, { json: {} })).toMatchObject(over)
  expect(await atDesk(`/${caseId}/answer`, { json: { answer: 'Late' } })).toMatchObject(over)
  expect((await read())[0]).toMatchObject({ state: 'closed', answer: null })
})

it('an operator writes a call down, for a person of the club or for nobody, and it stands in the chain', async () => {
  const people = await world.server.send({ path: `/${club.organizationId}/manage/people`, token: administrator })
  const personId = listPeople.response.parse(people.body).people.find(({ isSelf }) => isSelf)?._id
  const made = await atDesk('', { json: { personId, words: 'rang at 14:10' } })
  expect(made).toMatchObject({ status: 201, body: { openedBy: 'aya@vendor.example', lang: expect.any(String) } })
  const nobody = await atDesk('', { json: { personId: null, words: 'rang at 14:10' } })
  expect(nobody).toMatchObject({ status: 201, body: { askedBy: null, lang: null } })
  expect(await atDesk('', { json: { personId: randomUUID(), words: 'rang' } })).toMatchObject({ status: 404 })
  expect(await atDesk('', { json: { organizationId: randomUUID(), personId: null, words: 'rang' } })).toMatchObject({
    status: 404,
  })
  const { caseId } = deskCaseEndpoints.noteCase.response.parse(nobody.body)
  expect(await atDesk(`/${caseId}/answer`, { json: { answer: 'On each invoice' } })).toMatchObject({ status: 204 })
  expect((await read()).find((each) => each.caseId === caseId)).toMatchObject({ answer: 'On each invoice' })
  const subject = `${club.organizationId} ${caseId}`
  const chain = world.database.ownerDb.selectFrom('operator_actions').select(['command', 'subject', 'case_id'])
  expect(await chain.where('case_id', '=', caseId).orderBy('sequence').execute()).toEqual([
    { command: 'open-case', subject, case_id: caseId },
    { command: 'answer-case', subject, case_id: caseId },
  ])
})

it('is read by an auditor, answered by product, and is nothing for an administrator of the service', async () => {
  const { caseId } = await asked()
  const refused = { status: 403, body: { code: 'act-not-allowed' } }
  expect(await atDesk('', { roles: ['auditor'] })).toMatchObject({ status: 200 })
  expect(await atDesk('', { roles: ['administrator'] })).toMatchObject(refused)
  const answer = (roles: readonly OperatorRole[], id = caseId) =>
    atDesk(`/${id}/answer`, { roles, json: { answer: 'Yes' } })
  expect(await answer(['auditor'])).toMatchObject(refused)
  expect(await answer(['product'], '0000000000')).toMatchObject({ status: 404 })
  expect(await answer(['product'])).toMatchObject({ status: 204 })
})
