import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { divided, unseen } from './divided.ts'

/** Word joiners as `_`, soft hyphens as `~`. */
const marked = (text: string, room: number): string =>
  divided(text, (part) => part.length <= room)
    .replaceAll('\u{2060}', '_')
    .replaceAll('\u{ad}', '~')

describe('where a line may end', () => {
  it.each([
    ['a number', 'JP-I-2026-000312', 'JP-_I-_2026-_000312'],
    ['a number in a Japanese sentence', '元のJP-I-2026-000312の再発行', '元のJP-_I-_2026-_000312の再発行'],
    ['a number that is wider than the line', 'PO-2026-A-0117-B-77-C', 'PO-_2026-_A-_0117-_B-_77-_C'],
    ['an address by the hyphen of a Japanese keyboard', '神南1‐2‐3', '神南1‐_2‐_3'],
    ['two words', 'Ruder-Club', 'Ruder-Club'],
    ['a letter and a word', 'e-mail, U-Bahn', 'e-_mail, U-_Bahn'],
    ['a word that goes on elsewhere', 'Haupt- und Nebenfach', 'Haupt- und Nebenfach'],
    ['a word that is wider than the line', 'Vereinsmitgliedschaft', 'Ve~r~e~i~n~s~m~i~t~g~l~i~e~d~s~c~h~a~ft'],
    ['its half that is wider', 'Spiel-Mitgliedschaftsantrag', 'Spiel-Mi~t~g~l~i~e~d~s~c~h~a~f~t~s~a~n~t~r~ag'],
    ['a word with a number', 'Mitgliedschaftsantrag26', 'Mi~t~g~l~i~e~d~s~c~h~a~f~t~s~a~n~t~r~ag26'],
    ['an address of mail', 'geschaeftsstelle@verein.example', 'geschaeftsstelle@verein.example'],
    [
      'a Japanese sentence',
      '一般社団法人みなとフットボールクラブの請求書について',
      '一般社団法人みなとフットボールクラブの請求書について',
    ],
  ])('%s', (_, text, expected) => {
    expect(marked(text, 16)).toBe(expected)
  })

  it('is all that is added to a text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, room) => {
        expect(divided(text, (part) => part.length <= room).replaceAll(unseen, '')).toBe(text.replaceAll(unseen, ''))
      }),
    )
  })
})
