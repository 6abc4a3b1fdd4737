import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { testBrand } from '@touchline/testing/brand'
import { sharedFolder } from '@touchline/testing/shared'
import { afterAll, describe, expect, it } from 'vitest'
import { securityLog } from '../../watch/security/security-log.ts'
import { serveHealth } from '../health/health.ts'
import { createServer } from '../server/server.ts'
import { serveConsole } from './console.ts'

let isWell = true

const { brand, files } = testBrand

const config = {
  brand: { name: 'Kickview', product: 'Kickview account', company: 'Kickview SAS', viewBox: '0 0 32 32' },
  regions: [{ name: 'asia', baseUrl: '/asia/api/v0' }],
  stripe: { publishableKey: 'pk_test_1' },
  maintenanceUrl: './maintenance.json',
  demo: true,
} as const

const folder = await sharedFolder()
const dist = join(folder, 'dist')
await mkdir(join(dist, 'assets'), { recursive: true })
await writeFile(join(dist, 'index.html'), '<!doctype html><title>A console</title>')
await writeFile(join(dist, '.built-from'), 'fingerprint')
await writeFile(join(dist, 'assets', 'main-1a2b.js'), 'export {}')
await writeFile(join(dist, 'assets', 'main-1a2b.js.br'), brotliCompressSync('export {}'))
const server = await createServer({
  security: securityLog({ line: null, now: () => 0 }),
  mode: 'production',
  cells: [],
  origins: { scripts: [], frames: [], connections: [] },
  trustedOrigins: [],
  trustedProxies: [],
  log: { level: 'silent' },
})
serveHealth(server, {
  always: () => true,
  sometimes: () => isWell,
  broken: async () => isWell || Promise.reject(new Error()),
})
await serveConsole(server, { folder: dist, config, brand, files, maintenanceFile: join(folder, 'maintenance.json') })
afterAll(() => server.close())

const get = (url: string, encoding = 'identity') => server.inject({ url, headers: { 'accept-encoding': encoding } })

describe('the console', () => {
  it('is served at the root, asked for again each time, over HTTPS from then on', async () => {
    const page = await get('/')
    expect(page.body).toContain('<title>A console')
    expect(page.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-security-policy': expect.stringContaining("script-src 'self'; frame-src 'none'; connect-src 'self';"),
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    })
    expect(page.headers['content-security-policy']).not.toContain('unsafe')
  })

  it('has assets that never change, compressed beforehand', async () => {
    const asset = await get('/assets/main-1a2b.js', 'gzip, br')
    expect(asset.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('/javascript; charset=utf-8'),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
    expect(asset.headers).not.toHaveProperty('permissions-policy')
    expect((await get('/assets/main-1a2b.js')).body).toBe('export {}')
  })

  it.each(['/.built-from', '/assets/gone.js', '/..%2fmaintenance.json', '/%2e%2e/secret'])(
    'has no %s',
    async (path) => {
      const reply = await get(path)
      expect([reply.statusCode, reply.headers['x-content-type-options']]).toEqual([404, 'nosniff'])
    },
  )

  it('can be installed: the manifest has its own type, and the policy lets it be read', async () => {
    const manifest = await get('/manifest.webmanifest')
    expect(manifest.json()).toMatchObject({ name: 'Kickview account', short_name: 'Kickview' })
    expect(manifest.headers).toMatchObject({
      'content-type': expect.stringContaining('application/manifest+json'),
      'content-security-policy': expect.stringContaining("manifest-src 'self'"),
    })
  })

  it('sends an icon again only when it has changed', async () => {
    const icon = await get('/icon.svg')
    expect([icon.headers['content-type'], icon.body]).toEqual(['image/svg+xml', files.icon])
    const again = await server.inject({ url: '/icon.svg', headers: { 'if-none-match': String(icon.headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await get('/apple-touch-icon.png')).statusCode).toBe(404)
  })

  it('learns from config.json where the regions are', async () => {
    expect((await get('/config.json')).json()).toEqual(config)
  })

  it('shows a maintenance notice only while there is one', async () => {
    expect((await get('/maintenance.json')).json()).toEqual({})
    await writeFile(join(folder, 'maintenance.json'), '{"en":{"title":"Tonight"}}')
    expect((await get('/maintenance.json')).json()).toEqual({ en: { title: 'Tonight' } })
  })
})

it('healthz is 200 only while every part answers', async () => {
  const well = await get('/healthz')
  expect([well.statusCode, well.json()]).toEqual([
    200,
    { status: 'ok', checks: { always: true, sometimes: true, broken: true } },
  ])
  isWell = false
  const unwell = await get('/healthz')
  expect([unwell.statusCode, unwell.json()]).toEqual([
    503,
    { status: 'unavailable', checks: { always: true, sometimes: false, broken: false } },
  ])
})
