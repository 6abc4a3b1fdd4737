export interface Capture {
  type: string
  value: unknown
}

/** Literals are checked for excess members, too. */
export const literalsModule = (captures: readonly Capture[]): string =>
  [
    "import type { Stripe } from 'stripe'",
    ...captures.map(({ type, value }, at) => `export const capture${at}: ${type} = ${JSON.stringify(value, null, 2)}`),
    '',
  ].join('\n')
