import { HOUR } from '@touchline/domain/calendar'
import { MOST_REFUSALS } from '@touchline/domain/recipients'
import { answered } from '@touchline/testing/logins'
import { createOrganization } from '@touchline/testing/organization'
import { organizationOfEachTest, sharedWorld } from '@touchline/testing/shared'
import { describe, expect, it } from 'vitest'
import { at } from '../../db/column-values.ts'

const world = await sharedWorld({ hearsEvents: false })
const club = organizationOfEachTest(world)

const ask = (mailAddress: string) => club.call('requestMailAddressChange', { body: { mailAddress, lang: 'en' } })
const read = (as = club) => as.call('readMailAddressChange')
const resend = (lang?: string) => club.call('resendMailAddressChange', { body: lang === undefined ? {} : { lang } })
const cancel = () => club.call('cancelMailAddressChange')
const confirm = (proof: string) => club.call('confirmMailAddress', { body: { token: proof } })

const letters = () => world.mailbox.taken
const arrived = async () => (await world.newestMail()).proof

const waitingFor = (mailAddress: string, since: number, { isExpired = false, isRefused = false } = {}) => ({
  waiting: {
    mailAddress,
    requestedAt: new Date(since).toISOString(),
    expiresAt: new Date(since + HOUR).toISOString(),
    isRefused,
    isExpired,
  },
})

describe('an address that waits for its link', () => {
  it('is shown with its times, from the request to the confirmation', async () => {
    expect((await read()).body).toEqual({ waiting: null })
    const since = world.now()
    await ask('office@kita.example')
    expect((await read()).body).toEqual(waitingFor('office@kita.example', since))
    await confirm(await arrived())
    expect((await read()).body).toEqual({ waiting: null })
  })

  it('that the mail server refuses for good is tried once, reported as refused, and free for the next try', async () => {
    world.mailbox.unknown.add('nobody@kita.example')
    const since = world.now()
    await ask('nobody@kita.example')
    await world.runDue()
    expect(world.jobErrors).toMatchObject([{ name: 'PermanentFailure' }])
    expect((await read()).body).toEqual(waitingFor('nobody@kita.example', since, { isRefused: true }))
    const jobs = world.database.ownerDb.selectFrom('jobs').select(['state', 'attempts'])
    expect(await jobs.where('state', '=', 'dead').where('kind', '=', 'send-mail').execute()).toEqual([
      { state: 'dead', attempts: 1 },
    ])
    world.mailbox.unknown.clear()
    await resend()
    expect((await read()).body).toEqual(waitingFor('nobody@kita.example', since))
    await confirm(await arrived())
    expect((await read()).body).toEqual({ waiting: null })
  })

  it('that was refused until it was paused gets its link when it is asked for again', async () => {
    const address = 'back@kita.example'
    const { organizationId: organization_id } = club
    const refused = { organization_id, address, refusals: MOST_REFUSALS, refused_at: at(world.now()) }
    await world.database.ownerDb.insertInto('refused_addresses').values(refused).execute()
    await ask(address)
    expect(await confirm(await arrived())).toMatchObject({ status: 200, body: { mailAddress: address } })
  })

  it('is shown to nobody of another organisation', async () => {
    await ask('office@kita.example')
    const other = await createOrganization(world.database.ownerDb, { createdAt: world.now() })
    const foreign = world.visit(other)
    expect(await foreign.call('readMailAddressChange', { params: { orgId: club.organizationId } })).toMatchObject({
      status: 404,
    })
    expect(await foreign.call('readMailAddressChange', { params: { id: club.contractId } })).toMatchObject({
      status: 404,
    })
  })

  it('is still shown when its link is too old, so that it can be sent again', async () => {
    const since = world.now()
    await ask('office@kita.example')
    await world.liveUntil(since + 2 * HOUR)
    expect((await read()).body).toEqual(waitingFor('office@kita.example', since, { isExpired: true }))
    const again = world.now()
    expect(await resend()).toMatchObject({ status: 202, body: waitingFor('office@kita.example', again) })
    expect(await confirm(await arrived())).toMatchObject({ status: 200 })
  })

  it('gets a new link without the password, in the language of the page; the first is worth nothing then', async () => {
    await ask('office@kita.example')
    const first = await arrived()
    await world.liveUntil(world.now() + HOUR / 2)
    expect((await resend('fr')).status).toBe(202)
    const second = await arrived()
    expect(letters().at(-1)).toMatchObject({ to: 'office@kita.example', subject: 'Confirmez votre adresse e-mail' })
    expect(await confirm(first)).toMatchObject({ status: 409, body: { code: 'mail-token-used' } })
    expect(await confirm(second)).toMatchObject({ status: 200 })
  })

  it('is sent five times an hour, not more', async () => {
    await ask('office@kita.example')
    const { ownerDb } = world.database
    for (let count = 0; count < 5; count += 1) {
      expect((await resend()).status).toBe(202)
      await ownerDb.deleteFrom('throttles').where('throttle_key', 'like', 'addressee:%').execute()
    }
    expect(await resend()).toMatchObject({ status: 429, body: { code: 'too-many-attempts' } })
  })

  it('can be cancelled: the link dies, what is registered stays, and the audit says who it was', async () => {
    await ask('office@kita.example')
    const proof = await arrived()
    expect(await cancel()).toMatchObject({ status: 200, body: { waiting: null } })
    expect((await read()).body).toEqual({ waiting: null })
    expect(await confirm(proof)).toMatchObject({ status: 409, body: { code: 'mail-token-used' } })
    expect(await resend()).toMatchObject({ status: 404, body: { code: 'mail-token-unknown' } })
    const before = { mail: 'office@kita.example' }
    expect((await club.audit()).filter(({ action }) => action === 'cancel-mail-address')).toMatchObject([
      { actor: club.userId, before },
    ])
  })

  it('that is not there needs no cancelling', async () => {
    expect(await cancel()).toMatchObject({ status: 200, body: { waiting: null } })
  })
})

