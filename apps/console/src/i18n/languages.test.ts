import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { initialLanguage, localeOf, rememberLanguage } from './languages.ts'

const browserOffers = (...tags: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags)

beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

describe('the initial language', () => {
  it.each([
    [['ja-JP', 'en'], 'ja'],
    [['pt-BR'], 'pt-pt'],
    [['fr-CA'], 'fr'],
    [['it', 'de-AT', 'en'], 'de'],
    [['it', 'ko'], 'en'],
    [[], 'en'],
  ])('for a browser that offers %j is %s', (tags, language) => {
    browserOffers(...tags)
    expect(initialLanguage()).toBe(language)
  })

  it('is the one chosen before, whatever the browser offers', () => {
    browserOffers('ja')
    rememberLanguage('es')
    expect(initialLanguage()).toBe('es')
  })

  it('is not what somebody else left in the storage', () => {
    browserOffers('de')
    localStorage.setItem('console.language', 'toString')
    expect(initialLanguage()).toBe('de')
  })
})

describe('the locale', () => {
  it('is European Portuguese for Portuguese', () => {
    expect(localeOf('pt-pt')).toBe('pt-PT')
    expect(localeOf('ja')).toBe('ja')
  })
})
