import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { compiled } from '@touchline/testing/compiled'
import { describe, expect, it } from 'vitest'
import { UsageError } from './command.ts'
import { pipedNotice } from './commands/maintenance.ts'
import { commands, help, parseCommand } from './commands.ts'
import { namedDatabase } from './find-database.ts'
import { readPiped } from './piped.ts'

const words = (line: string) => line.split(' ')

describe('the command line', () => {
  it('explains every command', () => {
    for (const { name } of commands) expect(help('touchline-admin')).toContain(`  ${name}`)
    expect(parseCommand([])).toBe('help')
    expect(parseCommand(['list-jobs', '--help'])).toBe('help')
  })

  it.each([
    ['requeue-job', /<job-id>/],
    ['catalogue remove file.json', /catalogue is followed by check or plan or apply or export, not by "remove"/],
    ['receivers', /^receivers is followed by add, list, change, rotate, pause, resume or remove$/],
    ['list-jobs twice', /followed by nothing, not by "twice"/],
    ['list-jobs --colour red', /colour[^]*--state <failing\|dead\|all>/],
    ['list-jobs --state done', /--state is failing or dead or all, not "done"/],
    ['create-organization --name Kita', /--code, --login[^]*unique in the region/],
    ['create-organization --name Ki\u202Eta --code kita --login kita', /--name contains invisible characters/],
    ['create-organization --name Kita --code kita --login kita --type CLUB', /--type is ESPORTS or MBP or OTHER/],
  ])('does not understand "%s", and says what it wants', (line, message) => {
    expect(() => parseCommand(words(line))).toThrow(UsageError)
    expect(() => parseCommand(words(line))).toThrow(message)
  })

  it('names all commands where another one is typed', () => {
    for (const { name } of commands) expect(() => parseCommand(['destroy-everything'])).toThrow(`\n  ${name}\n`)
  })

  it('takes the region before or after the command', () => {
    expect(parseCommand(words('--region europe list-jobs'))).toMatchObject({ region: 'europe' })
    expect(parseCommand(words('list-jobs --region america'))).toMatchObject({ region: 'america' })
  })
})

describe('what is piped in', () => {
  it('may look like the examples', () => {
    expect(readPiped(pipedNotice, JSON.stringify(pipedNotice.example))).toEqual(pipedNotice.example)
  })

  it.each([
    ['', 'the text is empty'],
    ['{', 'the text is no JSON: it ends where a name in quotes or } belongs'],
    ['{"en": 1, "en": 2}', 'the text has a name twice in one object (line 1, column 11); leave one'],
    [{ en: { title: 'To\u0000night', message: 'From 22:00' } }, 'en.title contains invisible characters'],
    [{ en: { title: 'Tonight', message: 'x'.repeat(2_001) } }, 'en.message has more than 2000 characters'],
    ['[]', 'all of it must be an object in { }'],
    [{}, 'en is missing'],
    [{ en: { title: 'Tonight' } }, 'en.message is missing'],
    [{ en: { title: 'Tonight', message: 5 } }, 'en.message must be a text in quotes'],
    [{ en: { title: '', message: 'From 22:00' } }, 'en.title is empty'],
    [{ en: { title: 'Tonight', message: 'From 22:00', until: '23:00' } }, 'en has what nothing reads: until'],
  ])('is refused with its fault and an example: %j', (input, fault) => {
    const read = () => readPiped(pipedNotice, typeof input === 'string' ? input : JSON.stringify(input))
    expect(read).toThrow(UsageError)
    expect(read).toThrow(fault)
    expect(read).toThrow('"title": "Maintenance tonight"')
  })
})

it.each(['mysql://a:canary@127.0.0.1/c', 'localhost', ''])('takes no address that leads to no database: %j', (url) => {
  const find = () => namedDatabase({ DATABASE_URL: url }, 'asia')
  expect(find).toThrow('DATABASE_URL is no address of a database, e.g. postgres://')
  expect(find).not.toThrow('canary')
})

const start = (line: string, environment: Readonly<Record<string, string>> = {}) =>
  spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'main.ts'), ...words(line)],
    {
      env: { ...compiled, ...environment },
    },
  )

it('ends well when who reads its output stops reading', async () => {
  const child = start('help')
  child.stdout.destroy()
  const complaints = text(child.stderr)
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(await complaints).toBe('')
})

it.each([
  ['destroy-everything', {}, 2, /^there is no command destroy-everything/],
  ['--region mars list-jobs', {}, 2, /^--region is asia, europe or america/],
  ['coupons', {}, 1, /^no database is named; set DATABASE_URL_<REGION>/m],
  [
    '--region asia list-jobs',
    { DATABASE_URL_EUROPE: 'postgres://a:b@127.0.0.1:1/c' },
    1,
    /^asia has no database here; europe has one$/m,
  ],
  ['list-jobs', { DATABASE_URL_EUROPE: 'postgres://a:b@127.0.0.1:1/c' }, 70, /^the database does not answer/],
  [
    'list-jobs',
    { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c', REGIONS: 'asia,america' },
    1,
    /^asia, america have a database each: name one, e\.g\. --region asia$/m,
  ],
  ['list-jobs', { DATABASE_URL: 'my database' }, 1, /^DATABASE_URL is no address of a database, e\.g\. postgres:/],
  ['list-jobs', { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }, 70, /^the database does not answer/],
  ['list-jobs', { DATABASE_URL_ASIA: 'postgres://a:b@db.test/c' }, 1, /^ {2}DATABASE_URL_ASIA: .* with TLS only/m],
  ['list-jobs', { DATABASE_URL_FILE: '/not/there' }, 1, /^ {2}DATABASE_URL_FILE: the file does not exist$/m],
])('%s with %j ends with %i and says why in a line', async (line, environment, code, why) => {
  const child = start(line, environment)
  const complaints = text(child.stderr)
  expect(await once(child, 'exit')).toEqual([code, null])
  expect(await complaints).toMatch(why)
  expect(await complaints).not.toMatch(/\n +at |canary/)
})
