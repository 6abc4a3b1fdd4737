/**
 * The catalogue check (`npm run catalogues`): six languages, the same keys and arguments, nothing missing or left over; and
 * what the first part of the console says is what its first files have.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readGlossary } from './arch/glossary.ts'
import { readModules } from './arch/modules.ts'
import { checkPlace } from './catalogues/check.ts'
import { consoleExceptions, mailExceptions } from './catalogues/exceptions.ts'
import { type Cut, firstPartFaults } from './catalogues/first-part.ts'
import { screenFaults } from './catalogues/glossary.ts'
import { flatten, type Language, languages, type Messages } from './catalogues/messages.ts'

const root = dirname(import.meta.dirname)

/** A place has one file per language, or two, of which the first is `<language>.frame.json`. */
const places = [
  {
    name: 'console',
    folder: 'apps/console/src/i18n/catalogues',
    sources: 'apps/console/src/',
    exceptions: consoleExceptions,
    firstPart: ['main.tsx', 'app/login-page.tsx', 'app/inside.tsx'].map((file) => `apps/console/src/${file}`),
  },
  {
    name: 'mail',
    folder: 'apps/api/src/use-case/letters/catalogues',
    sources: 'apps/api/src/',
    exceptions: mailExceptions,
    firstPart: null,
  },
]

function readFile(folder: string, name: string): object | null {
  const file = join(root, folder, name)
  const nested: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
  return typeof nested === 'object' ? nested : null
}

const readCatalogues = (folder: string): ReadonlyMap<Language, Messages> =>
  new Map(
    languages.flatMap((language): [Language, Messages][] => {
      const rest = readFile(folder, `${language}.json`)
      const frame = readFile(folder, `${language}.frame.json`)
      return rest === null ? [] : [[language, new Map([...flatten(frame ?? {}), ...flatten(rest)])]]
    }),
  )

const readCuts = (folder: string): ReadonlyMap<Language, Cut> =>
  new Map(
    languages.map((language) => [
      language,
      {
        frame: Object.keys(readFile(folder, `${language}.frame.json`) ?? {}),
        rest: Object.keys(readFile(folder, `${language}.json`) ?? {}),
      },
    ]),
  )

const modules = readModules(root).filter(({ path }) => !/\.test\.tsx?$/.test(path))

const ofPlaces = places.flatMap(({ name, folder, sources: below, exceptions, firstPart }) => {
  const sources = modules.filter(({ path }) => path.startsWith(below))
  const parts = firstPart === null ? [] : firstPartFaults(readCuts(folder), sources, firstPart)
  return [
    ...checkPlace({ name, catalogues: readCatalogues(folder), sources, exceptions }),
    ...parts.map((fault) => `${name}: ${fault}`),
  ]
})

const faults = [
  ...ofPlaces,
  ...screenFaults(readGlossary(root), readCatalogues('apps/console/src/i18n/catalogues')).map(
    (fault) => `glossary: ${fault}`,
  ),
]

for (const fault of faults) console.error(fault)
console.log(`${places.length} sets of catalogues in ${languages.length} languages, ${faults.length} faults`)
if (faults.length > 0) process.exitCode = 1
