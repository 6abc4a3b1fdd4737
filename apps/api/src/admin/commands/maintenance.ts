import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { language } from '@touchline/contract/wire'
import { textFault } from '@touchline/domain/text'
import * as z from 'zod/mini'
import { acts } from '../../operators/acts.ts'
import { actBy } from '../act-by.ts'
import type { Command } from '../command.ts'
import { type Piped, readPiped } from '../piped.ts'

const text = (most: number, form: 'line' | 'lines') =>
  z.string().check(
    z.minLength(1),
    z.maxLength(most),
    z.refine((written) => textFault(written, form) === null, 'contains invisible characters'),
  )
const words = z.strictObject({ title: text(200, 'line'), message: text(2_000, 'lines') })

/** English is what other languages fall back to. */
const notice = z.strictObject({
  en: words,
  ...Object.fromEntries(language.options.filter((code) => code !== 'en').map((code) => [code, z.optional(words)])),
})

export const pipedNotice: Piped<z.infer<typeof notice>> = {
  schema: notice,
  example: {
    en: { title: 'Maintenance tonight', message: 'Signing in is not possible from 22:00 to 23:00 (JST).' },
    ja: { title: '今夜のメンテナンス', message: '22時から23時まではログインできません。' },
  },
}

export const setMaintenance: Command = {
  name: 'set-maintenance',
  positional: [],
  options: {},
  summary: 'shows a notice on the login page: JSON per language from standard input',
  run: async (context, values) => {
    const { maintenanceFile, readInput, print } = context
    const piped = readPiped(pipedNotice, await readInput())
    // Audited first: a change without a record would be nobody's.
    await actBy(context, values, acts['set-maintenance'], { what: piped.en.title })
    const text = JSON.stringify(piped, null, 2)
    await mkdir(dirname(maintenanceFile), { recursive: true })
    // Atomic for readers.
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
  run: async (context, values) => {
    const { maintenanceFile, print } = context
    await actBy(context, values, acts['clear-maintenance'], { what: maintenanceFile })
    await rm(maintenanceFile, { force: true })
    print('cleared')
  },
}
