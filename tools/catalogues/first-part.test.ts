import { describe, expect, it } from 'vitest'
import { parse } from '../arch/modules.ts'
import { type Cut, firstPartFaults, type ImportingSource } from './first-part.ts'
import { type Language, languages } from './messages.ts'

const source = (path: string, text: string): ImportingSource => ({
  path,
  tree: parse(path, text).program,
  imports: [...text.matchAll(/'(\.\/(\w+\.tsx))'/g)].map(([, specifier = '', target = '']) => ({ specifier, target })),
})

const frame = `import { Card } from './card.tsx'
  import type { Props } from './types.tsx'
  const plans = () => import('./plans.tsx')
  const t = useTranslations(); t(\`shell.regions.\${region}\`)`

const sources = (more: Readonly<Record<string, string>> = {}) =>
  Object.entries({
    'frame.tsx': frame,
    'card.tsx': `const t = useTranslations('billing'); t('total')`,
    'types.tsx': `useTranslations('coupons')`,
    'login.tsx': `useTranslations('signIn'); useTranslations('shell')`,
    'plans.tsx': `useTranslations('plans.reserved')`,
    ...more,
  }).map(([path, text]) => source(path, text))

const cutOf = (frame: readonly string[], rest: readonly string[], signIn: readonly string[] = ['signIn']): Cut =>
  new Map([
    ['.frame', frame],
    ['.sign-in', signIn],
    ['', rest],
  ])

const cuts = (more: Partial<Record<Language, Cut>> = {}) =>
  new Map<Language, Cut>(
    languages.map((language) => [language, more[language] ?? cutOf(['shell', 'billing'], ['plans', 'coupons'])]),
  )

const check = (cut = cuts(), from = sources()) =>
  firstPartFaults(cut, from, [
    { files: ['.frame'], entries: ['frame.tsx'] },
    { files: ['.sign-in', '.frame'], entries: ['login.tsx'] },
  ])

describe('the catalogues of the first part', () => {
  it('have what its modules ask for, and nothing that is imported later or for its types', () => {
    expect(check()).toEqual([])
  })

  it.each([
    `useTranslations('plans')`,
    `useTranslations('plans.reserved')`,
    `const title = { a: 'plans.title' }`,
    't(`plans.${kind}`)',
  ])('lack a section that is asked for by %s', (text) => {
    expect(check(cuts(), sources({ 'card.tsx': `useTranslations('billing'); ${text}` }))).toEqual([
      'card.tsx is of a first part and asks for plans, which is not in en.frame.json',
    ])
  })

  it('have a section that nothing of the first part asks for any more', () => {
    expect(check(cuts(), sources({ 'card.tsx': 'export const Card = null' }))).toEqual([
      'en.frame.json has billing, for which nothing of its part asks',
    ])
  })

  it('are cut alike in every language, each section once', () => {
    const other = cutOf(['shell', 'billing', 'plans'], ['plans', 'coupons'])
    expect(check(cuts({ de: other }))).toEqual([
      'plans is in two files of de',
      'de.frame.json has other sections than en.frame.json',
    ])
  })

  it('have words of the login apart from those of the frame', () => {
    expect(check(cuts(), sources({ 'card.tsx': `useTranslations('billing'); useTranslations('signIn')` }))).toEqual([
      'card.tsx is of a first part and asks for signIn, which is not in en.frame.json',
    ])
    const asksForMore = sources({ 'login.tsx': `useTranslations('signIn'); useTranslations('coupons')` })
    expect(check(cuts(), asksForMore)).toEqual([
      'login.tsx is of a first part and asks for coupons, which is not in en.sign-in.json or en.frame.json',
    ])
  })

  it('begin with modules that exist', () => {
    expect(() => firstPartFaults(cuts(), sources(), [{ files: ['.frame'], entries: ['gone.tsx'] }])).toThrow(
      'begins with gone.tsx',
    )
  })
})
