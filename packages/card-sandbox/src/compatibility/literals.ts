/** One captured value and the SDK's type it must fit. */
export interface Capture {
  type: string
  value: unknown
}

/** The captures as literals of a TypeScript file, so that the compiler also refuses members that the types do not have. */
export const literalsModule = (captures: readonly Capture[]): string =>
  [
    "import type { Stripe } from 'stripe'",
    ...captures.map(({ type, value }, at) => `export const capture${at}: ${type} = ${JSON.stringify(value, null, 2)}`),
    '',
  ].join('\n')
