import { DAY } from '@touchline/domain/calendar'
import { openStage } from '@touchline/testing/act-stage'
import { answered, codeOf } from '@touchline/testing/logins'
import { membersOf } from '@touchline/testing/members'
import { expect, it } from 'vitest'
import { writeNotice } from '../../books/notices/write-notice.ts'
import { at } from '../../db/column-values.ts'
import { inTransaction } from '../../db/transaction.ts'
import { acts } from '../acts.ts'

const { world, look, seenAndDone, endsWhole } = await openStage('people')

it('what is seen before is what happens, where a club is renamed and gets another administrator', async () => {
  const club = await world.subscribe()
  const of = { organizationId: club.organizationId }
  await seenAndDone(acts['rename-organization'], { ...of, name: 'Minato Rugby Union' })
  expect(await look(acts['rename-organization'], { ...of, name: 'Minato Rugby Union' })).toMatchObject({
    changes: false,
  })
  const mori = { ...of, name: 'Mori Aoi', address: 'mori@minato.example' }
  const { seen } = await seenAndDone(acts['add-administrator'], mori)
  expect(seen.mails).toMatchObject([{ to: 'mori@minato.example', text: '…' }])
  const { people } = await club.read('listPeople')
  expect(people).toContainEqual(expect.objectContaining({ name: 'Mori Aoi', role: 'administrator', state: 'invited' }))
  const { entries } = await club.read('getHistory')
  expect(entries.slice(0, 2).map(({ kind, by }) => [kind, by.kind])).toEqual([
    ['invite-person', 'operator'],
    ['rename-organization', 'operator'],
  ])
})

it('what is seen before is what happens, where a tax number ends, and later papers do not show it', async () => {
  const club = await world.subscribe()
  const of = { organizationId: club.organizationId }
  expect(await look(acts['end-vat-number'], { ...of, from: world.dayIn(0) })).toMatchObject({
    message: 'it has saved no tax number',
  })
  const address = { addressLines: ['3-9-12'], postalCode: '105-0001', city: 'Minato', state: 'Tokyo', country: 'JP' }
  const named = { name: 'Minato', attention: null, orderReference: null, orderReferences: [], language: 'ja' }
  const buyer = { ...named, ...address, taxNumber: 'T9234567890123' }
  const saving = { body: { buyer, fiscalYearStart: 1 } }
  expect(await club.call('saveBuyer', { ...saving, headers: { 'if-match': '"0"' } })).toMatchObject({ status: 200 })
  await world.liveUntil(world.now() + 1_000)
  const next = world.dayIn(32).slice(0, 8)
  const late = { ...of, from: `${world.dayIn(-62).slice(0, 8)}01` }
  expect(await look(acts['end-vat-number'], late)).toMatchObject({ kind: 'refused' })
  await seenAndDone(acts['end-vat-number'], { ...of, from: `${next}01` })
  await club.call('saveBuyer', { ...saving, headers: { 'if-match': '"1"' } })
  await world.liveUntil(world.now() + 63 * DAY)
  const papers = await world.database.pick(
    'documents',
    ['content'],
    { organization_id: of.organizationId, kind: 'invoice' },
    'issued_at',
  )
  const numbers = papers.map(({ content }) => JSON.parse(JSON.stringify(content)).buyer.taxNumber)
  expect(numbers.slice(0, 2)).toEqual(['T9234567890123', null])
  await seenAndDone(acts['end-vat-number'], { ...of, from: null })
})

it('what is seen before is what happens, act by act of a login', async () => {
  const { login, ...club } = await world.subscribe()
  const app = (path: string, json: object) =>
    club.send({ method: 'POST', path: `/administrator/authenticator${path}`, json })
  const { secret } = answered(await app('', {}))
  answered(await app('/confirm', { code: codeOf(secret) }))
  await world.liveUntil(world.now() + 1_000)
  const { ownerDb } = world.database
  const accounts = ownerDb.selectFrom('accounts').select('account_id').where('login_name', '=', login)
  const { account_id: accountId } = await accounts.executeTakeFirstOrThrow()
  await seenAndDone(acts['end-sessions'], { login })
  await seenAndDone(acts['set-login-address'], { login, address: 'board@kita.example' })
  await seenAndDone(acts['remove-second-factor'], { login })
  expect(await look(acts['remove-second-factor'], { login })).toMatchObject({ kind: 'refused' })
  const link = { account_id: accountId, issuer: 'https://login.kita.example', subject: 'hanako', linked_at: at(0) }
  await ownerDb.insertInto('provider_links').values(link).execute()
  await seenAndDone(acts['end-provider-link'], { login, next: 'others' })
})

it('what is seen before is what happens, where a person asks for their data, and for its end', async () => {
  const club = await world.subscribe()
  const members = membersOf(world, club)
  const { login } = await members.join()
  const { seen, outcome } = await seenAndDone(acts['export-person'], { login })
  expect([seen.audit, outcome]).toMatchObject([[], { said: { login: { loginName: login } } }])
  expect(await look(acts['erase-person'], { login })).toMatchObject({ kind: 'refused' })
  const id = (await members.find())?._id ?? ''
  await club.call('removePerson', { params: { id } })
  await seenAndDone(acts['erase-person'], { login })
})

it('a mail that was refused is sent again as it was seen', async () => {
  const { organizationId } = await world.subscribe()
  const payer = 'gone@kita.example'
  const { ownerDb } = world.database
  await world.database.change('contracts', { payer_mail: payer }, { organization_id: organizationId })
  world.mailbox.unknown.add(payer)
  const now = world.now()
  const notice = {
    organizationId,
    kind: 'trial-ends',
    subject: 'trial',
    period: '1',
    facts: { on: '2027-12-20' },
  } as const
  await inTransaction(world.deps.db, { organizationId }, (tx) => writeNotice(tx, { ...notice, now }))
  await world.liveUntil(now + 120_000)
  world.mailbox.unknown.delete(payer)
  const mails = ownerDb.selectFrom('notice_mails').select(['notice_id', 'recipient_id'])
  const refused = mails.where('organization_id', '=', organizationId).where('failed_at', 'is not', null)
  const { notice_id: noticeId, recipient_id: recipientId } = await refused.executeTakeFirstOrThrow()
  const { seen } = await seenAndDone(acts['send-mail-again'], { organizationId, noticeId, recipientId })
  expect(seen.mails).toMatchObject([{ to: payer }])
})

endsWhole()
