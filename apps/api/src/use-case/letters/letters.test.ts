import { language } from '@touchline/contract/wire'
import { describe, expect, it } from 'vitest'
import { amountText, type LetterKind, writeLetter } from './letters.ts'

const kinds: readonly LetterKind[] = [
  'confirm',
  'changed',
  'failed',
  'failedAfterClosing',
  'closed',
  'recipient',
  'documents',
  'documentsToOthers',
]
const cases = language.options.flatMap((lang) => kinds.map((kind) => [kind, lang] as const))
const link = 'http://localhost:4700/#/mail-confirmation?token=abc&region=asia'

describe('a letter', () => {
  it.each(cases)('%s in %s says everything, and nothing is left open', (kind, lang) => {
    const { subject, text, html } = writeLetter(kind, lang, {
      organization: 'Kita Rowing Club',
      link,
      date: '2026-12-21',
      month: '2026-11',
      amount: '¥28,380',
    })
    expect(`${subject} ${text} ${html}`).not.toMatch(/[{}]|undefined/)
    expect(text).toContain('Kita Rowing Club')
    expect(text.includes(link)).toBe(!['changed', 'failedAfterClosing', 'documents'].includes(kind))
    expect(html).toContain(`<html lang="${lang}">`)
  })

  it.each(kinds)('%s reads differently in every language', (kind) => {
    const letters = language.options.map((lang) => writeLetter(kind, lang, { organization: 'X', link }))
    expect(new Set(letters.map(({ text }) => text)).size).toBe(6)
    expect(new Set(letters.map(({ subject }) => subject)).size).toBe(6)
  })

  it('writes an amount as the reader does, exact to the minor unit', () => {
    expect(amountText(28_380, 'JPY', 'ja')).toBe('¥28,380')
    expect(amountText(519_000, 'USD', 'en')).toBe('$5,190.00')
    expect(amountText(109_999, 'EUR', 'de')).toBe('1.099,99\u00a0€')
  })

  it('shows the name of an organisation as text, whatever it is', () => {
    const organization = '<script src="https://evil.example"></script> & {link} https://evil.example/'
    const { html } = writeLetter('failed', 'en', { organization, link })
    expect(html).toContain('&lt;script src=&quot;https://evil.example&quot;&gt;&lt;/script&gt; &amp; {link}')
    expect(html.match(/<a [^>]*>/g)).toEqual([`<a href="${link.replace('&', '&amp;')}">`])
  })
})
