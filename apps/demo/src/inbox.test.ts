import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { smtpMail } from '@touchline/api/adapters/smtp'
import { createServer } from '@touchline/api/http/server/server'
import type { Mail } from '@touchline/api/ports/mail'
import { securityLog } from '@touchline/api/watch/security/security-log'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Inbox, startInbox } from './inbox.ts'
import { serveInbox } from './inbox-page.ts'

const options = {
  mode: 'demo',
  cells: [],
  origins: { scripts: [], frames: [], connections: [] },
  trustedOrigins: [],
  trustedProxies: [],
  security: securityLog({ line: null, now: () => 0 }),
  log: { level: 'silent' },
} as const

const mailTo = ({ smtpUrl }: Inbox): Mail =>
  smtpMail({ url: smtpUrl, from: 'Touchline <billing@touchline.example>', connections: 2 })

let folder: string
let inbox: Inbox
let mail: Mail
let server: Awaited<ReturnType<typeof createServer>>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inbox-'))
  inbox = await startInbox(folder)
  mail = mailTo(inbox)
  server = await createServer(options)
  serveInbox(server, folder)
})
afterEach(async () => {
  await server.close()
  await inbox.stop()
  await rm(folder, { recursive: true, force: true })
})

const send = (subject: string, text: string) => mail.send({ to: 'office@kita.example', subject, text, html: '<p></p>' })

const get = (url: string) => server.inject({ url })

const pathsIn = (html: string): string[] =>
  [...html.matchAll(/href="(\/inbox\/[^"/]+)"/g)].map(([, path]) => path ?? '')

it('the inbox shows the mails of one address', async () => {
  await send('Invoice', 'For the office')
  await mail.send({ to: 'coach@kita.example', subject: 'Seat', text: 'For the coach', html: '<p></p>' })
  const { body } = await get(`/inbox?to=${encodeURIComponent('coach@kita.example')}`)
  expect(body).toContain('For the coach')
  expect(body).not.toContain('For the office')
})

it('the inbox is empty at first', async () => {
  expect((await get('/inbox')).body).toContain('No mail yet.')
})

it('the inbox shows every mail in its script, newest first, each on a page of its own', async () => {
  await send('ご確認', 'お支払いについて')
  await send('Vérifiez votre adresse', 'À bientôt')
  const { body } = await get('/inbox')
  expect(body.indexOf('Vérifiez votre adresse')).toBeLessThan(body.indexOf('ご確認'))
  const [newest, oldest] = pathsIn(body)
  expect((await get(newest ?? '')).body).toContain('À bientôt')
  expect((await get(oldest ?? '')).body).toContain('<title>ご確認</title>')
  expect((await get(oldest ?? '')).body).not.toContain('À bientôt')
})

it('keeps mails, which have links that sign in, from the other users of the machine', async () => {
  await chmod(folder, 0o755)
  await inbox.stop()
  inbox = await startInbox(folder)
  mail = mailTo(inbox)
  await send('A link', 'http://localhost:4700/#/own-login?token=abc')
  const [name] = await readdir(folder)
  const modes = await Promise.all(
    [folder, join(folder, name ?? '')].map(async (path) => (await stat(path)).mode & 0o777),
  )
  expect(modes).toEqual([0o700, 0o600])
})

it('keeps mails over a restart of the mail server', async () => {
  await send('Before', 'kept')
  await inbox.stop()
  inbox = await startInbox(folder)
  expect((await get('/inbox')).body).toContain('Before')
})

it('makes links of web addresses only, and runs nothing that a mail brings along', async () => {
  const link = 'http://localhost:4700/#/mail-confirmation?token=abc&region=asia'
  await send(
    '<img src=x onerror=alert(1)>',
    `${link}\n\njavascript:alert(1) <script>alert(1)</script> http://x/"onclick="y`,
  )
  const { body } = await get('/inbox')
  expect(body).toContain(`<a href="${link.replace('&', '&amp;')}">`)
  expect(body).not.toMatch(/<(?:script|img)/)
  expect(body).not.toMatch(/href="javascript|"onclick/)
})

it('keeps to the policy of all our pages: no inline style or script, a stylesheet from the same origin', async () => {
  await send('Subject', 'text')
  const { body, headers } = await get('/inbox')
  expect(headers['content-security-policy']).toContain("style-src 'self'")
  expect(body).not.toMatch(/ style=|<style|<script/)
  expect(await get('/inbox.css')).toMatchObject({
    statusCode: 200,
    headers: { 'content-type': 'text/css; charset=utf-8' },
  })
})

it.each(['nothing', '..%2F..%2Fsecret', '%2Fetc%2Fpasswd'])('the inbox has no page for %s', async (id) => {
  expect((await get(`/inbox/${id}`)).statusCode).toBe(404)
})

it('the inbox shows what is attached to a mail, byte by byte', async () => {
  const content = Uint8Array.from({ length: 300 }, (_, index) => index % 256)
  const attachments = [{ filename: '領収書 <1>.pdf', contentType: 'application/pdf', content: async () => content }]
  await mail.send({ to: 'office@kita.example', subject: 'Paid', text: 'x', html: '<p></p>', attachments })
  const { body } = await get('/inbox')
  expect(body).toContain('領収書 &lt;1&gt;.pdf')
  const [, path = ''] = /href="([^"]+\/attachments\/0)"/.exec(body) ?? []
  const file = await get(path)
  expect(file.headers).toMatchObject({ 'content-type': 'application/pdf' })
  expect([...file.rawPayload]).toEqual([...content])
  expect((await get(path.replace(/0$/, '1'))).statusCode).toBe(404)
  expect((await get('/inbox/..%2F..%2Fx/attachments/0')).statusCode).toBe(404)
})
