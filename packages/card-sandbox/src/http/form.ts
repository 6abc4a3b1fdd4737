/** Bracket nesting (`a[b][0]=c`), as the official SDK sends it. */
export type FormValue = string | FormValue[] | Form
export interface Form {
  [name: string]: FormValue
}

const pathOf = (key: string): string[] => {
  const open = key.indexOf('[')
  if (open <= 0 || !key.endsWith(']')) return [key]
  return [key.slice(0, open), ...key.slice(open + 1, -1).split('][')]
}

const emptyForm = (): Form => ({})

/** The one name that means something to the language itself. */
const isHarmless = (path: readonly string[]): boolean => !path.includes('__proto__')

const isForm = (value: FormValue | undefined): value is Form => typeof value === 'object' && !Array.isArray(value)

const place = (form: Form, path: string[], value: string): void => {
  let at = form
  for (const [depth, name] of path.entries()) {
    const key = name === '' ? String(Object.keys(at).length) : name
    if (depth === path.length - 1) {
      at[key] = value
      return
    }
    const next = at[key]
    const inner = isForm(next) ? next : emptyForm()
    at[key] = inner
    at = inner
  }
}

const listsFromIndexes = (value: FormValue): FormValue => {
  if (!isForm(value)) return value
  const keys = Object.keys(value)
  if (keys.length > 0 && keys.every((key, index) => key === String(index))) {
    return Object.values(value).map(listsFromIndexes)
  }
  const form = emptyForm()
  for (const key of keys) form[key] = listsFromIndexes(value[key] ?? '')
  return form
}

export const formOf = (entries: Iterable<readonly [string, string]>): Form => {
  const form = emptyForm()
  for (const [key, value] of entries) {
    const path = pathOf(key)
    if (isHarmless(path)) place(form, path, value)
  }
  const nested = emptyForm()
  for (const key of Object.keys(form)) nested[key] = listsFromIndexes(form[key] ?? '')
  return nested
}

export const parseForm = (encoded: string): Form => formOf(new URLSearchParams(encoded))

const nameInside = (prefix: string, name: string): string => (prefix === '' ? name : `${prefix}[${name}]`)

const pairsOf = (value: FormValue, name: string): [string, string][] => {
  if (typeof value === 'string') return [[name, value]]
  const entries = Array.isArray(value)
    ? value.map((item, index) => [String(index), item] as const)
    : Object.entries(value)
  return entries.flatMap(([key, item]) => pairsOf(item, nameInside(name, key)))
}

/** Independent of parameter order. */
export const canonicalForm = (form: Form): string =>
  pairsOf(form, '')
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('\n')
