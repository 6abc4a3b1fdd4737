import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'

it('says how to get a database where the demo was never started', async () => {
  const program = join(import.meta.dirname, 'main.ts')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, 'list-jobs'], {
    env: { DATA_DIR: '/nowhere' },
  })
  const complaints = text(child.stderr)
  expect(await once(child, 'exit')).toEqual([1, null])
  expect(await complaints).toBe('there is no database in /nowhere; start the demo once, or set DATABASE_URL\n')
})
