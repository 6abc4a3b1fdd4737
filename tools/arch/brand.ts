/** The product is named only by its brand (decision 304). */
import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { DocumentFault } from './glossary.ts'

/** As readers would see it; not `touchline_api`, which stays on the server. */
const NAME = /Touchline/

/** Customers can read keys and classes in the browser, too. */
const NAME_IN_BROWSER = /(?<!@)touchline/i
const inBrowser = /^(?:apps\/(?:console|desk)\/(?:src|index\.html)|packages\/(?:contract|domain|paper|ui|words)\/)/

/** Everything served, mailed, printed or said. */
const places = '{apps,packages}/*/{src,build,brand,public}/**/*.{ts,tsx,css,html,json,svg,webmanifest}'
const pages = 'apps/*/index.html'

const unread = /(?:^|\/)(?:node_modules|dist|testing|migrations)\/|\.(?:test|fixture|test-support)\.tsx?$/

const may = new Map([
  ['apps/demo/brand/brand.json', "the demo's brand"],
  ['packages/paper/src/pdf/write-pdf.ts', 'papers that were issued before a document kept its brand keep their bytes'],
  ['apps/api/src/http/documentation/0.9.0.json', 'a record of what that version served'],
])

export function brandFaults(root: string): readonly DocumentFault[] {
  return [...globSync([places, pages], { cwd: root })]
    .map((path) => path.split(sep).join('/'))
    .filter((path) => !unread.test(path) && !may.has(path))
    .toSorted()
    .flatMap((path) => {
      const name = inBrowser.test(path) ? NAME_IN_BROWSER : NAME
      const lines = readFileSync(join(root, path), 'utf8').split('\n')
      return lines.flatMap((line, at) =>
        name.test(line) ? [{ path: `${path}:${at + 1}`, fault: 'says the name of a brand: BRAND_FILE gives it' }] : [],
      )
    })
}
