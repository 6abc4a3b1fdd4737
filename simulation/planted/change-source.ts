/** Loaded before a program (`--import`): replaces the text of one file. */
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import { changed } from './text-fault.ts'

const fault = z
  .object({ file: z.string(), says: z.string(), instead: z.string() })
  .parse(JSON.parse(process.env['PLANTED'] ?? ''))
const place = pathToFileURL(join(import.meta.dirname, '../..', fault.file)).href

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context)
    if (url !== place) return loaded
    const source = changed(readFileSync(fileURLToPath(url), 'utf8'), fault)
    if (source === null) throw new Error(`${fault.file} does not say once: ${fault.says}`)
    return { ...loaded, source }
  },
})
