import { type Colour, colourOf, contrast, lookOf } from './colour.ts'

const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** WCAG 2.2 AA for text. */
const LEAST_CONTRAST = 4.5

/** Backgrounds of accents, and text on them. */
export const surfaces = {
  light: { ground: '#f4f3ec', sheet: '#fffefb', sunk: '#f0eee5', words: '#ffffff' },
  dark: { ground: '#0b110e', sheet: '#131b17', sunk: '#0f1612', words: '#06140d' },
} as const satisfies Record<Theme, Record<string, Colour>>

export type Both = Readonly<Record<Theme, Colour>>

export interface Palette {
  readonly accent: Both
  readonly tint: Both
  /** In both themes. */
  readonly field: Both
  readonly stripe: Both
  readonly edge: Both
  readonly fieldWords: Colour
  readonly fieldSoft: Colour
  readonly pale: Both
}

export const ownPalette: Palette = {
  accent: { light: '#0b6b45', dark: '#57c993' },
  tint: { light: '#e4f0e8', dark: '#16291f' },
  field: { light: '#0d3021', dark: '#0f2a1e' },
  stripe: { light: '#103727', dark: '#123023' },
  edge: { light: '#0d3021', dark: '#224a38' },
  fieldWords: '#f1f7f3',
  fieldSoft: '#aecbbc',
  pale: { light: '#b9d3c5', dark: '#2c4a3b' },
}

const against = (theme: Theme): readonly Colour[] => Object.values(surfaces[theme])

const passes = (colour: Colour, theme: Theme): boolean =>
  against(theme).every((other) => contrast(colour, other) >= LEAST_CONTRAST)

const STEPS = 512

/** Of the same hue; itself where readable. */
export function nearestReadable(colour: Colour, theme: Theme): Colour {
  const look = lookOf(colour)
  for (let step = 0; step <= STEPS; step += 1) {
    for (const sign of [-1, 1]) {
      const lightness = look.lightness + (sign * step) / STEPS
      const near = step === 0 ? colour : colourOf({ ...look, lightness: Math.min(1, Math.max(0, lightness)) })
      if (passes(near, theme)) return near
    }
  }
  return ownPalette.accent[theme]
}

export interface AccentFault {
  readonly theme: Theme
  readonly colour: Colour
  readonly on: Colour
  readonly contrast: number
  readonly nearest: Colour
}

export function accentFault(colour: Colour, theme: Theme): AccentFault | null {
  if (passes(colour, theme)) return null
  const [on = colour] = against(theme).toSorted((a, b) => contrast(colour, a) - contrast(colour, b))
  return { theme, colour, on, contrast: contrast(colour, on), nearest: nearestReadable(colour, theme) }
}

/** Dark defaults to the nearest readable one. */
export const accentsOf = ({ light, dark }: { readonly light: Colour; readonly dark?: Colour | undefined }): Both => ({
  light,
  dark: dark ?? nearestReadable(light, 'dark'),
})

/** In the accent's hue, at most as strong. */
const turned = (own: Colour, accent: Colour, ownAccent: Colour): Colour => {
  const [look, to, from] = [lookOf(own), lookOf(accent), lookOf(ownAccent)]
  const hue = look.hue + to.hue - from.hue
  return colourOf({ ...look, hue, chroma: look.chroma * Math.min(1, to.chroma / from.chroma) })
}

const TINT_STEP = 0.005

/** As close to the theme's end as the accent requires. */
function tintFor(tint: Colour, accent: Colour, theme: Theme): Colour {
  const look = lookOf(tint)
  for (
    let { lightness } = look;
    lightness > 0 && lightness < 1;
    lightness += theme === 'light' ? TINT_STEP : -TINT_STEP
  ) {
    const near = colourOf({ ...look, lightness })
    if (contrast(accent, near) >= LEAST_CONTRAST) return near
  }
  return surfaces[theme].sheet
}

export function paletteOf(accent: Both): Palette {
  const own = ownPalette
  const inTheme = (colour: Colour, theme: Theme) => turned(colour, accent[theme], own.accent[theme])
  const both = ({ light, dark }: Both): Both => ({ light: inTheme(light, 'light'), dark: inTheme(dark, 'dark') })
  return {
    accent,
    tint: {
      light: tintFor(inTheme(own.tint.light, 'light'), accent.light, 'light'),
      dark: tintFor(inTheme(own.tint.dark, 'dark'), accent.dark, 'dark'),
    },
    field: both(own.field),
    stripe: both(own.stripe),
    edge: both(own.edge),
    fieldWords: inTheme(own.fieldWords, 'light'),
    fieldSoft: inTheme(own.fieldSoft, 'light'),
    pale: both(own.pale),
  }
}
