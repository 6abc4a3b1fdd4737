import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sharedFolder } from '@touchline/testing/shared'
import { describe, expect, it } from 'vitest'
import { readEnvironment } from './environment.ts'
import { hintOf, serverVariables } from './variables.ts'

const folder = await sharedFolder()

const fileWith = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

describe('an environment', () => {
  it('reads a secret from the first line of its file', () => {
    const file = fileWith('session', 'from-the-file\nsecond line\n')
    const database = fileWith('database', 'postgres://db/t')
    expect(readEnvironment({ SESSION_SECRET_FILE: file, DATABASE_URL_ASIA_FILE: database, PORT: '' })).toMatchObject({
      SESSION_SECRET: 'from-the-file',
      DATABASE_URL_ASIA: 'postgres://db/t',
    })
    expect(readEnvironment({ PORT: '' })).toEqual({})
  })

  it('is the same when it is read again', () => {
    const read = readEnvironment({ SESSION_SECRET_FILE: fileWith('again', 'from-the-file') })
    expect(readEnvironment(read)).toEqual(read)
  })

  it('leaves files of other programs, and the file of the notice, alone', () => {
    const others = { PGPASS_FILE: '/canary', MAINTENANCE_FILE: '/canary' }
    expect(readEnvironment(others)).toEqual(others)
  })

  it.each([
    [
      'a file that is not there',
      { SESSION_SECRET_FILE: '/canary/none' },
      'SESSION_SECRET_FILE: the file does not exist',
    ],
    [
      'a value and a file',
      { SMTP_URL: 'smtps://canary', SMTP_URL_FILE: fileWith('smtp', 'smtps://canary') },
      'SMTP_URL and SMTP_URL_FILE: one of the two',
    ],
  ])('refuses %s, without its value', (_, env, fault) => {
    expect(() => readEnvironment(env)).toThrow(fault)
    expect(() => readEnvironment(env)).not.toThrow(/canary/)
  })
})

describe('a server of one region', () => {
  const connections = { DATABASE_URL: 'postgres://a', DATABASE_OWNER_URL: 'postgres://b' }

  it('has the connections of that region, however often they are read', () => {
    const read = { REGION: 'europe', DATABASE_URL_EUROPE: 'postgres://a', DATABASE_OWNER_URL_EUROPE: 'postgres://b' }
    const once = readEnvironment({ REGION: 'europe', ...connections })
    expect(once).toEqual(read)
    expect(readEnvironment(once)).toEqual(read)
  })

  it('is one where another program has a variable of that name, too', () => {
    const env = { REGION: 'eu-west-1', DATABASE_URL_EUROPE: 'postgres://a' }
    expect(readEnvironment(env)).toEqual(env)
  })

  it.each([
    [{ REGION: 'mars' }, 'REGION cannot be used as it is: asia, europe or america'],
    [{ REGION: 'europe', REGIONS: 'europe,asia' }, 'REGION and REGIONS: one of the two'],
    [{ REGION: 'asia', DATABASE_URL_ASIA: 'postgres://c' }, 'DATABASE_URL and DATABASE_URL_ASIA: one of the two'],
  ])('is refused where %j contradicts it', (more, fault) => {
    expect(() => readEnvironment({ ...connections, ...more })).toThrow(fault)
  })
})

describe('the documentation', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8')

  it.each(Object.keys(serverVariables))('lists %s with its example', (name) => {
    const row = text.split('\n').find((line) => line.startsWith('| `') && line.includes(`\`${name}\``))
    expect(row).toContain(`\`${hintOf(name)?.example}\``)
  })
})
