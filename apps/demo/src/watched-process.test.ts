import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type WatchedProcess, watchProcess } from './watched-process.ts'

let folder: string
let watched: WatchedProcess
let said: string[]
const record = () => readFile(join(folder, 'record.txt'), 'utf8').catch(() => '')
const program = (word: string) => `
  import { appendFileSync } from 'node:fs'
  const note = (line) => appendFileSync(${JSON.stringify(join(folder, 'record.txt'))}, line + '\\n')
  note('${word} begins')
  process.on('SIGTERM', () => { note('${word} ends'); process.exit(0) })
  setInterval(() => undefined, 60_000)
`

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watched-'))
  said = []
  await writeFile(join(folder, 'program.js'), program('first'))
  watched = watchProcess({
    command: [process.execPath, join(folder, 'program.js')],
    environment: async () => ({}),
    folders: [folder],
    print: (line) => said.push(line),
  })
  await vi.waitUntil(async () => (await record()) === 'first begins\n', { timeout: 10_000 })
})
afterEach(async () => {
  await watched.stop()
  await rm(folder, { recursive: true, force: true })
})

it('starts again after a change, once the one before has ended', async () => {
  await writeFile(join(folder, 'program.js'), program('second'))
  await expect.poll(record, { timeout: 10_000 }).toBe('first begins\nfirst ends\nsecond begins\n')
})

it('lets what runs end in its own way when it is stopped', async () => {
  await watched.stop()
  expect(await record()).toBe('first begins\nfirst ends\n')
})

it('waits for the next change when the program breaks, and says so', async () => {
  await writeFile(join(folder, 'program.js'), 'process.exit(3)')
  await expect.poll(() => said.join(' '), { timeout: 10_000 }).toContain('ended (exit 3)')
  await writeFile(join(folder, 'program.js'), program('mended'))
  await expect.poll(record, { timeout: 10_000 }).toBe('first begins\nfirst ends\nmended begins\n')
})

it('the process does not start again for a test or for a file that is no source', async () => {
  await writeFile(join(folder, 'program.test.ts'), '')
  await appendFile(join(folder, 'notes.txt'), 'x')
  await writeFile(join(folder, 'program.js'), program('second'))
  await expect.poll(record, { timeout: 10_000 }).toContain('second begins')
  expect(said).toEqual(['program.js changed, starting again ...'])
})
