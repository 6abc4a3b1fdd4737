import { join } from 'node:path'
import { usualDunning } from '@touchline/domain/payment'
import { brandFile } from '@touchline/testing/brand'
import { describe, expect, it } from 'vitest'
import { readConfiguration, readIssuer } from './configuration.ts'
import { ConfigurationError } from './faults.ts'
import { hintOf, serverVariables } from './variables.ts'

const complete = {
  CONSOLE_URL: 'https://console.touchline.test/',
  SESSION_SECRET: 'q8Zr4v0Lw3sXk9Tn6Yb1Hc7Jd5Mf2Pg0',
  SECOND_FACTOR_KEY: 'v7Kd2Qm9Xs4Hb6Wt1Zc8Yf3Lr5Np0GjT',
  STRIPE_SECRET_KEY: 'sk_live_12345',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1234567890',
  STRIPE_WEBHOOK_SECRET: 'whsec_new12345,whsec_old12345',
  SMTP_URL: 'smtps://mailer:pw@mail.touchline.test',
  BRAND_FILE: brandFile,
  MAIL_FROM: 'no-reply@touchline.test',
  CONSOLE_FOLDER: '/srv/console',
  MAINTENANCE_FILE: '/srv/maintenance.json',
  ISSUERS_FILE: join(import.meta.dirname, '../../../../deploy/issuers.json'),
  DATABASE_URL_ASIA: 'postgres://root:pw@db/touchline?sslmode=verify-full',
}

const demo = {
  ...complete,
  TOUCHLINE_MODE: 'demo',
  CONSOLE_URL: 'http://localhost:4700',
  STRIPE_SECRET_KEY: 'sk_test_1234567890',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1234567890',
  STRIPE_API_URL: 'http://127.0.0.1:4701',
  STRIPE_JS_URL: 'http://127.0.0.1:4701/v3/stripe.js',
}

const rehearsal = {
  ...complete,
  TOUCHLINE_MODE: 'rehearsal',
  STRIPE_SECRET_KEY: 'sk_test_1234567890',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1234567890',
  MAIL_ONLY_TO: 'office@kita.example, @test.kita.example',
}

const faultsOf = (env: Record<string, string>): string => {
  try {
    readConfiguration(env)
    return ''
  } catch (error) {
    if (error instanceof ConfigurationError) return error.faults.join('\n')
    throw error
  }
}

