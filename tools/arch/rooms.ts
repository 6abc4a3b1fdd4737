/** Allowed imports by room. `$1`: the importing file's feature. */

import { anyPackage, api, apiTests, core, desk, harness, rules, ui, web, webTests, words } from './places.ts'

interface Room {
  readonly rule: string
  readonly files: RegExp
  /** Path prefixes, `npm:<package>` for one package, `npm:` and `node:` for all of them. */
  readonly may: readonly string[]
  readonly testsMay: readonly string[]
}

export const rooms: readonly Room[] = [
  {
    rule: 'domain imports nothing',
    files: /^packages\/domain\/src\/(?!testing\/)/,
    may: ['packages/domain/'],
    testsMay: ['npm:vitest', 'npm:fast-check'],
  },
  {
    rule: 'what domain tests draw knows domain and fast-check only',
    files: /^packages\/domain\/src\/testing\//,
    may: ['packages/domain/', 'npm:fast-check'],
    testsMay: [],
  },
  {
    rule: 'contract reaches domain, zod and the numbering plans of telephones only',
    files: /^packages\/contract\/src\//,
    may: [...core, 'npm:zod', 'npm:libphonenumber-js'],
    testsMay: ['npm:vitest', 'npm:fast-check'],
  },
  {
    rule: 'the client knows the contract, and nothing of the server',
    files: /^packages\/client\//,
    may: ['packages/client/', 'npm:zod', 'node:', ...core],
    testsMay: ['testing/', 'apps/api/', ...anyPackage],
  },
  {
    rule: 'words knows domain and contract only',
    files: /^packages\/words\/src\//,
    may: [words, ...core],
    testsMay: ['npm:vitest'],
  },
  {
    rule: 'ui is presentational: react and the kit only',
    files: /^packages\/ui\/src\//,
    may: [ui, words, 'npm:react', 'npm:react-dom'],
    testsMay: ['npm:vitest', 'npm:vitest-browser-react'],
  },
  {
    rule: 'a paper is written from domain and words alone',
    files: /^packages\/paper\/src\//,
    may: ['packages/paper/', 'packages/domain/', 'packages/words/', ...anyPackage],
    testsMay: ['tools/debian.ts'],
  },
  {
    rule: 'test support may start the api and the card sandbox, nothing else that runs',
    files: /^testing\/src\//,
    may: [
      'testing/',
      'packages/embedded-postgres/',
      ...core,
      words,
      'apps/api/',
      'packages/card-sandbox/',
      ...anyPackage,
    ],
    testsMay: [],
  },
  {
    rule: 'the embedded database imports nothing of ours',
    files: /^packages\/embedded-postgres\/src\//,
    may: ['packages/embedded-postgres/', ...anyPackage],
    testsMay: [],
  },
  {
    rule: 'an api feature never reaches another feature, a job or an adapter',
    files: /^apps\/api\/src\/features\/([^/]+)\//,
    may: [
      ...api(
        'features/$1/',
        'ports/',
        'db/',
        'queue/',
        'books/',
        'checks/',
        'letters/',
        'use-case/',
        'http/',
        'watch/',
      ),
      ...core,
      'packages/paper/',
      words,
      ...anyPackage,
    ],
    testsMay: apiTests,
  },
  {
    rule: 'a port names domain things only',
    files: /^apps\/api\/src\/ports\//,
    may: [...api('ports/'), 'packages/domain/'],
    testsMay: apiTests,
  },
  {
    rule: 'an adapter knows ports and domain only',
    files: /^apps\/api\/src\/adapters\//,
    may: [...api('adapters/', 'ports/'), 'packages/domain/', ...anyPackage],
    testsMay: apiTests,
  },
  {
    rule: 'db is the engine: it knows neither queue nor books',
    files: /^apps\/api\/src\/db\//,
    may: [...api('db/', 'ports/', 'watch/'), ...core, ...anyPackage],
    testsMay: apiTests,
  },
  {
    rule: 'the queue knows the engine, no book and no feature',
    files: /^apps\/api\/src\/queue\//,
    may: [...api('queue/', 'db/', 'ports/', 'watch/'), 'packages/domain/', ...anyPackage],
    testsMay: apiTests,
  },
  {
    rule: 'a letter is written from what it is given: it knows no database and no book',
    files: /^apps\/api\/src\/letters\//,
    may: [...api('letters/'), ...core, words, 'npm:'],
    testsMay: apiTests,
  },
  {
    rule: 'books know engine and queue, no feature',
    files: /^apps\/api\/src\/books\//,
    may: [...api('books/', 'letters/', 'queue/', 'db/', 'ports/', 'watch/'), ...core, ...anyPackage],
    testsMay: apiTests,
  },
  {
    rule: 'checks read the books, no feature',
    files: /^apps\/api\/src\/checks\//,
    may: [...api('checks/', 'books/', 'queue/', 'db/', 'ports/', 'watch/'), ...core, ...anyPackage],
    testsMay: apiTests,
  },
  {
    rule: 'what every use case shares knows books and ports, no request',
    files: /^apps\/api\/src\/use-case\//,
    may: [
      ...api('use-case/', 'letters/', 'books/', 'queue/', 'db/', 'ports/', 'watch/'),
      ...core,
      words,
      ...anyPackage,
    ],
    testsMay: apiTests,
  },
  {
    rule: 'http knows no feature',
    files: /^apps\/api\/src\/http\//,
    may: [...api('http/', 'use-case/', 'books/', 'db/', 'ports/', 'watch/'), ...core, words, ...anyPackage],
    testsMay: apiTests,
  },
  {
    rule: 'metrics watch queue, engine and ports, no feature',
    files: /^apps\/api\/src\/metrics\//,
    may: [...api('metrics/', 'queue/', 'db/', 'ports/', 'watch/'), ...core, ...anyPackage],
    testsMay: apiTests,
  },
  {
    rule: 'what is said to those who watch knows ports, no work',
    files: /^apps\/api\/src\/watch\//,
    may: [...api('watch/', 'ports/'), ...core, ...anyPackage],
    testsMay: apiTests,
  },
  {
    rule: 'configuration is read for http and use cases, no feature',
    files: /^apps\/api\/src\/configuration\//,
    may: [...api('configuration/', 'http/', 'use-case/', 'books/', 'db/'), ...core, ...anyPackage],
    testsMay: apiTests,
  },
  {
    rule: 'a job calls use cases and names no adapter',
    files: /^apps\/api\/src\/jobs\//,
    may: [
      ...api('jobs/', 'queue/', 'features/', 'use-case/', 'books/', 'db/', 'ports/', 'watch/'),
      ...core,
      ...anyPackage,
    ],
    testsMay: apiTests,
  },
  {
    rule: 'the api imports no other app',
    files: /^apps\/api\/src\/(?:main\.ts|app\.ts|start\/.*|admin\/.*|operators\/.*|[^/]+\.test\.ts)$/,
    may: [...api(''), ...core, words, 'packages/paper/', ...anyPackage],
    testsMay: [...apiTests, 'tools/debian.ts'],
  },
  {
    rule: 'the demo starts the api and the embedded database',
    files: /^apps\/demo\/src\//,
    may: ['apps/demo/', 'packages/embedded-postgres/', 'packages/client/', ...api(''), ...core, ...anyPackage],
    testsMay: ['testing/'],
  },
  {
    rule: 'the card sandbox imports nothing of ours',
    files: /^packages\/card-sandbox\/src\//,
    may: ['packages/card-sandbox/', ...anyPackage],
    testsMay: [],
  },
  {
    rule: 'a console feature never reaches another feature or the app',
    files: /^apps\/console\/src\/features\/([^/]+)\//,
    may: [...web('features/$1/', 'forms/', 'lib/', 'i18n/'), ui, ...core, words, 'npm:'],
    testsMay: webTests,
  },
  {
    rule: 'a console form knows the kit, the library and the languages, no feature',
    files: /^apps\/console\/src\/forms\//,
    may: [...web('forms/', 'lib/', 'i18n/'), ui, ...core, words, 'npm:'],
    testsMay: webTests,
  },
  {
    rule: 'console i18n knows catalogues only',
    files: /^apps\/console\/src\/i18n\//,
    may: [...web('i18n/'), ...core, words, 'npm:'],
    testsMay: webTests,
  },
  {
    rule: 'console lib knows the contract, no screen',
    files: /^apps\/console\/src\/lib\//,
    may: [...web('lib/', 'i18n/'), ...core, 'npm:', 'packages/ui/src/save-file.ts', 'virtual:telephone-rules'],
    testsMay: webTests,
  },
  {
    rule: 'the console imports no other app',
    files: /^apps\/console\/src\/(?:main\.tsx|app\/.*|testing\/.*|[^/]+\.d\.ts)$/,
    may: [...web(''), ui, ...core, words, 'npm:'],
    testsMay: webTests,
  },
  {
    rule: 'a desk feature never reaches another feature or the app',
    files: /^apps\/desk\/src\/features\/([^/]+)\//,
    may: [...desk('features/$1/', 'acts/', 'lib/', 'i18n/'), ui, ...core, words, 'npm:'],
    testsMay: [],
  },
  {
    rule: 'the desk imports no other app',
    files: /^apps\/desk\/src\/(?:main\.tsx|app\/.*|acts\/.*|lib\/.*)$/,
    may: [...desk(''), ui, ...core, words, 'npm:'],
    testsMay: [],
  },
  {
    rule: "the desk's languages know the club's own texts",
    files: /^apps\/desk\/src\/i18n\//,
    may: [...desk('i18n/'), ...web('i18n/catalogues/'), ...core, words, 'npm:'],
    testsMay: [],
  },
  {
    rule: 'e2e speaks HTTP and DOM only',
    files: /^e2e\//,
    may: [
      'e2e/',
      'testing/src/demo-port.ts',
      'testing/src/scratch.ts',
      'testing/src/size.ts',
      'tools/browser.ts',
      'tools/debian.ts',
      ...anyPackage,
    ],
    testsMay: [],
  },
  {
    rule: 'simulation reaches the api over HTTP only',
    files: /^simulation\//,
    may: ['simulation/', ...harness],
    testsMay: [],
  },
  {
    rule: 'only start scripts of bench name an app',
    files: /^bench\/(?!(?:.*\/)?start)/,
    may: ['bench/', 'packages/paper/', ...harness],
    testsMay: [],
  },
  { rule: 'bench starts apps', files: /^bench\//, may: ['bench/', 'apps/', ...harness], testsMay: [] },
  {
    rule: 'tools reach test support only',
    files: /^tools\//,
    may: ['tools/', 'testing/', 'packages/client/', ...rules('history/', 'notices/'), ...anyPackage],
    testsMay: [],
  },
  {
    rule: 'a build configuration imports packages only',
    files: /^(?:apps|packages)\/[^/]+\/(?:[^/]+\.config\.ts$|build\/)/,
    may: ['tools/browser.ts', 'apps/console/build/', ...anyPackage],
    testsMay: [],
  },
]
