const token =
  /[\{\}\[\],:]|"[[^"\\\p{Cc}][\u007F-\u009F]]*(?:\\(?:["\\\/bfnrt]|u[0-9a-fA-F]{4})[[^"\\\p{Cc}][\u007F-\u009F]]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+\-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/vy
const blank = /[ \t\n\r]*/y

interface Token {
  readonly sign: string
  readonly at: number
}

function* tokensOf(text: string): Generator<Token> {
  for (let at = 0; ; at = token.lastIndex) {
    blank.lastIndex = at
    blank.exec(text)
    token.lastIndex = blank.lastIndex
    const [sign = ''] = token.exec(text) ?? []
    yield { sign, at: blank.lastIndex }
    if (sign === '') return
  }
}

type Expected =
  | 'a value'
  | 'a value or ]'
  | 'a name in quotes'
  | 'a name in quotes or }'
  | 'a colon'
  | 'a comma or }'
  | 'a comma or ]'
  | 'its end'

type Open = (Set<unknown> | null)[]

const afterValue = (open: Open): Expected => {
  const inner = open.at(-1)
  if (inner === undefined) return 'its end'
  return inner === null ? 'a comma or ]' : 'a comma or }'
}

function closed(open: Open): Expected {
  open.pop()
  return afterValue(open)
}

function valueBegun(sign: string, open: Open): Expected | null {
  if (sign === '{') {
    open.push(new Set())
    return 'a name in quotes or }'
  }
  if (sign === '[') {
    open.push(null)
    return 'a value or ]'
  }
  return /^["\-\w]/.test(sign) ? afterValue(open) : null
}

function nameRead(sign: string, open: Open): Expected | 'twice' | null {
  if (!sign.startsWith('"')) return null
  const names = open.at(-1)
  const name: unknown = JSON.parse(sign)
  if (names?.has(name) === true) return 'twice'
  names?.add(name)
  return 'a colon'
}

function next(expected: Expected, sign: string, open: Open): Expected | 'twice' | null {
  switch (expected) {
    case 'a value':
      return valueBegun(sign, open)
    case 'a value or ]':
      return sign === ']' ? closed(open) : valueBegun(sign, open)
    case 'a name in quotes':
      return nameRead(sign, open)
    case 'a name in quotes or }':
      return sign === '}' ? closed(open) : nameRead(sign, open)
    case 'a colon':
      return sign === ':' ? 'a value' : null
    case 'a comma or }':
      return sign === ',' ? 'a name in quotes' : sign === '}' ? closed(open) : null
    case 'a comma or ]':
      return sign === ',' ? 'a value' : sign === ']' ? closed(open) : null
    case 'its end':
      return null
  }
}

const MOST_ENTRIES = 50_000

const placeOf = (text: string, at: number): string => {
  const lines = text.slice(0, at).split('\n')
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`
}

/** Includes duplicate names. Null: valid. Never quotes the text, which may hold secrets. */
export function jsonFault(text: string): string | null {
  const open: Open = []
  let expected: Expected = 'a value'
  let entries = 1
  for (const { sign, at } of tokensOf(text)) {
    const isOver = at >= text.length
    if (isOver && expected === 'its end') return null
    const step: ReturnType<typeof next> = sign === '' ? null : next(expected, sign, open)
    if (step === 'twice') return `has a name twice in one object (${placeOf(text, at)}); leave one`
    if (step === null)
      return `is no JSON: ${isOver ? `it ends where ${expected} belongs` : `${placeOf(text, at)}: ${expected} belongs there`}`
    if (sign === ',') entries += 1
    if (entries > MOST_ENTRIES) return `has more than ${MOST_ENTRIES} entries`
    expected = step
  }
  return null
}
