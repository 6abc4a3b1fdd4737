/** The catalogue check (`npm run catalogues`): six languages, the same keys and arguments, nothing missing or left over. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readGlossary } from './arch/glossary.ts'
import { readModules } from './arch/modules.ts'
import { checkPlace } from './catalogues/check.ts'
import { consoleExceptions, mailExceptions } from './catalogues/exceptions.ts'
import { screenFaults } from './catalogues/glossary.ts'
import { flatten, type Language, languages, type Messages } from './catalogues/messages.ts'

const root = dirname(import.meta.dirname)

const places = [
  {
    name: 'console',
    folder: 'apps/console/src/i18n/catalogues',
    sources: 'apps/console/src/',
    exceptions: consoleExceptions,
  },
  {
    name: 'mail',
    folder: 'apps/api/src/use-case/letters/catalogues',
    sources: 'apps/api/src/',
    exceptions: mailExceptions,
  },
]

function read(folder: string): ReadonlyMap<Language, Messages> {
  return new Map(
    languages.flatMap((language): [Language, Messages][] => {
      const file = join(root, folder, `${language}.json`)
      if (!existsSync(file)) return []
      const nested: unknown = JSON.parse(readFileSync(file, 'utf8'))
      return [[language, new Map(flatten(nested))]]
    }),
  )
}

const modules = readModules(root).filter(({ path }) => !/\.test\.tsx?$/.test(path))

const ofPlaces = places.flatMap(({ name, folder, sources, exceptions }) =>
  checkPlace({
    name,
    catalogues: read(folder),
    sources: modules.filter(({ path }) => path.startsWith(sources)),
    exceptions,
  }),
)

const faults = [
  ...ofPlaces,
  ...screenFaults(readGlossary(root), read('apps/console/src/i18n/catalogues')).map((fault) => `glossary: ${fault}`),
]

for (const fault of faults) console.error(fault)
console.log(`${places.length} sets of catalogues in ${languages.length} languages, ${faults.length} faults`)
if (faults.length > 0) process.exitCode = 1
