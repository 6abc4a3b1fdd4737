const accented: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  n: 'ñ',
  c: 'ç',
  A: 'Á',
  E: 'É',
  O: 'Ó',
  U: 'Ú',
}

/** Brackets, accents, a third longer: reveals text outside catalogues. */
function dress(text: string): string {
  if (!/\p{L}/u.test(text)) return text
  const letters = text.replaceAll(/[aeiouncAEOU]/g, (letter) => accented[letter] ?? letter)
  return `⟦${letters}${'·'.repeat(Math.ceil(text.length / 3))}⟧`
}

/** `[name, kind, branches]`: only the branches' texts. */
function dressArgument([name, kind, ...rest]: readonly unknown[]): readonly unknown[] {
  if (kind === undefined) return [name]
  return typeof kind === 'number' ? [name, kind, ...rest.map(dressBranches)] : [name, ...[kind, ...rest].map(dressPart)]
}

const dressBranches = (branches: unknown): unknown =>
  typeof branches === 'object' && branches !== null && !Array.isArray(branches)
    ? Object.fromEntries(Object.entries(branches).map(([branch, words]) => [branch, dressMessage(words)]))
    : branches

const dressPart = (part: unknown): unknown =>
  typeof part === 'string' ? dress(part) : Array.isArray(part) ? dressArgument(part) : part

const dressMessage = (message: unknown): unknown =>
  Array.isArray(message) ? message.map(dressPart) : typeof message === 'string' ? dress(message) : message

export const pseudo = <M extends object>(messages: M): M =>
  new Proxy(messages, {
    get: (known, key) => {
      const value: unknown = Reflect.get(known, key)
      return typeof value === 'object' && value !== null && !Array.isArray(value) ? pseudo(value) : dressMessage(value)
    },
  })

const CHOSEN = 'console.pseudo'
const listeners = new Set<() => void>()

export const pseudoStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => sessionStorage.getItem(CHOSEN) !== null,
  toggle: () => {
    if (pseudoStore.read()) sessionStorage.removeItem(CHOSEN)
    else sessionStorage.setItem(CHOSEN, 'on')
    for (const listener of listeners) listener()
  },
}
