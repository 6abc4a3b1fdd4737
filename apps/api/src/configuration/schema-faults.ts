import type * as z from 'zod/mini'
import { readable } from './operators-file.ts'

type Language = 'en' | 'ja'

const en = {
  missing: 'is missing',
  mustBe: (what: string) => `must be ${what}`,
  or: ' or ',
  date: 'must be a date, e.g. 2027-01-01',
  empty: 'is empty',
  below: (least: number | bigint) => `is below ${least}`,
  above: (most: number | bigint) => `is above ${most}`,
  tooLong: (most: number | bigint) => `has more than ${most} characters`,
  unread: (names: string) => `has what nothing reads: ${names}`,
  badName: 'is under a name that nothing reads',
  other: 'is not written as it must be',
  kinds: {
    string: 'a text in quotes',
    number: 'a number',
    int: 'a whole number',
    boolean: 'true or false',
    array: 'a list in [ ]',
    object: 'an object in { }',
    record: 'an object in { }',
    null: 'null',
  },
}

const ja: typeof en = {
  missing: '指定がありません',
  mustBe: (what) => `${what}としてください`,
  or: 'または',
  date: '日付を指定してください（例：2027-01-01）',
  empty: '空です',
  below: (least) => `${least}より小さい値です`,
  above: (most) => `${most}より大きい値です`,
  tooLong: (most) => `${most}文字を超えています`,
  unread: (names) => `使われない項目があります：${names}`,
  badName: '使えない名前です',
  other: '書き方が正しくありません',
  kinds: {
    string: '引用符で囲んだ文字列',
    number: '数値',
    int: '整数',
    boolean: 'trueまたはfalse',
    array: '[ ] のリスト',
    object: '{ } のオブジェクト',
    record: '{ } のオブジェクト',
    null: 'null',
  },
}

function textOf(issue: z.core.$ZodRawIssue, words: typeof en): string {
  const kinds: Readonly<Record<string, string>> = words.kinds
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? words.missing : words.mustBe(kinds[issue.expected] ?? issue.expected)
    case 'invalid_value':
      return words.mustBe(issue.values.map(String).join(words.or))
    case 'invalid_format':
      return issue.format === 'date' ? words.date : words.other
    case 'too_small':
      return Number(issue.minimum) === 1 && issue.origin !== 'int' && issue.origin !== 'number'
        ? words.empty
        : words.below(issue.minimum)
    case 'too_big':
      return issue.origin === 'string' ? words.tooLong(issue.maximum) : words.above(issue.maximum)
    case 'unrecognized_keys':
      return words.unread(readable(issue.keys).join(', '))
    case 'invalid_key':
      return issue.issues[0]?.message ?? words.badName
    case 'invalid_element':
    case 'invalid_union':
    case 'not_multiple_of':
    case 'custom':
      return words.other
  }
}

/** `groups.teamBasicPlan.prices[1].JPY.base`: where in the file it is. */
const placeOf = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '')

export type Checked<T> =
  | { readonly kind: 'read'; readonly value: T }
  | { readonly kind: 'faulty'; readonly faults: ReadonlyMap<string, string> }

export function checked<T>(schema: z.ZodMiniType<T>, written: unknown, language: Language = 'en'): Checked<T> {
  const words = { en, ja }[language]
  const parsed = schema.safeParse(written, { error: (issue) => textOf(issue, words) })
  if (parsed.success) return { kind: 'read', value: parsed.data }
  // One fault often causes a second.
  const firsts = parsed.error.issues.toReversed().map(({ path, message }) => [placeOf(path), message] as const)
  return { kind: 'faulty', faults: new Map([...new Map(firsts)].toReversed()) }
}
