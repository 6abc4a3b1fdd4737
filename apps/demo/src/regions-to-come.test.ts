import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Language, language } from '@touchline/contract/wire'
import fastify from 'fastify'
import { beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type RegionsToCome, regionsToCome } from './regions-to-come.ts'

const notice = z.record(language, z.object({ title: z.string(), message: z.string() }))

let noticeFile: string
let said: string[]
let toCome: RegionsToCome
beforeEach(async () => {
  noticeFile = join(await mkdtemp(join(tmpdir(), 'to-come-')), 'maintenance.json')
  said = []
  toCome = regionsToCome({ regions: ['asia', 'europe'], noticeFile, print: (line) => void said.push(line) })
  await toCome.announce()
})

const message = async (spoken: Language = 'en'): Promise<string> =>
  notice.parse(JSON.parse(await readFile(noticeFile, 'utf8')))[spoken].message

it('the login lists the clubs that are made and those that are not, until all are', async () => {
  expect(await message()).toMatch(/^Not yet: trial, .*standard, .*grace/)
  expect(await message('ja')).toMatch(/^準備中のクラブ: trial, .*standard/)
  await toCome.made('asia')
  expect(await message()).toMatch(
    /^These clubs can sign in: trial, .*standard, .*asleep\. Not yet: elite-yearly, .*season\./,
  )
  expect((await message()).split('multi')).toHaveLength(2)
  await toCome.made('europe')
  await expect(message()).rejects.toThrow('ENOENT')
})

it('a region that is not made refuses every call but the news of the card provider', async () => {
  const server = fastify()
  toCome.guard(server)
  server.all('/*', async () => 'through')
  const status = async (url: string) => (await server.inject({ method: 'POST', url })).statusCode
  const login = '/asia/api/v0/administrator/login'
  expect(await status(login)).toBe(503)
  expect(await status('/asia/api/v0/provider/webhook')).toBe(200)
  expect(await status('/config.json')).toBe(200)
  await toCome.made('asia')
  expect([await status(login), await status('/europe/api/v0/administrator/login')]).toEqual([200, 503])
})

it('what the past has to fail is not logged, and what fails after it is', async () => {
  const lines: string[] = []
  const server = fastify({ logger: { level: 'warn', stream: { write: (line) => void lines.push(line) } } })
  toCome.guard(server)
  server.log.error('of the past')
  await toCome.made('asia')
  await toCome.made('europe')
  server.log.error('of today')
  expect(lines).toEqual([expect.stringContaining('of today')])
})

it('the terminal hears of each quarter of a past, and of its end with the logins', async () => {
  for (const share of [0.1, 0.2, 0.3, 0.3, 0.8, 1]) toCome.step('asia', share)
  await toCome.made('asia')
  expect(said).toEqual(['  asia: 25 %', '  asia: 75 %', expect.stringMatching(/^ {2}asia is made: trial, .*password/)])
})
