import type { PlanRole } from '@touchline/domain/catalogue'
import type { Currency } from '@touchline/domain/money'
import type { Holders } from './holders.store.ts'
import { sayings } from './sayings.ts'

type Value = string | number | boolean | null | Holders

export interface Said {
  readonly place: string
  readonly code: keyof typeof sayings
  readonly values: Readonly<Record<string, Value>>
}

export const said = (place: string, code: Said['code'], values: Said['values'] = {}): Said => ({ place, code, values })

export const saidOfPrice = (
  place: string,
  code: Said['code'],
  values: Said['values'] & { readonly currency: Currency; readonly role: PlanRole },
): Said => said(place, code, values)

type Language = 'en' | 'ja'

const words = {
  en: { nothing: 'nothing', comma: ', ', more: (count: number) => ` and ${count} more` },
  ja: { nothing: 'なし', comma: '、', more: (count: number) => `ほか${count}件` },
} as const

function written(value: Value | undefined, language: Language): string {
  const { nothing, comma, more } = words[language]
  if (value === null || value === undefined) return nothing
  if (typeof value !== 'object') return String(value)
  const left = value.count - value.first.length
  return `${value.first.join(comma)}${left > 0 ? more(left) : ''}`
}

export const sayIn = (language: Language, { code, values }: Said): string =>
  sayings[code][language].replaceAll(/\{(\w+)\}/g, (_, name: string) => written(values[name], language))

export const lineOf = (each: Said): string => `${each.place}: ${sayIn('en', each)}`
