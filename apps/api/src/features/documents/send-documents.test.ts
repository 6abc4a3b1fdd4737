import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { DAY } from '@touchline/domain/calendar'
import { sharedWorld } from '@touchline/testing/shared'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, it, onTestFinished } from 'vitest'
import { smtpMail } from '../../adapters/smtp.ts'
import { cellJobs } from '../../jobs/cell-jobs.ts'
import { createWorker } from '../../queue/worker.ts'

const world = await sharedWorld()
const club = await world.subscribe()
await world.liveUntil(world.now() + 40 * DAY)
const token = await world.server.signIn(club)

const arrived = async () => {
  const raw: Buffer[] = []
  const keep = async (stream: Readable, done: () => void): Promise<void> => {
    raw.push(await buffer(stream))
    done()
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => void keep(stream, done),
  })
  const listening = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', listening.resolve)
  await listening.promise
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port')
  const mail = smtpMail({
    url: `smtp://127.0.0.1:${address.port}`,
    from: 'Touchline <billing@touchline.example>',
    connections: 1,
  })
  const { db, clock } = world.deps
  const worker = createWorker({ db, clock, handlers: cellJobs({ ...world.deps, mail }), onError: () => undefined })
  await worker.runDue()
  return Promise.all(raw.map((each) => PostalMime.parse(each)))
}

const at = (billingId: string) => `/${club.organizationId}/manage/billing_info/${billingId}/document_mails`
const send = (method: 'GET' | 'POST', billingId: string) => world.server.send({ method, path: at(billingId), token })

const addAccountant = async (): Promise<void> => {
  const path = `/${club.organizationId}/manage/recipients`
  const json = { address: 'accounts@kita.example', name: 'Accounts', lang: 'ja', classes: ['documents'] }
  await world.server.send({ method: 'POST', path, token, json })
  await world.runDue()
  const mail = world.mailbox.taken.findLast(({ to }) => to === json.address)
  const proof = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  await world.server.send({ method: 'POST', path: '/recipients/confirm', json: { token: proof } })
}

it('the documents of a bill arrive as PDF, each mail in its reader’s language, and are counted by address', async () => {
  await addAccountant()
  const { billing_id: billingId } = await world.database.one('documents', ['billing_id'], {
    organization_id: club.organizationId,
  })
  expect((await send('GET', billingId)).body).toEqual({ sentTo: 1, goesTo: 2 })
  expect(await send('POST', billingId)).toMatchObject({ status: 202, body: { goesTo: 2 } })
  const mails = await arrived()
  expect(mails.map(({ to }) => to?.[0]?.address)).toEqual(['office@kita.example', 'accounts@kita.example'])
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Documents for Kita Rowing Club: JP-I-2026-\d+, /),
    expect.stringMatching(/^Kita Rowing Clubの書類：JP-I-2026-\d+, /),
  ])
  const [ofPayer, ofAccountant] = mails.map(
    ({ headers }) => headers.find(({ key }) => key === 'list-unsubscribe')?.value,
  )
  expect(ofPayer).toBeUndefined()
  const oneClick = /^<.*\/asia\/api\/v0(.*)>$/.exec(ofAccountant ?? '')?.[1] ?? ''
  for (const { attachments } of mails) {
    expect(attachments.map(({ mimeType }) => mimeType)).toEqual(['application/pdf', 'application/pdf'])
    expect(attachments[0]?.filename).toMatch(/^JP-I-2026-\d+\.pdf$/)
    const content = await new Response(attachments[0]?.content).text()
    expect(content.slice(0, 5)).toBe('%PDF-')
  }
  expect((await send('GET', billingId)).body).toEqual({ sentTo: 2, goesTo: 2 })
  expect((await world.server.send({ method: 'POST', path: oneClick })).status).toBe(200)
  expect((await send('GET', billingId)).body).toEqual({ sentTo: 2, goesTo: 1 })
})

it('a bill without documents, and one of another organisation, is not found', async () => {
  for (const method of ['GET', 'POST'] as const)
    expect(await send(method, club.contractId)).toMatchObject({ status: 404, body: { code: 'not-found' } })
})

it('the mail of a month that is paid by transfer brings its invoice, that of a card payment its receipt', async () => {
  const byTransfer = await world.subscribe({ card: null })
  const since = world.mailbox.taken.length
  await world.liveUntil(world.now() + 40 * DAY)
  const ofMonth = await world.database.pick('documents', ['document_id'], {
    organization_id: byTransfer.organizationId,
    kind: 'invoice',
  })
  expect(ofMonth.length).toBeGreaterThan(0)
  const names = world.mailbox.taken
    .slice(since)
    .flatMap(({ attachments = [] }) => attachments.map(({ filename }) => filename))
  expect(names.some((name) => /-I-\d{4}-\d+\.pdf$/.test(name))).toBe(true)
  expect(names.some((name) => !/-I-\d{4}-\d+\.pdf$/.test(name))).toBe(true)
  const reminders = await world.database.pick('notices', ['notice_id'], {
    organization_id: byTransfer.organizationId,
    kind: 'transfer-due',
  })
  const invoices = names.filter((name) => /-I-\d{4}-\d+\.pdf$/.test(name))
  expect(reminders.length).toBeGreaterThan(0)
  expect(invoices).toHaveLength(ofMonth.length + reminders.length)
  expect(world.jobErrors).toEqual([])
})
