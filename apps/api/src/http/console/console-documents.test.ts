import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { testBrand } from '@touchline/testing/brand'
import { sharedFolder } from '@touchline/testing/shared'
import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { preferredLanguage, serveDocuments } from './console-documents.ts'

const folder = await sharedFolder()
await mkdir(join(folder, 'documents'))
const page = (text: string) =>
  `<html lang="x"><meta name="configuration" content="" /><title></title><body><p>${text}</p><b>__brand_name__</b><svg viewBox="__brand_view_box__"/></body>`
for (const kind of ['login', 'inside'])
  for (const language of ['en', 'ja', 'fr', 'es', 'pt-pt', 'de'])
    await writeFile(join(folder, 'documents', `${kind}.${language}.html`), page(`${kind} ${language}`))
const server = Fastify()
serveDocuments(server, folder, { text: '{"demo":"\\"&<"}', page: testBrand, hasPasswords: true })
afterAll(() => server.close())

const get = (headers: Record<string, string>) => server.inject({ url: '/', headers })

describe('the served page', () => {
  it.each([
    [{}, 'login en'],
    [{ 'accept-language': 'ja-JP,en;q=0.5' }, 'login ja'],
    [{ 'accept-language': 'ja', cookie: 'x=1; console.language=de' }, 'login de'],
    [{ 'accept-language': 'fr', cookie: 'console.language=../../etc' }, 'login fr'],
    [{ 'accept-language': 'es', cookie: 'console.inside=1' }, 'inside es'],
  ])('for %j is %s', async (headers, text) => {
    const page = await get(headers)
    expect(page.body).toContain(`<p>${text}</p>`)
    expect(page.headers).toMatchObject({
      'cache-control': 'no-cache, private',
      vary: expect.stringContaining('cookie'),
    })
  })

  it('wears the colours that were chosen before any script runs, and no others', async () => {
    expect((await get({ cookie: 'console.theme=dark' })).body).toContain('<html data-theme="dark" lang="x">')
    expect((await get({ cookie: 'console.theme="><script>' })).body).toContain('<html lang="x">')
  })

  it('carries the configuration as an attribute that it cannot leave', async () => {
    expect((await get({})).body).toContain('content="{&quot;demo&quot;:&quot;\\&quot;&amp;<&quot;}"')
  })

  it('has the name, the icons, the colours and the mark of the brand, and no other', async () => {
    const { body } = await get({})
    expect(body).toContain('<title>Kickview account</title><link rel="icon" href="./icon.svg" type="image/svg+xml">')
    expect(body).toContain('<style>html:root{--brand:light-dark(#7a1f4b,#f08bb8);')
    expect(body).toMatch(/<g id="brand"><g><path fill="currentColor" d="[^"]+"\/><\/g><\/g><\/svg><\/body>$/)
    expect(body).toContain('<b>Kickview</b><svg viewBox="0 0 32 32"/>')
    expect(body).not.toMatch(/apple-touch|Touchline|__/)
  })

  it('is compressed when the browser can read that', async () => {
    const page = await get({ 'accept-encoding': 'gzip, br', 'accept-language': 'de' })
    expect(page.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(page.rawPayload).toString()).toContain('login de')
  })

  it('that could not be read once is read again for the next visitor', async () => {
    const french = join(folder, 'documents', 'login.fr.html')
    const headers = { 'accept-language': 'fr', cookie: 'console.theme=light' }
    await rename(french, `${french}.away`)
    expect((await get(headers)).statusCode).toBe(500)
    await rename(`${french}.away`, french)
    expect((await get(headers)).body).toContain('<p>login fr</p>')
  })

  it('takes a form that was sent too early back to the page, reading nothing', async () => {
    const payload = 'username=basic&password=secret'
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const plain = Fastify()
    plain.addContentTypeParser('application/x-www-form-urlencoded', (_request, _body, done) => done(null))
    serveDocuments(plain, folder, { text: '{}', page: testBrand, hasPasswords: true })
    const reply = await plain.inject({ method: 'POST', url: '/', headers, payload })
    expect([reply.statusCode, reply.headers.location, reply.body]).toEqual([303, './', ''])
  })
})

describe('the preferred language', () => {
  it.each([
    [undefined, 'en'],
    ['it, ko', 'en'],
    ['it, de;q=0.3, fr;q=0.8', 'fr'],
    ['pt-BR', 'pt-pt'],
    ['en;q=0, ja;q=0.1', 'ja'],
    ['*', 'en'],
    [';;;q=x,,', 'en'],
  ])('of %j is %s', (header, language) => {
    expect(preferredLanguage(header)).toBe(language)
  })
})
