/** The remedy in the last line of a failed step. */

/** The first matching pattern decides; the last of a list matches all. */
const mends: ReadonlyMap<string, readonly (readonly [pattern: RegExp, sentence: string])[]> = new Map([
  [
    'types',
    [
      [/is missing in type/, 'add the row: a table needs every kind; docs/contributing.md lists the places'],
      [/./, 'begin with the first error: the others often follow from it'],
    ],
  ],
  [
    'lint',
    [
      [
        /\(max-lines\)/,
        'move what has a name of its own to a file of its own; of a test the helpers, to <name>.test-support.ts',
      ],
      [/\(max-lines-per-function\)/, 'move a part that has a name of its own to a function'],
      [/\(no-cycle\)/, 'move what both need to the lower of the two files, or to one that imports neither'],
      [/./, 'npx oxlint --fix, or what the rule in brackets says; docs/contributing.md lists what code has not'],
    ],
  ],
  ['format', [[/./, 'npm run format']]],
  [
    'arch',
    [
      [/may not import/, 'move the code to a room that both may import: docs/architecture.md, "Rooms"'],
      [/the glossary "/, 'use the second word: docs/glossary.md, "Words that are not used"'],
      [/(?:no code has it|the contract lacks it)/, 'rename it in docs/glossary.md, too'],
      [/^migration /m, 'npm run lab -- migrations; one that is published never changes'],
      [/records\.ts --write/, 'node tools/arch/records.ts --write'],
      [/which does not exist|shows other text/, 'mend the document: the file, heading or command has another name now'],
      [/./, 'the rule stands in brackets, its reason above it in tools/arch'],
    ],
  ],
  [
    'catalogues',
    [
      [
        / is not used$/m,
        'delete the key in six languages; one built at run time has a prefix in tools/catalogues/exceptions.ts',
      ],
      [/ lacks |, en has not$/m, 'give the six files of the catalogue the same keys'],
      [
        / asks for /,
        'give each language the same arguments: {n, plural, other {...}} where a language has no plural of its own',
      ],
      [/is the English text/, 'translate it; what a language shares with English is in tools/catalogues/exceptions.ts'],
      [/matches no key/, 'delete the exception in tools/catalogues/exceptions.ts'],
      [/./, 'the place and the language begin each line: apps/console/src/i18n, apps/api/src/letters'],
    ],
  ],
  ['knip', [[/./, 'delete what nobody uses, or the word "export" where only its own file does']]],
  ['bundle', [[/./, 'load what is new with import() where it is shown first; the limits are in tools/bundle.ts']]],
  [
    'supply-chain',
    [
      [/ holds /, 'replace the secret where it is in use, and read it from the environment'],
      [/./, 'choose another version or package: the rules are in tools/supply-chain/lockfile.ts'],
    ],
  ],
  ['e2e', [[/./, 'npx playwright test --config e2e --no-deps <name> --trace on runs one journey and keeps its trace']]],
])

const otherwise = 'npx vitest run --project <project> <part of the file name> runs one file'

export const mendOf = (step: string, output: string): string =>
  mends.get(step)?.find(([pattern]) => pattern.test(output))?.[1] ?? otherwise

/** `tsc -b` reports an error once for each project that needs the file. */
export const onceEach = (output: string): string =>
  [...new Set(output.split(/\n(?=\S+\(\d+,\d+\): error )/))].join('\n')
