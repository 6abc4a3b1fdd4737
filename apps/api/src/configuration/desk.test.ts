import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { usualAccounts } from '@touchline/domain/journal'
import { sharedFolder } from '@touchline/testing/shared'
import { describe, expect, it } from 'vitest'
import { deskIn } from './desk.ts'
import { deskSchema, readDeskFile } from './desk-file.ts'
import { readVariables } from './read-variables.ts'

const example = join(import.meta.dirname, '../../../../deploy/desk')

const folder = await sharedFolder()

const written = (content: unknown): string => {
  const path = join(folder, 'desk.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
const faultsOf = (content: unknown) => {
  const read = readDeskFile(written(content))
  return 'faults' in read ? read.faults : []
}

describe('the file of the desk', () => {
  it('is read as the one that is delivered, which stands next to its schema', () => {
    const read = readDeskFile(join(example, 'desk.json'))
    expect(read).toMatchObject({
      v: {
        groups: new Map([
          ['billing-support', ['support']],
          ['billing-finance', ['finance']],
          ['billing-product', ['product']],
          ['billing-audit', ['auditor']],
          ['billing-administration', ['administrator']],
        ]),
        limits: { support: { refund: { JPY: 20_000n, EUR: 150_00n, USD: 150_00n } } },
        alwaysTwo: ['grant-plan'],
        secondFactor: { amr: ['mfa', 'hwk'], acr: [] },
      },
    })
    expect(JSON.parse(readFileSync(join(example, 'desk.schema.json'), 'utf8'))).toEqual(
      JSON.parse(JSON.stringify(deskSchema())),
    )
  })

  it('needs groups alone; whatever has no limit then needs two', () => {
    expect(readDeskFile(written({ groups: { a: ['support'] } }))).toMatchObject({
      v: { groups: new Map([['a', ['support']]]), limits: {}, alwaysTwo: [], secondFactor: null, caseUrl: null },
    })
  })

  it('names and numbers accounts of the journal by issuer; the others are the usual ones', () => {
    const tax = { number: '2310', name: 'Consumption tax' }
    const datev = { consultant: 1001, client: 7 }
    const read = readDeskFile(written({ groups: { a: ['support'] }, accounts: { JP: { tax } }, datev: { FR: datev } }))
    if ('faults' in read) throw new Error(read.faults.join())
    expect(read.v.booksOf('JP')).toEqual({ accounts: { ...usualAccounts, tax }, datev: null })
    expect(read.v.booksOf('FR')).toEqual({ accounts: usualAccounts, datev })
  })

  it.each([
    [{}, /^DESK_FILE: groups: is missing or cannot be used; groups of the sign-in provider/],
    [{ groups: {} }, /^DESK_FILE: groups:/],
    [{ groups: { a: ['boss'] } }, /^DESK_FILE: groups\.a\.0:/],
    [{ groups: { a: [] } }, /^DESK_FILE: groups\.a:/],
    [{ groups: { a: ['support'] }, limits: { support: { pay: {} } } }, /^DESK_FILE: limits\.support/],
    [{ groups: { a: ['support'] }, limits: { support: { refund: { JPY: 0.5 } } } }, /^DESK_FILE: limits.*JPY/],
    [{ groups: { a: ['support'] }, limits: { support: { refund: { EUR: 0.005 } } } }, /^DESK_FILE: limits.*EUR/],
    [{ groups: { a: ['support'] }, limits: { support: { refund: { CHF: 1 } } } }, /nothing reads CHF/],
    [{ groups: { a: ['support'] }, alwaysTwo: ['pay'] }, /^DESK_FILE: alwaysTwo\.0:/],
    [{ groups: { a: ['support'] }, secondFactor: {} }, /^DESK_FILE: secondFactor:/],
    [{ groups: { a: ['support'] }, caseUrl: 'https://tickets.kita.example/' }, /^DESK_FILE: caseUrl:/],
    [
      { groups: { a: ['support'] }, accounts: { JP: { tax: { number: '1100', name: 'Tax' } } } },
      /accounts\.JP:.*twice/,
    ],
    [{ groups: { a: ['support'] }, accounts: { JP: { taxes: {} } } }, /^DESK_FILE: accounts\.JP/],
    [
      { groups: { a: ['support'] }, accounts: { JP: { tax: { number: '1 2', name: 'Tax' } } } },
      /accounts\.JP\.tax\.number:/,
    ],
    [{ groups: { a: ['support'] }, answers: [{ name: 'Twice', texts: {} }] }, /^DESK_FILE: answers\.0\.texts:/],
    [{ groups: { a: ['support'] }, answers: [{ name: 'Twice', texts: { it: 'Ciao' } }] }, /DESK_FILE: answers\.0/],
    [{ groups: { a: ['support'] }, limit: {} }, /^DESK_FILE: the file: nothing reads limit/],
    ['{ "groups": ', /^DESK_FILE: is no JSON/],
  ])('%j is refused at its place', (content, fault) => {
    expect(faultsOf(content).join('\n')).toMatch(fault)
  })
})

const desk = () => ({
  TOUCHLINE_MODE: 'production',
  CONSOLE_URL: 'https://console.kita.example',
  DESK_URL: 'https://desk.kita.example',
  DESK_PORT: '4703',
  DESK_FILE: written({ groups: { a: ['support'] } }),
  DESK_OIDC_ISSUER: 'https://id.kita.example',
  DESK_OIDC_CLIENT_ID: 'desk',
  DESK_OIDC_CLIENT_SECRET: 'a secret of the provider',
  DESK_OIDC_ROLES_CLAIM: 'groups',
})
const read = (env: Readonly<Record<string, string | undefined>>) => deskIn(readVariables(env).v)

describe('the settings of the desk', () => {
  it('are whole', () => {
    expect(read(desk())).toMatchObject({
      faults: [],
      desk: { url: 'https://desk.kita.example', port: 4703, provider: { rolesClaim: 'groups', loginClaim: 'email' } },
    })
  })

  it('are none where nothing of it is given', () => {
    expect(read({ CONSOLE_URL: 'https://console.kita.example' })).toEqual({ desk: null, faults: [] })
  })

  it.each([
    ['an address is missing', { DESK_URL: undefined }, /^DESK_URL is missing: DESK_PORT, DESK_FILE, DESK_OIDC_ISSUER/],
    ['a secret is missing', { DESK_OIDC_CLIENT_SECRET: undefined }, /^DESK_OIDC_CLIENT_SECRET is missing/],
    ['the file is missing', { DESK_FILE: '/nowhere/desk.json' }, /^DESK_FILE: the file does not exist/],
    ['it speaks no TLS', { DESK_URL: 'http://desk.kita.example' }, /^DESK_URL: production speaks https only/],
    ['its provider speaks no TLS', { DESK_OIDC_ISSUER: 'http://id.kita.example' }, /^DESK_OIDC_ISSUER: production/],
    ['it is where the console is', { DESK_URL: 'https://console.kita.example' }, /^DESK_URL: is CONSOLE_URL, too/],
    ['it listens where the API does', { DESK_PORT: '4700' }, /^DESK_PORT: is PORT or METRICS_PORT, too/],
  ])('are refused where %s', (_, change, fault) => {
    const { desk: none, faults } = read({ ...desk(), ...change })
    expect(faults.join('\n')).toMatch(fault)
    expect(faults).toHaveLength(1)
    expect(none === null || faults.length > 0).toBe(true)
  })

  it('are needed by a process that serves the desk alone', () => {
    expect(read({ CONSOLE_URL: 'https://console.kita.example', PROCESS: 'desk' }).faults).toEqual([
      'PROCESS: desk needs DESK_URL, and what the desk needs with it',
    ])
  })
})
