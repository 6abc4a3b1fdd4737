import { describe, expect, it } from 'vitest'
import { hasLookalikes, linesWritten, lineWritten, nameFault, platformText, textFault } from './index.ts'

describe('what is typed', () => {
  it.each([
    ['  Office ', 'Office'],
    ['\u3000山田\u3000', '山田'],
    ['\uFEFFOffice\u200B', 'Office'],
    ['\u2800\u3164Office\u00AD', 'Office'],
    ['Cafe\u0301', 'Caf\u00E9'],
    ['\u200B', ''],
    [' \r\n\t', ''],
  ])('%j is saved as %j', (typed, saved) => {
    expect(lineWritten(typed)).toBe(saved)
  })

  it.each([
    ['one\r\ntwo\rthree\tfour ', 'one\ntwo\nthree four'],
    ['\n one', 'one'],
  ])('of several lines, %j is saved as %j', (typed, saved) => {
    expect(linesWritten(typed)).toBe(saved)
    expect(textFault(saved, 'lines')).toBeNull()
  })

  it('is saved once more as it was saved', () => {
    for (const text of ['Cafe\u0301 ', '山田', 'می‌خواهم'])
      expect(lineWritten(lineWritten(text))).toBe(lineWritten(text))
  })
})

describe('a text of one line', () => {
  it.each([
    'Office',
    'Žofie Łódź',
    "O'Brien-Müller, Jr. (2)",
    'FC Łódź 東京',
    'FC Спартак Moscow',
    '有限会社ジェイ・エフ・シー',
    '葛\u{E0100}城市',
    'می\u200Cخواهم',
    'क्\u200Dष',
    'Team 👨\u200D👩\u200D👧 \u2764\uFE0F',
    'England \u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
    'No. 1\uFE0F\u20E3',
    '7',
  ])('is %j', (text) => {
    expect(textFault(lineWritten(text))).toBeNull()
  })

  it.each([
    ['a second line', 'Eve\r\nBcc: all@victims.example'],
    ['another line end', 'Eve\u2028two'],
    ['a tab', 'Eve\ttwo'],
    ['a control sign', 'Eve\u0000two'],
    ['a sign of direction', 'Eve\u202Etwo'],
    ['a sign of direction at its end', 'Eve\u202E'],
    ['a sign of direction at its beginning', '\u2067Eve'],
    ['a mark of direction', 'Eve\u200Ftwo'],
    ['a sign without width', 'Eve\u200Btwo'],
    ['a joiner between letters that nothing joins', 'Eve\u200Dtwo'],
    ['a hyphen that is not seen', 'Eve\u00ADtwo'],
    ['a filler', 'Eve\u3164two'],
    ['a blank of another writing', 'Eve\u2800two'],
    ['a tag', 'Eve\u{E0041}'],
    ['a selector of a form', 'Eve\uFE0F'],
    ['half a pair', 'Eve\uD800'],
    ['a sign of private use', 'Eve\uE000'],
    ['piled marks', `E${'\u0335'.repeat(6)}ve`],
  ])('is none with %s', (_, text) => {
    expect(textFault(lineWritten(text))).toBe('not-readable')
  })

  it.each(['', '   ', '\u200B', '\u3164', '\u2800', '---', '\u{1F44D}'])('is missing with %j alone', (text) => {
    expect(textFault(lineWritten(text))).toBe('missing')
  })
})

describe('letters of scripts that nobody writes together', () => {
  it.each(['vіctim', 'Раypal', 'αdmin', 'Gοogle', 'аdмin1'])('are in %j', (word) => {
    expect(hasLookalikes(word)).toBe(true)
    expect(nameFault(`Club ${word}`)).toBe('not-readable')
    expect(textFault(`Club ${word}`)).toBeNull()
  })

  it.each(['victim', 'Виктор', 'Βίκτωρ', 'Tシャツ', 'LG전자', 'AKB48', 'ويكتور'])('are not in %j', (word) => {
    expect(hasLookalikes(word)).toBe(false)
    expect(nameFault(`Club ${word}`)).toBeNull()
  })
})

it.each([
  ['U18 vs\r\nU19', 'U18 vs U19'],
  ['U18\u200B vs \u202EU19', 'U18 vs U19'],
  ['Fam 👨\u200D👩\u200D👧\u200B', 'Fam 👨\u200D👩\u200D👧'],
  ['می\u200Cخواهم\u202E', 'می\u200Cخواهم'],
  ['\u200B', ''],
])('of the platform, %j is read as %j', (sent, read) => {
  expect(platformText(sent)).toBe(read)
})
