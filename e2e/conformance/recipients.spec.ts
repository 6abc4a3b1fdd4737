import { expect, serverTest as test } from '../fixtures.ts'
import { signIn } from './session.ts'

test.use({ world: 'conformance' })

/** Recipients of mails, their links, and the thresholds of notices. */

const nobody = '00000000-0000-4000-8000-000000000000'
const unknown = 'x'.repeat(43)
const coach = { address: 'coach@conformance.example', name: 'Coach', lang: 'en', classes: ['usage'] }

/** The link in the newest mail to an address. */
const mailedToken = async (address: string, to: string): Promise<string> => {
  let token = ''
  await expect(async () => {
    const inbox = await (await fetch(`${address}/inbox`)).text()
    const mail =
      inbox.split('<article>').find((each) => each.includes(to) && each.includes('recipient-confirmation')) ?? ''
    token = /recipient-confirmation\?token=([\w-]+)/.exec(mail)?.[1] ?? ''
    expect(token).not.toBe('')
  }).toPass()
  return token
}

test('a recipient is added, confirmed, switched, edited and removed', async ({ address }) => {
  const { api, call, refused } = await signIn(address, 'asia', 'mbp')
  const before = (await call('listRecipients')).body.recipients.length
  const { recipients } = (await call('addRecipient', { json: coach })).body
  const { _id: id } = recipients.at(-1)
  expect(recipients).toHaveLength(before + 1)
  await refused('addRecipient', 'recipient-exists', { json: coach })
  await api.call('confirmRecipient', { json: { token: await mailedToken(address, coach.address) } })
  await call('sendToRecipientAgain', { params: { id } })
  await api.refused('confirmRecipient', 'mail-token-unknown', { json: { token: unknown } })
  await call('switchNotice', { params: { id, line: 'usage' }, json: { isOn: false } })
  await refused('switchNotice', 'notice-locked', { params: { id, line: 'security' }, json: { isOn: false } })
  const { address: _, ...described } = coach
  await call('editRecipient', { params: { id }, json: { ...described, name: 'Trainer' } })
  await refused('editRecipient', 'not-found', { params: { id: nobody }, json: described })
  await refused('sendToRecipientAgain', 'not-found', { params: { id: nobody } })
  await call('removeRecipient', { params: { id } })
  await refused('removeRecipient', 'not-found', { params: { id } })
})

test('links of mails that we did not sign are not found', async ({ address }) => {
  const { api } = await signIn(address, 'asia', 'mbp')
  await api.refused('readUnsubscribeLink', 'not-found', { json: { token: unknown } })
  await api.refused('followUnsubscribeLink', 'not-found', { json: { token: unknown, isOn: false } })
  await api.refused('unsubscribeAtOnce', 'not-found', { query: `?token=${unknown}` })
})

test('thresholds are read and saved', async ({ address }) => {
  const { call, refused } = await signIn(address, 'asia', 'mbp')
  const { body } = await call('readThresholds')
  await call('saveThresholds', { json: { ...body, usagePercents: [70] } })
  const wrong = await refused('saveThresholds', 'invalid-request', { json: { ...body, usagePercents: [1000] } })
  expect(wrong.body.details.fields).toContain('body.usagePercents.0')
  await call('saveThresholds', { json: body })
})

test('the documents of a bill are sent by mail', async ({ address }) => {
  const { call, refused } = await signIn(address, 'asia', 'standard')
  const { results } = (await call('listDocuments')).body
  const params = { id: results[0].billingInfoId }
  expect((await call('readDocumentMails', { params })).body.goesTo).toBeGreaterThan(0)
  await call('sendDocuments', { params })
  await refused('readDocumentMails', 'not-found', { params: { id: nobody } })
  await refused('sendDocuments', 'not-found', { params: { id: nobody } })
})

test('a sample is sent to a reader who has an address', async ({ address }) => {
  const standard = await signIn(address, 'asia', 'standard')
  await standard.call('sendSample', { json: { line: 'paid' } })
  const trial = await signIn(address, 'asia', 'trial')
  await trial.refused('sendSample', 'mail-unregistered', { json: { line: 'paid' } })
})
