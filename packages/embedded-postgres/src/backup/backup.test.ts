import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

let folder: string
const servers: EmbeddedPostgres[] = []
const place = (name: string): string => join(folder, name)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-backup-'))
  chmodSync(folder, 0o711)
})
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
  rmSync(folder, { recursive: true })
})

const start = async (name: string): Promise<EmbeddedPostgres> => {
  const server = await startEmbeddedPostgres({ dataDir: place(name) })
  servers.push(server)
  return server
}

const ask = async (server: EmbeddedPostgres, text: string): Promise<unknown> => {
  const client = new Client(server.connectionString('postgres'))
  await client.connect()
  try {
    return (await client.query<unknown[]>({ text, rowMode: 'array' })).rows[0]?.[0]
  } finally {
    await client.end()
  }
}

const moment = 'select ceil(extract(epoch from clock_timestamp()) * 1000)::float8'
const note = (server: EmbeddedPostgres, text: string) => ask(server, `insert into notes values ('${text}')`)
const notesOf = (server: EmbeddedPostgres) => ask(server, `select string_agg(text, ' ') from notes`)

it('restores the last backup or any moment since the first one, while the database continues', {
  timeout: 60_000,
}, async () => {
  const server = await start('lives')
  const backup = { url: server.connectionString('postgres'), dataDir: place('lives'), target: place('backup') }
  mkdirSync(place('full'))
  writeFileSync(join(place('full'), 'letter.txt'), 'Dear Mother')
  await expect(backUp({ ...backup, target: place('full') })).rejects.toThrow('is not empty')
  await expect(backUp({ ...backup, target: join(place('lives'), 'backup') })).rejects.toThrow('own folder')
  await expect(restore({ source: place('full'), dataDir: place('new') })).rejects.toThrow('no whole backup')

  await ask(server, 'create table notes (text text)')
  await note(server, 'one')
  const first = await backUp(backup)
  await note(server, 'two')
  const between = Number(await ask(server, moment))
  await note(server, 'three')
  const second = await backUp(backup)
  await note(server, 'lost')
  expect([first.isContinued, second.isContinued]).toEqual([false, true])

  const source = place('backup')
  const early = { source, dataDir: place('early'), until: first.from - 1 }
  await expect(restore(early)).rejects.toThrow('restores any moment from')
  await expect(restore({ source, dataDir: place('lives') })).rejects.toThrow('name a new data folder')
  expect(existsSync(place('early'))).toBe(false)
  await restore({ source, dataDir: place('then'), until: between })
  await restore({ source, dataDir: place('now') })
  expect(await notesOf(await start('then'))).toBe('one two')
  const restored = await start('now')
  expect(await notesOf(restored)).toBe('one two three')
  expect(await notesOf(server)).toBe('one two three lost')

  const other = { url: restored.connectionString('postgres'), dataDir: place('now'), target: source }
  await expect(backUp(other)).rejects.toThrow('name a new folder')
  expect((await backUp({ ...other, target: place('another') })).isContinued).toBe(false)
})
