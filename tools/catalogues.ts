/**
 * `npm run lab -- catalogues`: six languages with equal keys and arguments, none missing, unused or duplicated; first
 * files exactly cover the first part; mails use the console's terms.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readGlossary } from './arch/glossary.ts'
import { readModules } from './arch/modules.ts'
import { askedFaults } from './catalogues/asked.ts'
import { choicesOf, selectFaults } from './catalogues/cases.ts'
import { checkPlace } from './catalogues/check.ts'
import { calendarExceptions, consoleExceptions, deskExceptions, mailExceptions } from './catalogues/exceptions.ts'
import { type Cut, type FirstPart, firstPartFaults } from './catalogues/first-part.ts'
import { screenFaults } from './catalogues/glossary.ts'
import { flatten, type Language, languages, type Messages } from './catalogues/messages.ts'
import { ofMails, wordFaults } from './catalogues/same-words.ts'

const root = dirname(import.meta.dirname)

/** Extra files: of the console's first parts, of the desk's seldom pages. */
const EXTRA_FILES = ['.frame', '.sign-in', '.later']

const ofConsoleSource = (file: string): string => `apps/console/src/${file}`
const firstParts: readonly FirstPart[] = [
  { files: ['.frame'], entries: ['main.tsx', 'app/inside.tsx'].map(ofConsoleSource) },
  { files: ['.sign-in', '.frame'], entries: ['app/login-page.tsx'].map(ofConsoleSource) },
]

const afterFigures = [
  'features/contract/season/season.tsx',
  'features/contract/used/used.tsx',
  'features/contract/quiet/quiet-row.tsx',
  'features/contract/below.tsx',
  'features/contract/advice/suggestion.tsx',
  'features/contract/headline/kicker-notes.tsx',
  'features/contract/price-banner.tsx',
  'features/contract/time-need.tsx',
  'app/dialogs/password-dialog.tsx',
  'app/dialogs/shown-message.tsx',
  'app/shell/account/address-dot.tsx',
  'app/shell/bell/bell.tsx',
  'app/shell/help-links.tsx',
  'app/shell/requests/requests-waiting.tsx',
  'app/shell/toast-stack.tsx',
  'app/watch/connection.tsx',
  'app/watch/later-parts.tsx',
  'app/watch/mail-confirmed.tsx',
  'app/watch/session-warning.tsx',
  'app/watch/session-watch.tsx',
].map(ofConsoleSource)

const places = [
  {
    name: 'console',
    choices: choicesOf.console,
    folders: ['apps/console/src/i18n/catalogues', 'packages/words/src/catalogues'],
    sources: ['apps/console/src/', 'packages/ui/src/', 'packages/words/src/', 'packages/paper/src/'],
    exceptions: consoleExceptions,
    firstParts,
  },
  {
    name: 'mail',
    choices: choicesOf.mail,
    folders: ['apps/api/src/letters/catalogues', 'apps/api/src/letters/notices'],
    sources: ['apps/api/src/'],
    exceptions: mailExceptions,
    firstParts: [],
  },
  {
    name: 'calendar',
    choices: choicesOf.calendar,
    folders: ['apps/api/src/features/calendar-feed/catalogues'],
    sources: ['apps/api/src/features/calendar-feed/'],
    exceptions: calendarExceptions,
    firstParts: [],
  },
  {
    name: 'desk',
    choices: choicesOf.desk,
    folders: ['apps/desk/src/i18n/catalogues'],
    sources: ['apps/desk/src/'],
    exceptions: deskExceptions,
    firstParts: [{ files: [''], entries: ['apps/desk/src/main.tsx'] }] satisfies readonly FirstPart[],
    languages: ['en', 'ja'] as const,
  },
]

function readFile(folder: string, name: string): object | null {
  const file = join(root, folder, name)
  const nested: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
  return typeof nested === 'object' ? nested : null
}

function readCatalogues(folders: readonly string[]): ReadonlyMap<Language, Messages> {
  const files = (language: Language) =>
    folders.flatMap((folder) => [
      ...EXTRA_FILES.map((file) => readFile(folder, `${language}${file}.json`) ?? {}),
      readFile(folder, `${language}.json`),
    ])
  return new Map(
    languages.flatMap((language): [Language, Messages][] => {
      const read = files(language)
      return read.includes(null) ? [] : [[language, new Map(read.flatMap((file) => flatten(file ?? {})))]]
    }),
  )
}

function readCuts(folders: readonly string[], of: readonly Language[] = languages): ReadonlyMap<Language, Cut> {
  const sections = (name: string) => folders.flatMap((folder) => Object.keys(readFile(folder, name) ?? {}))
  return new Map(
    of.map((language) => [
      language,
      new Map([...EXTRA_FILES, ''].map((file) => [file, sections(`${language}${file}.json`)])),
    ]),
  )
}

const modules = readModules(root).filter(({ path }) => !/\.test\.tsx?$/.test(path))

const ofPlaces = places.flatMap(
  ({ name, choices, folders, sources: below, exceptions, firstParts: parts, ...rest }) => {
    const sources = modules.filter(({ path }) => below.some((folder) => path.startsWith(folder)))
    const ofParts = parts.length === 0 ? [] : firstPartFaults(readCuts(folders, rest.languages), sources, parts)
    const catalogues = readCatalogues(folders)
    return [
      ...checkPlace({ name, catalogues, sources, exceptions, ...rest }),
      ...selectFaults(catalogues.get('en') ?? new Map(), choices).map((fault) => `${name}: ${fault}`),
      ...ofParts.map((fault) => `${name}: ${fault}`),
    ]
  },
)

const listed: unknown = JSON.parse(readFileSync(join(root, 'apps/console/build/overview-words.json'), 'utf8'))
const english = 'apps/console/src/i18n/catalogues'
const sectionsOf = (folder: string, name: string): string[] => Object.keys(readFile(folder, name) ?? {})
const ofOverview = askedFaults(
  flatten(readFile(english, 'en.json')).map(([key]) => key),
  modules,
  {
    entries: afterFigures,
    words: Array.isArray(listed) ? listed.map(String) : [],
    had: [
      ...EXTRA_FILES.flatMap((file) => sectionsOf(english, `en${file}.json`)),
      ...sectionsOf('packages/words/src/catalogues', 'en.json'),
    ],
  },
)

const cataloguesOf = (name: string) => readCatalogues(places.find((place) => place.name === name)?.folders ?? [])
const ofConsole = cataloguesOf('console')
const mails = cataloguesOf('mail')
const none: Messages = new Map()

const faults = [
  ...ofPlaces,
  ...ofOverview.map((fault) => `overview: ${fault}`),
  ...screenFaults(readGlossary(root), ofConsole).map((fault) => `glossary: ${fault}`),
  ...wordFaults(ofMails(ofConsole.get('en') ?? none, mails.get('en') ?? none), ofConsole, mails),
]

for (const fault of faults) console.error(fault)
console.log(`${places.length} sets of catalogues in ${languages.length} languages, ${faults.length} faults`)
if (faults.length > 0) process.exitCode = 1