describe('the language of a mail', () => {
  const signIn = (language: string) => world.server.signInByPassword(club, { headers: { 'accept-language': language } })
  const askInNone = (mailAddress: string) => club.call('requestMailAddressChange', { body: { mailAddress } })

  it.each([
    ['fr', 'Confirmez votre adresse e-mail'],
    ['de-AT,de;q=0.9', 'Bestätigen Sie Ihre E-Mail-Adresse'],
    ['nl', 'Confirm your e-mail address'],
  ])('is that of the administrator who signed in last, with "%s"', async (language, subject) => {
    expect((await signIn(language)).status).toBe(200)
    await askInNone('office@kita.example')
    await arrived()
    expect(letters().at(-1)?.subject).toBe(subject)
  })

  it('follows the page when the session is renewed', async () => {
    const { refresh_token } = answered(await signIn('fr'))
    const form = { grant_type: 'refresh_token', refresh_token }
    const headers = { 'accept-language': 'de' }
    expect(
      (await world.server.send({ method: 'POST', path: '/administrator/auth_billing', form, headers })).status,
    ).toBe(200)
    await askInNone('office@kita.example')
    await arrived()
    expect(letters().at(-1)?.subject).toBe('Bestätigen Sie Ihre E-Mail-Adresse')
  })

  it('is kept for the mails that nobody asks for: the old address reads it in the language of the page', async () => {
    await ask('old@kita.example')
    await confirm(await arrived())
    await club.call('requestMailAddressChange', { body: { mailAddress: 'new@kita.example', lang: 'fr' } })
    await confirm(await arrived())
    await world.runDue()
    expect(letters().findLast(({ to }) => to === 'old@kita.example')).toMatchObject({
      to: 'old@kita.example',
      subject: 'L’adresse e-mail de facturation a été modifiée',
    })
  })
})