describe('a configuration', () => {
  it('takes a second secret while the first is being changed', () => {
    const next = 'Zk3vR9wQ1xL7mB5nT2yC8hG4dJ6fS0pA'
    const both = { SESSION_SECRET: `${complete.SESSION_SECRET}, ${next}` }
    expect(readConfiguration({ ...complete, ...both })).toMatchObject({
      signInProviders: new Map(),
      sessionSecret: complete.SESSION_SECRET,
      otherSessionSecrets: [next],
    })
    expect(faultsOf({ ...complete, SESSION_SECRET: `${next},short-canary` })).toContain('SESSION_SECRET')
    expect(faultsOf({ ...complete, SESSION_SECRET: `${next},${'ab'.repeat(20)}` })).toContain('too few different')
  })

  it('of a production cell is read', () => {
    expect(readConfiguration(complete)).toMatchObject({
      mode: 'production',
      port: 4700,
      consoleUrl: 'https://console.touchline.test',
      regionBases: new Map([['asia', 'https://console.touchline.test/asia/api/v0']]),
      regions: [{ name: 'asia', location: { adminUrl: complete.DATABASE_URL_ASIA, name: 'touchline' } }],
      stripe: { webhookSecrets: ['whsec_new12345', 'whsec_old12345'] },
    })
  })

  it('says of each served region who sells there', () => {
    const { ISSUERS_FILE, BRAND_FILE } = complete
    expect(readIssuer({ ISSUERS_FILE, BRAND_FILE }, 'asia').issuer).toMatchObject({
      code: 'JP',
      companyName: 'Kita Japan K.K.',
    })
    expect(() => readIssuer({ ISSUERS_FILE, BRAND_FILE }, 'america')).toThrow(
      'ISSUERS_FILE: has no issuer for america; add "america"',
    )
    expect(() => readIssuer({ BRAND_FILE }, 'asia')).toThrow('ISSUERS_FILE is missing')
    const american = { ...complete, DATABASE_URL_AMERICA: 'postgres://root:pw@db/us?sslmode=verify-full' }
    expect(faultsOf(american)).toBe('ISSUERS_FILE: has no issuer for america; add "america"')
    expect(faultsOf({ ...complete, ISSUER_NAME: 'Kita' })).toContain('ISSUER_NAME: is no longer read')
  })

  it('collects unpaid bills as a region says, or as all do', () => {
    const DATABASE_URL = 'postgres://root:pw@db/postgres?sslmode=require'
    const both = { ...complete, DATABASE_URL, REGIONS: 'asia, europe' }
    const month = { tries: [3, 7], graceDays: 7 }
    const dunning = (env: object) => readConfiguration({ ...both, ...env }).regions.map((each) => each.dunning)
    expect(dunning({})).toEqual([usualDunning, usualDunning])
    expect(dunning({ DUNNING: 'month tries 3 7 grace 7' })[1]).toEqual({ ...usualDunning, month })
    expect(dunning({ DUNNING: 'year grace 60', DUNNING_EUROPE: 'month tries 3 7 grace 7' })).toEqual([
      { ...usualDunning, year: { ...usualDunning.year, graceDays: 60 } },
      { ...usualDunning, month },
    ])
    expect(faultsOf({ ...both, DUNNING: '7' })).toContain('DUNNING cannot be used as it is')
    expect(faultsOf({ ...both, DUNNING_EUROPE: 'month grace 61' })).toContain('DUNNING_EUROPE cannot be used as it is')
    expect(faultsOf({ ...both, SETTLEMENT_GRACE_DAYS: '7' })).toContain('the grace is in DUNNING')
  })

  it('names one database server for several regions, or a cell by its two logins', () => {
    const { DATABASE_URL_ASIA: _, ...rest } = complete
    const shared = {
      ...rest,
      DATABASE_URL: 'postgres://root:pw@db/postgres?sslmode=require',
      REGIONS: 'asia, europe',
    }
    expect(readConfiguration(shared).regions.map(({ name, location }) => [name, location])).toEqual([
      ['asia', { adminUrl: shared.DATABASE_URL, name: 'touchline_asia' }],
      ['europe', { adminUrl: shared.DATABASE_URL, name: 'touchline_europe' }],
    ])
    const prepared = {
      ...rest,
      DATABASE_URL_ASIA: 'postgres://app@db/t?sslmode=verify-ca',
      DATABASE_OWNER_URL_ASIA: 'postgres://owner@db/t?sslmode=require',
    }
    expect(readConfiguration(prepared).regions).toMatchObject([
      { name: 'asia', location: { appUrl: prepared.DATABASE_URL_ASIA, ownerUrl: prepared.DATABASE_OWNER_URL_ASIA } },
    ])
    const { DATABASE_OWNER_URL_ASIA: _owner, ...login } = prepared
    const DATABASE_DIRECT_URL_ASIA = 'postgres://app@db:5432/t?sslmode=require'
    expect(readConfiguration({ ...login, DATABASE_DIRECT_URL_ASIA }).regions).toMatchObject([
      { name: 'asia', location: { appUrl: login.DATABASE_URL_ASIA, directUrl: DATABASE_DIRECT_URL_ASIA } },
    ])
  })

  it('says of each fault what belongs there, with an example', () => {
    const { SMTP_URL: _, ...rest } = complete
    expect(faultsOf({ ...rest, PORT: 'many' }).split('\n')).toEqual([
      'PORT cannot be used as it is: the port to listen on, 0 to 65535, e.g. 4700',
      'SMTP_URL is missing: the mail server: smtps://, or smtp:// with ?requireTLS=true, ' +
        'e.g. smtps://user:password@mail.kita.example',
    ])
  })

  it('has only the regions that are served here or named', () => {
    const elsewhere = { ...complete, API_URL_AMERICA: 'https://us.touchline.test/api/v0/' }
    expect([...readConfiguration(elsewhere).regionBases]).toEqual([
      ['asia', 'https://console.touchline.test/asia/api/v0'],
      ['america', 'https://us.touchline.test/api/v0'],
    ])
  })

  it('that lacks things says all of them at once, and no value', () => {
    const faults = faultsOf({ SESSION_SECRET: 'too-short-canary', PORT: 'many' })
    for (const name of ['CONSOLE_URL', 'SESSION_SECRET', 'PORT', 'STRIPE_SECRET_KEY', 'no region has a database']) {
      expect(faults).toContain(name)
    }
    expect(faults).not.toContain('canary')
  })

  it.each([
    ['the console in the clear', { CONSOLE_URL: 'http://console.touchline.test' }, 'https only'],
    ['keys of two worlds', { STRIPE_SECRET_KEY: 'sk_test_1234567890' }, 'one is live'],
    [
      'a sign-in provider in the clear',
      { OIDC_ISSUER_EUROPE: 'http://id.kita.example' },
      'OIDC_ISSUER_EUROPE: production',
    ],
    ['its missing parts', { OIDC_ISSUER_EUROPE: 'http://id.kita.example' }, 'OIDC_CLIENT_ID_EUROPE is missing'],
    ['links that lead astray', { LINK_RETURN_ORIGINS_ASIA: 'kita' }, 'LINK_RETURN_ORIGINS_ASIA cannot be used'],
    ['grace that is none', { DUNNING_ASIA: 'month' }, 'DUNNING_ASIA cannot be used'],
    ['a list of a rehearsal', { MAIL_ONLY_TO: '@kita.example' }, 'MAIL_ONLY_TO: only a rehearsal'],
    ['a weak secret', { SESSION_SECRET: 'ab'.repeat(20) }, 'SESSION_SECRET: has too few'],
    ['a database in the clear', { DATABASE_URL_ASIA: 'postgres://db/t' }, 'DATABASE_URL_ASIA'],
    ['a brand that is not there', { BRAND_FILE: '/canary.json' }, 'BRAND_FILE'],
    [
      'what new organisations of two regions have',
      { NEW_ORGANIZATION_LANG: 'de', DATABASE_URL_EUROPE: 'postgres://root:pw@db/eu?sslmode=verify-full' },
      'NEW_ORGANIZATION_LANG: only a server of one region',
    ],
    ['a zone that is none', { NEW_ORGANIZATION_ZONE: '+09:00' }, 'NEW_ORGANIZATION_ZONE cannot be used'],
    ['a language that nobody has', { NEW_ORGANIZATION_LANG: 'nl' }, 'NEW_ORGANIZATION_LANG cannot be used'],
    ['a country that is none', { NEW_ORGANIZATION_COUNTRY: 'XX' }, 'NEW_ORGANIZATION_COUNTRY cannot be used'],
    ['issuers that are not there', { ISSUERS_FILE: '/canary.json' }, 'ISSUERS_FILE'],
  ])('names %s next to a variable that cannot be read at all', (_, change, fault) => {
    const faults = faultsOf({ ...complete, PORT: 'many', ...change }).split('\n')
    expect(faults).toContainEqual(expect.stringMatching(/^PORT cannot be used/))
    expect(faults.join('\n')).toContain(fault)
  })

  it('says nothing of what it could not read but that', () => {
    const { STRIPE_SECRET_KEY: _, CONSOLE_URL: __, MAIL_ONLY_TO: ___, ...rest } = rehearsal
    expect(faultsOf({ ...rest, TOUCHLINE_MODE: 'trial', SESSION_SECRET: 'short' }).split('\n')).toEqual([
      expect.stringMatching(/^TOUCHLINE_MODE cannot/),
      expect.stringMatching(/^CONSOLE_URL is missing/),
      expect.stringMatching(/^SESSION_SECRET cannot/),
      expect.stringMatching(/^STRIPE_SECRET_KEY is missing/),
    ])
  })

  it('has an example of each variable that could stand in its place', () => {
    const faulty = Object.entries(serverVariables).filter(
      ([name, schema]) => !schema.safeParse(hintOf(name)?.example).success,
    )
    expect(faulty.map(([name]) => name)).toEqual([])
  })

  it.each([
    ['a placeholder for a secret', { SESSION_SECRET: 'change-me-change-me-change-me-change-me' }, 'SESSION_SECRET'],
    ['a secret without chance in it', { SESSION_SECRET: 'abababababababababababababababababab' }, 'SESSION_SECRET'],
    ['an address without TLS', { CONSOLE_URL: 'http://console.touchline.test' }, 'https only'],
    ['an API without TLS', { API_URL_EUROPE: 'http://europe.touchline.test/api/v0' }, 'https only'],
    [
      'a webhook secret that anybody could guess',
      { STRIPE_WEBHOOK_SECRET: 'a,whsec_new12345' },
      'STRIPE_WEBHOOK_SECRET',
    ],
    ['another provider', { STRIPE_API_URL: 'https://sandbox.test' }, 'STRIPE_API_URL'],
    ['another script', { STRIPE_JS_URL: 'https://sandbox.test/v3/stripe.js' }, 'STRIPE_JS_URL'],
    ['a database without TLS', { DATABASE_URL_ASIA: 'postgres://canary@db.test/t' }, 'sslmode=verify-full'],
    ['one that may do without', { DATABASE_URL_ASIA: 'postgres://db/t?sslmode=prefer' }, 'DATABASE_URL_ASIA'],
    [
      'one whose certificate nobody looks at',
      { DATABASE_URL_ASIA: 'postgres://db/t?sslmode=require&uselibpqcompat=true' },
      'DATABASE_URL_ASIA',
    ],
    ['its direct address without TLS', { DATABASE_DIRECT_URL_ASIA: 'postgres://db/t' }, 'DATABASE_DIRECT_URL_ASIA'],
    ['its owner without TLS', { DATABASE_OWNER_URL_ASIA: 'postgres://db/t' }, 'DATABASE_OWNER_URL_ASIA'],
    ['a mail server without TLS', { SMTP_URL: 'smtp://canary@mail.test:587' }, 'requireTLS=true'],
    ['a file of issuers that is not there', { ISSUERS_FILE: '/canary.json' }, 'ISSUERS_FILE: the file does not exist'],
    ['keys of two worlds', { STRIPE_SECRET_KEY: 'sk_test_1234567890' }, 'one is live'],
  ])('of production refuses %s', (_, change, fault) => {
    expect(faultsOf({ ...complete, ...change })).toContain(fault)
    expect(faultsOf({ ...complete, ...change })).not.toContain('canary')
  })

  it.each([
    { SMTP_URL: 'smtp://mail.test:587?requireTLS=true' },
    { SMTP_URL: 'smtp://127.0.0.1:25' },
    { DATABASE_URL_ASIA: 'postgres://app@127.0.0.1:5432/t' },
    { DATABASE_URL_ASIA: 'postgres://app@[::1]/t' },
    { DATABASE_URL_ASIA: 'postgres://app@localhost/t?host=/var/run/postgresql' },
    { DATABASE_URL_ASIA: 'postgres://app@%2Fvar%2Frun%2Fpostgresql/t' },
  ])('of production takes %j: nobody reads along', (change) => {
    expect(faultsOf({ ...complete, ...change })).toBe('')
  })

  it('of production refuses a database that only calls itself local', () => {
    const change = { DATABASE_URL_ASIA: 'postgres://app@localhost/t?host=db.test' }
    expect(faultsOf({ ...complete, ...change })).toContain('DATABASE_URL_ASIA')
  })

  it('of production takes live keys only, and sends to everybody', () => {
    const { MAIL_ONLY_TO, ...rest } = rehearsal
    expect(faultsOf({ ...rest, TOUCHLINE_MODE: 'production' })).toBe(
      'STRIPE_SECRET_KEY: production takes live keys only; with test keys it is a rehearsal (TOUCHLINE_MODE)',
    )
    expect(faultsOf({ ...complete, MAIL_ONLY_TO })).toBe('MAIL_ONLY_TO: only a rehearsal has it (TOUCHLINE_MODE)')
  })

  it.each([
    [{ MAIL_RETURN_ADDRESS_ASIA: 'Returned <r@kita.example>' }, 'MAIL_RETURN_ADDRESS_ASIA cannot be used as it is'],
    [{ MAIL_REPORTS_FOLDER_ASIA: '/srv' }, 'MAIL_REPORTS_FOLDER_ASIA: needs MAIL_RETURN_ADDRESS_ASIA'],
    [
      { MAIL_RETURN_ADDRESS_ASIA: 'r@kita.example', MAIL_REPORTS_FOLDER_ASIA: '/srv/not-there' },
      'MAIL_REPORTS_FOLDER_ASIA: is no folder',
    ],
  ])('refuses %j, where nothing could come back to', (change, fault) => {
    expect(faultsOf({ ...complete, ...change })).toContain(fault)
  })

  it('says where mails of a region come back to', () => {
    const set = { MAIL_RETURN_ADDRESS_ASIA: 'r@kita.example', MAIL_REPORTS_FOLDER_ASIA: import.meta.dirname }
    const own = { address: 'r@kita.example', folder: import.meta.dirname }
    expect(readConfiguration({ ...complete, ...set })).toMatchObject({ mailReturns: new Map([['asia', own]]) })
    expect(readConfiguration(complete)).toMatchObject({ mailReturns: new Map() })
  })

  it('of a rehearsal is production’s with test keys, and a list of whom it sends mails to', () => {
    expect(readConfiguration(rehearsal)).toMatchObject({
      mode: 'rehearsal',
      mail: { onlyTo: ['office@kita.example', '@test.kita.example'] },
    })
    const { MAIL_ONLY_TO: _, ...withoutList } = rehearsal
    expect(faultsOf(withoutList)).toMatch(/^MAIL_ONLY_TO is missing/)
    expect(faultsOf({ ...rehearsal, MAIL_ONLY_TO: 'office' })).toMatch(/^MAIL_ONLY_TO cannot be used as it is/)
    const live = { STRIPE_SECRET_KEY: 'sk_live_12345', STRIPE_PUBLISHABLE_KEY: 'pk_live_1234567890' }
    expect(faultsOf({ ...rehearsal, ...live })).toBe('STRIPE_SECRET_KEY: a rehearsal takes test keys only')
    const neither = { STRIPE_SECRET_KEY: 'secret12345', STRIPE_PUBLISHABLE_KEY: 'public12345' }
    expect(faultsOf({ ...rehearsal, ...neither })).toMatch(/takes test keys only \(sk_test_/)
    expect(faultsOf({ ...rehearsal, STRIPE_API_URL: 'https://sandbox.test' })).toMatch(
      /rehearsal talks to the provider/,
    )
    expect(faultsOf({ ...rehearsal, CONSOLE_URL: 'http://console.test' })).toMatch(/rehearsal is reached by https only/)
  })

  it('of a demo may use the sandbox, never with live keys', () => {
    expect(readConfiguration(demo)).toMatchObject({ mode: 'demo', stripe: { apiUrl: 'http://127.0.0.1:4701' } })
    const live = { STRIPE_SECRET_KEY: 'sk_live_12345', STRIPE_PUBLISHABLE_KEY: 'pk_live_1234567890' }
    expect(faultsOf({ ...demo, ...live })).toContain('not with live keys')
    expect(faultsOf({ ...demo, ...live })).toContain('test keys only')
  })
})
