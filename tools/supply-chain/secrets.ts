/** The card sandbox's test keys (`sk_test_`) are no secrets. */
const shapes: readonly (readonly [string, RegExp])[] = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s*[A-Za-z0-9+/=]/],
  ['a live card provider key', /\b[rs]k_live_[A-Za-z0-9]{8,}/],
  ['a webhook secret', /\bwhsec_(?!test|demo|sandbox)[A-Za-z0-9]{24,}/],
  ['a cloud access key', /\bAKIA[0-9A-Z]{16}\b/],
  ['a code host token', /\bgh[pousr]_[A-Za-z0-9]{36}\b/],
  ['a package registry token', /\bnpm_[A-Za-z0-9]{36}\b|_authToken\s*=\s*[^\s$]/],
  [
    'a password in a database address',
    /\bpostgres(?:ql)?:\/\/[^\s:/@$]+:(?!password|postgres|secret|\$)[^\s@/]{6,}@(?!localhost|127\.)/,
  ],
]

export const checkSecrets = (path: string, text: string): string[] =>
  shapes.flatMap(([name, shape]) => (shape.test(text) ? [`${path} holds ${name}`] : []))
