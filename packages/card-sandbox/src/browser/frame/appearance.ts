import type { FieldOptions, StyleProperties, StyleVariant } from '../protocol.ts'

/** As the provider documents them. */
const allowed = new Set(
  'backgroundColor color fontFamily fontSize fontStyle fontVariant fontWeight letterSpacing lineHeight padding textAlign textDecoration textShadow textTransform'.split(
    ' ',
  ),
)
const pseudo = new Set([':hover', ':focus', '::placeholder', '::selection', ':-webkit-autofill', ':disabled'])
const selectors = { base: 'input', complete: 'input.complete', empty: 'input.empty', invalid: 'input.invalid' } as const

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const addRule = (sheet: CSSStyleSheet, selector: string, properties: StyleProperties): void => {
  const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)]
  if (!(rule instanceof CSSStyleRule)) return
  for (const [name, value] of Object.entries(properties)) {
    if (allowed.has(name)) rule.style.setProperty(kebab(name), value)
  }
}

const addVariant = (sheet: CSSStyleSheet, selector: string, variant: StyleVariant): void => {
  const own: StyleProperties = {}
  for (const [name, value] of Object.entries(variant)) if (typeof value === 'string') own[name] = value
  addRule(sheet, selector, own)
  for (const [name, value] of Object.entries(variant)) {
    if (typeof value !== 'string' && pseudo.has(name)) addRule(sheet, `${selector}${name}`, value)
  }
}

const sheet = new CSSStyleSheet()

/** Through the CSSOM, for the frame's policy: nothing of the host becomes CSS text. */
export const applyStyle = (style: FieldOptions['style']): void => {
  sheet.replaceSync('')
  for (const [name, selector] of Object.entries(selectors)) {
    const variant = Object.entries(style ?? {}).find(([key]) => key === name)?.[1]
    if (variant !== undefined) addVariant(sheet, selector, variant)
  }
  document.adoptedStyleSheets = [sheet]
}
