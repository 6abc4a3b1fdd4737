import { rename, rm, writeFile } from 'node:fs/promises'
import { language } from '@touchline/contract/wire'
import * as z from 'zod/mini'
import { type Command, UsageError } from './command.ts'

const notice = z.partialRecord(
  language,
  z.strictObject({ title: z.string().check(z.minLength(1)), message: z.string().check(z.minLength(1)) }),
)

/** What is piped in, checked as a whole. */
function readNotice(text: string): z.infer<typeof notice> {
  try {
    const parsed = notice.safeParse(JSON.parse(text))
    if (parsed.success && parsed.data.en !== undefined) return parsed.data
  } catch {
    // Told below, together with what is JSON and no notice.
  }
  throw new UsageError('pipe in {"en": {"title", "message"}, "ja": ...}; en is what other languages fall back to')
}

export const setMaintenance: Command = {
  name: 'set-maintenance',
  positional: [],
  options: {},
  summary: 'shows a notice on the login page: JSON per language from standard input',
  run: async ({ maintenanceFile, readInput, print }) => {
    const text = JSON.stringify(readNotice(await readInput()), null, 2)
    // Whoever reads meanwhile reads the old one or the new one.
    await writeFile(`${maintenanceFile}.new`, text)
    await rename(`${maintenanceFile}.new`, maintenanceFile)
    print(`shown: ${maintenanceFile}`)
  },
}

export const clearMaintenance: Command = {
  name: 'clear-maintenance',
  positional: [],
  options: {},
  summary: 'takes the notice off the login page',
  run: async ({ maintenanceFile, print }) => {
    await rm(maintenanceFile, { force: true })
    print('cleared')
  },
}
