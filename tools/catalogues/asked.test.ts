import { expect, it } from 'vitest'
import { parse } from '../arch/modules.ts'
import { askedFaults } from './asked.ts'

const keys = ['shell.title', 'plans.noPlan', 'plans.reserved.title', 'plans.reserved.text', 'plans.compare', 'pace.end']

const faults = (text: string, words: readonly string[] = ['plans.reserved', 'pace']) =>
  askedFaults(keys, [{ path: 'below.tsx', tree: parse('below.tsx', text).program, imports: [] }], {
    entries: ['below.tsx'],
    words,
    had: ['shell'],
  })

const asks = (key: string) => `below.tsx asks for ${key}, which does not come with its part`
const pace = `const p = useTranslations('pace'); p('end')`

it.each([
  `const t = useTranslations('plans.reserved'); t('title')`,
  `const t = useTranslations('plans.reserved'); t(kind)`,
  `const t = useTranslations(); t('plans.reserved.text'); t('shell.title')`,
  `const t = useTranslations('plans'); t.rich(isShort ? 'reserved.title' : 'reserved.text')`,
])('a part has the words that it asks for: %s', (text) => {
  expect(faults(`${text}; ${pace}`)).toEqual([])
})

it.each([
  [`const t = useTranslations('plans'); t('noPlan'); t('reserved.text')`, 'plans.noPlan'],
  [`const t = useTranslations(); t('plans.compare'); t('plans.reserved.text')`, 'plans.compare'],
  [`const t = useTranslations('plans'); t(kind)`, 'plans'],
  [`const t = useTranslations('plans'); t('reserved.text'); sayWith(t)`, 'plans'],
  ['const t = useTranslations("plans"); t(`${kind}.text`)', 'plans'],
])('a part lacks words: %s', (text, key) => {
  expect(faults(`${text}; ${pace}`)).toEqual([asks(key)])
})

it('words of a part for which nothing asks are reported', () => {
  expect(faults(pace)).toEqual(['plans.reserved comes with a part of which nothing asks for it'])
})
