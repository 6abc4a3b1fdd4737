import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const sheets = globSync('{apps/{console,desk},packages/ui}/src/**/*.css', { cwd: root })
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Fixed lengths would ignore a larger text size; words inside pictures scale. */
const inPx = (file: string, css: string): readonly string[] =>
  css
    .split('\n')
    .filter(
      (line) =>
        /@(?:media|container)[^{]*\dpx/.test(line) || (!isPicture(file) && /\bfont(?:-size)?:[^;]*\dpx/.test(line)),
    )
    .map((line) => `${file}: ${line.trim()}`)

const isPicture = (file: string): boolean => /chart\/(?:lines|columns)\//.test(file)

it.each([
  ['a.css', 'p {\n  font-size: 14px;\n}', 1],
  ['a.css', 'p {\n  font: 500 14px var(--font);\n}', 1],
  ['a.css', '@media (max-width: 600px) {\n}', 1],
  ['chart/lines/a.css', 'text {\n  font: 12px var(--font);\n}', 0],
  ['a.css', '@media (max-width: 37.5em) {\n  p {\n    font-size: 0.875rem;\n    border: 1px solid;\n  }\n}', 0],
])('in %s, %j stays behind %i times', (file, css, count) => {
  expect(inPx(file, css)).toHaveLength(count)
})

it('every size of type and every width at which the page changes grows with the reader’s text', () => {
  expect(sheets.length).toBeGreaterThan(60)
  expect(sheets.flatMap((file) => inPx(file, read(file)))).toEqual([])
})

/** Buttons have only the two sizes of `button.css`. */
const thirdSizes = (file: string, css: string): readonly string[] =>
  file.endsWith('packages/ui/src/input/button.css')
    ? []
    : [...css.matchAll(/([^{}]*\.btn\b[^{}]*)\{([^{}]*)\}/g)].flatMap(([, selector = '', rules = '']) =>
        [...rules.matchAll(/(?:^|[\s;])(?:min-height|height|font|font-size|padding|padding-block): [^;]+/g)].map(
          ([rule]) => `${file}: ${selector.trim()} { ${rule.trim()} }`,
        ),
      )

it.each([
  ['features/a.css', '.a .btn {\n  min-height: 2rem;\n  padding: 0;\n}', 2],
  ['features/a.css', '@media print {\n  .btn.ghost,\n  p {\n    font-size: 1rem;\n  }\n}', 1],
  ['features/a.css', '.a .btn {\n  padding-inline: 0;\n  margin: 0;\n}\n.b {\n  height: 2rem;\n}', 0],
  ['packages/ui/src/input/button.css', '.btn {\n  min-height: 2.5rem;\n}', 0],
])('in %s, %j is another size of a button %i times', (file, css, count) => {
  expect(thirdSizes(file, css)).toHaveLength(count)
})

it('buttons have two sizes, and one sheet that says them', () => {
  expect(sheets.flatMap((file) => thirdSizes(file, read(file)))).toEqual([])
  const heights = [...read('packages/ui/src/input/button.css').matchAll(/min-height: ([^;]+)/g)].map(
    ([, height]) => height,
  )
  expect(new Set(heights)).toEqual(new Set(['2.5rem', '1.875rem']))
})
