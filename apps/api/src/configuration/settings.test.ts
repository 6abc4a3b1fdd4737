import { createHash } from 'node:crypto'
import type { RegionName } from '@touchline/contract/wire'
import { usualDunning } from '@touchline/domain/payment'
import { testBrand } from '@touchline/testing/brand'
import { testConfiguration } from '@touchline/testing/configuration'
import { describe, expect, it } from 'vitest'
import { withBrand } from '../http/console/brand-in-page.ts'
import { securityHeaders } from '../http/console/security-headers.ts'
import type { Configuration } from './configuration.ts'
import { cellConfig, contentOrigins, demoHosts, servedConsole } from './settings.ts'

const issuer = { code: 'JP', companyName: 'T', address: 'A', phone: '1', registrationNumber: null, bank: null }
const taxTable = { country: 'JP', rows: [] }
const location = { adminUrl: 'postgres://db/postgres', name: 'touchline_europe' }

const configuration: Configuration = {
  ...testConfiguration,
  regionBases: new Map([
    ['asia', 'https://asia.test/api/v0'],
    ['europe', 'https://europe.test/api/v0'],
    ['america', 'https://console.test/america/api/v0'],
  ]),
  allowedHosts: ['demo.kita.example'],
}

const sandboxed: Configuration = {
  ...configuration,
  stripe: { ...configuration.stripe, scriptUrl: 'http://127.0.0.1:4701/v3/stripe.js' },
}

const directive = (of: Configuration, name: string): string | undefined =>
  securityHeaders(contentOrigins(of), of.mode)
    ['content-security-policy']?.split('; ')
    .find((one) => one.startsWith(name))

it('the console gets the links that are configured, and no empty ones', () => {
  const help = { support: 'mailto:help@touchline.test' }
  const withHelp = (links: typeof help | object) => ({ ...configuration, brand: { ...testBrand, help: links } })
  expect(servedConsole(withHelp(help)).config.help).toEqual(help)
  expect(servedConsole(withHelp({})).config).not.toHaveProperty('help')
})

describe('the content policy', () => {
  it('lets in the provider and the regions, nothing else', () => {
    expect(directive(configuration, 'script-src')).toBe(
      "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
    )
    expect(directive(configuration, 'frame-src')).toContain('https://hooks.stripe.com')
    expect(directive(configuration, 'connect-src')).toBe(
      "connect-src 'self' https://api.stripe.com https://asia.test https://europe.test",
    )
    const oneAddress = new Map([
      ['asia', 'https://api.test/asia/api/v0'],
      ['europe', 'https://api.test/europe/api/v0'],
    ] as const)
    expect(directive({ ...configuration, regionBases: oneAddress }, 'connect-src')).toBe(
      "connect-src 'self' https://api.stripe.com https://api.test",
    )
  })

  it('of a rehearsal lets in the style of its header, which each page has in its language', () => {
    const { brand, files } = testBrand
    const rehearsal = { ...configuration, brand: { ...testBrand, brand: { ...brand, isRehearsal: true as const } } }
    const page = withBrand('<html><title></title><body></body>', { brand: rehearsal.brand.brand, files })
    const [, style = ''] = /<style>(.*)<\/style>/s.exec(page) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(directive(rehearsal, 'style-src')).toBe(`style-src 'self' 'sha256-${hash}'`)
    expect(style).toContain('html[lang^="ja"] body::before{content:"リハーサル環境です')
    expect(withBrand('<title></title>', testBrand)).not.toContain('body::before')
  })

  it('refuses markup made of text, and of the provider’s script reports it until that is enforced', () => {
    const headers = (of: Configuration) => securityHeaders(contentOrigins(of), of.mode)
    const typed = "require-trusted-types-for 'script'"
    expect(headers(sandboxed)['content-security-policy']).toContain(typed)
    expect(headers({ ...configuration, trustedTypes: 'enforce' })['content-security-policy']).toContain(typed)
    const reported = headers(configuration)
    expect(reported['content-security-policy']).not.toContain(typed)
    expect(reported['content-security-policy-report-only']).toContain(typed)
    expect(directive(configuration, 'report-uri')).toBe('report-uri /csp_reports')
  })

  it('follows the script that the console loads', () => {
    expect(directive(sandboxed, 'script-src')).toBe("script-src 'self' http://127.0.0.1:4701")
    expect(directive(sandboxed, 'frame-src')).toBe('frame-src http://127.0.0.1:4701')
    expect(servedConsole(sandboxed).config.stripe).toEqual({
      publishableKey: 'pk',
      stripeJsUrl: 'http://127.0.0.1:4701/v3/stripe.js',
    })
  })
})

it('the console learns the regions in the order a login tries them, and no secret', () => {
  const { config } = servedConsole(configuration)
  expect(config.regions.map(({ name }) => name)).toEqual(['asia', 'europe', 'america'])
  expect(config.stripe).toEqual({ publishableKey: 'pk' })
})

it('a cell answers below the path of its base', () => {
  const of = (name: RegionName, url: string) =>
    cellConfig(configuration, { name, url, location, issuer, taxTable, dunning: usualDunning })
  expect(of('europe', 'https://europe.test/api/v0')).toMatchObject({ base: '/api/v0', issuer })
  expect(of('america', 'https://console.test/america/api/v0')).toMatchObject({ base: '/america/api/v0' })
})

it('only a demo asks by which name it is meant', () => {
  expect(demoHosts(configuration)).toBeUndefined()
  const names = demoHosts({ ...sandboxed, mode: 'demo' })?.names
  expect([...(names ?? [])]).toEqual(expect.arrayContaining(['console.test', 'asia.test', 'demo.kita.example']))
})
