import { HOUR } from '@touchline/domain/calendar'
import { everything } from '@touchline/testing/everything'
import { organizationOfEachTest, sharedWorld } from '@touchline/testing/shared'
import { describe, expect, it } from 'vitest'

const world = await sharedWorld({ hearsEvents: false })
const club = organizationOfEachTest(world)

const ask = (mailAddress: string, lang?: string) =>
  club.call('requestMailAddressChange', { body: { mailAddress, ...(lang === undefined ? {} : { lang }) } })
const confirm = (proof: string, address = '192.0.2.1') =>
  world.server.send({ method: 'POST', path: '/mail_address_change/confirm', json: { token: proof }, address })
const arrived = async () => (await world.newestMail()).proof

const registered = async () => {
  const query = world.database.ownerDb.selectFrom('contracts').select(['payer_mail', 'version'])
  return query.where('contract_id', '=', club.contractId).executeTakeFirstOrThrow()
}

describe('a request to register an address', () => {
  it('sends a link in the language of the page, and changes nothing yet', async () => {
    expect(await ask('office@kita.example', 'de')).toMatchObject({
      status: 202,
      body: { mailAddress: 'office@kita.example' },
    })
    const proof = await arrived()
    expect(world.mailbox.taken.at(-1)).toMatchObject({
      to: 'office@kita.example',
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    })
    const link = `http://localhost/#/mail-confirmation?token=${proof}&region=asia`
    expect(world.mailbox.taken.at(-1)?.text).toContain(link)
    expect(await registered()).toEqual({ payer_mail: null, version: 1 })
  })

  it('leaves the token nowhere but in the letter', async () => {
    await ask('office@kita.example')
    const proof = await arrived()
    const { ownerDb } = world.database
    const kept = [
      await ownerDb.selectFrom('jobs').selectAll().execute(),
      await ownerDb.selectFrom('mail_tokens').selectAll().execute(),
    ]
    expect(JSON.stringify(kept)).not.toContain(proof)
    expect(world.server.logLines.join('\n')).not.toContain(proof)
  })

  it('waits for a mail server that is away, and then sends one letter', async () => {
    world.mailbox.isAway = true
    await ask('patient@kita.example')
    await world.runDue()
    expect(world.jobErrors).toMatchObject([{ message: 'the mail server does not answer' }])
    world.mailbox.isAway = false
    await world.liveUntil(world.now() + HOUR)
    expect(world.mailbox.taken.filter(({ to }) => to === 'patient@kita.example')).toHaveLength(1)
  })

  it.each([
    'office',
    'office@kita',
    'a b@kita.example',
    'office@kita.example\r\nBcc: all@kita.example',
    '<script>@b.example',
    'a@[127.0.0.1]',
    'a@b..c',
  ])('refuses %j', async (address) => {
    const before = await everything(world.database)
    expect((await ask(address)).status).toBe(400)
    expect(await everything(world.database)).toEqual(before)
  })

  it('is stopped when somebody sends mail after mail', async () => {
    for (let count = 0; count < 10; count += 1) expect((await ask(`office${count % 3}@kita.example`)).status).toBe(202)
    expect(await ask('office@kita.example')).toMatchObject({ status: 429, body: { code: 'too-many-attempts' } })
  })
})

describe('the link', () => {
  it('registers the address once, in a new version of the document, and says who asked', async () => {
    await ask('office@kita.example')
    const proof = await arrived()
    expect(await confirm(proof)).toMatchObject({ status: 200, body: { mailAddress: 'office@kita.example' } })
    expect(await registered()).toEqual({ payer_mail: 'office@kita.example', version: 2 })
    const after = { mail: 'office@kita.example' }
    expect(await club.audit()).toMatchObject([
      { actor: club.userId, action: 'ask-mail-address', before: null, after },
      { actor: club.userId, action: 'change-mail-address', before: { mail: null }, after },
    ])
    expect(await confirm(proof)).toMatchObject({ status: 409, body: { code: 'mail-token-used' } })
  })

  it('opened at two places at the same moment works once', async () => {
    await ask('office@kita.example')
    const proof = await arrived()
    const statuses = (await Promise.all([confirm(proof), confirm(proof, '192.0.2.2')])).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 409]))
    expect((await registered()).version).toBe(2)
  })

  it('informs the old address that it was replaced', async () => {
    await ask('old@kita.example')
    await confirm(await arrived())
    await ask('new@kita.example')
    await confirm(await arrived())
    await world.runDue()
    expect(world.mailbox.taken.findLast(({ to }) => to === 'old@kita.example')).toMatchObject({
      to: 'old@kita.example',
      subject: 'Your billing e-mail address was changed',
    })
    expect((await registered()).payer_mail).toBe('new@kita.example')
  })

  it('is worthless after an hour', async () => {
    await ask('office@kita.example')
    const proof = await arrived()
    await world.liveUntil(world.now() + HOUR)
    expect(await confirm(proof)).toMatchObject({ status: 410, body: { code: 'mail-token-expired' } })
    expect(await registered()).toEqual({ payer_mail: null, version: 1 })
  })

  it('is worthless once a later one was asked for', async () => {
    await ask('first@kita.example')
    const first = await arrived()
    await ask('second@kita.example')
    await arrived()
    expect(await confirm(first)).toMatchObject({ status: 409, body: { code: 'mail-token-used' } })
  })

  it('that was made up is unknown, and guessing is stopped', async () => {
    const guess = (count: number) => confirm(`a-token-that-was-made-up-${count}`)
    expect(await guess(0)).toMatchObject({ status: 404, body: { code: 'mail-token-unknown' } })
    for (let count = 1; count < 30; count += 1) await guess(count)
    expect(await guess(30)).toMatchObject({ status: 429, body: { code: 'too-many-attempts' } })
  })
})
