import { type Colour, colourOf, contrast, lookOf } from './colour.ts'

const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** WCAG 2.2 AA for text. */
const LEAST_CONTRAST = 4.5

/**
 * What an accent stands on as text, and what stands on it: the grounds, sheets and sunk places of pages and mails, and the
 * words of a button.
 */
export const surfaces = {
  light: { ground: '#f4f3ec', sheet: '#fffefb', sunk: '#f0eee5', words: '#ffffff' },
  dark: { ground: '#0b110e', sheet: '#131b17', sunk: '#0f1612', words: '#06140d' },
} as const satisfies Record<Theme, Record<string, Colour>>

/** A colour in each theme. */
export type Both = Readonly<Record<Theme, Colour>>

/** The colours that are a brand's; all others are the same for everybody. */
export interface Palette {
  /** Links, buttons, marks. */
  readonly accent: Both
  /** A wash behind what is chosen. */
  readonly tint: Both
  /** The dark field of the login and of the next payment, dark in either theme: it, its stripes, its edge. */
  readonly field: Both
  readonly stripe: Both
  readonly edge: Both
  /** Words on the field, strong and soft. */
  readonly fieldWords: Colour
  readonly fieldSoft: Colour
  /** The pale columns of a mail, next to the last one in the accent. */
  readonly pale: Both
}

/** The console's own colours, for a brand that names no accent. */
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

/** What an accent must differ from in a theme. */
const against = (theme: Theme): readonly Colour[] => Object.values(surfaces[theme])

const passes = (colour: Colour, theme: Theme): boolean =>
  against(theme).every((other) => contrast(colour, other) >= LEAST_CONTRAST)

const STEPS = 512

/** The colour nearest in lightness, of the same hue, that can be read in the theme; the colour itself where it can. */
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
  /** The surface against which it is weakest, and how weak, e.g. 2.31. */
  readonly on: Colour
  readonly contrast: number
  readonly nearest: Colour
}

/** Why an accent cannot be read in a theme; null where it can. */
export function accentFault(colour: Colour, theme: Theme): AccentFault | null {
  if (passes(colour, theme)) return null
  const [on = colour] = against(theme).toSorted((a, b) => contrast(colour, a) - contrast(colour, b))
  return { theme, colour, on, contrast: contrast(colour, on), nearest: nearestReadable(colour, theme) }
}

/** Where only one is given, the dark theme has the nearest to it that can be read there. */
export const accentsOf = ({ light, dark }: { readonly light: Colour; readonly dark?: Colour | undefined }): Both => ({
  light,
  dark: dark ?? nearestReadable(light, 'dark'),
})

/** A colour of ours in the hue of the accent, as light as before, and no stronger than the accent is for ours. */
const turned = (own: Colour, accent: Colour, ownAccent: Colour): Colour => {
  const [look, to, from] = [lookOf(own), lookOf(accent), lookOf(ownAccent)]
  const hue = look.hue + to.hue - from.hue
  return colourOf({ ...look, hue, chroma: look.chroma * Math.min(1, to.chroma / from.chroma) })
}

const TINT_STEP = 0.005

/** As far towards the end of the theme as the accent needs to be read on it. */
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

/** The colours that follow from an accent: ours, turned to its hue, so that whatever stands on them can still be read. */
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
