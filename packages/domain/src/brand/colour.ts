/** #rrggbb in lower case. */
export type Colour = `#${string}`

/** Null for other forms, even #rgb. */
export const readColour = (text: string): Colour | null =>
  /^#[0-9a-f]{6}$/i.test(text) ? `#${text.slice(1).toLowerCase()}` : null

type Three = readonly [number, number, number]

const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
const encoded = (light: number): number => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055)

const channelsOf = (colour: Colour): Three => {
  const number = Number.parseInt(colour.slice(1), 16)
  const [red, green, blue] = [number >> 16, (number >> 8) & 255, number & 255]
  return [linear(red / 255), linear(green / 255), linear(blue / 255)]
}

const luminance = (colour: Colour): number => {
  const [red, green, blue] = channelsOf(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2: 1 to 21. */
export const contrast = (one: Colour, other: Colour): number => {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Oklch: lightness 0 to 1, chroma, hue in radians. */
export interface Look {
  readonly lightness: number
  readonly chroma: number
  readonly hue: number
}

export const lookOf = (colour: Colour): Look => {
  const [red, green, blue] = channelsOf(colour)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
  return {
    lightness: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  }
}

const channelsOfLook = ({ lightness, chroma, hue }: Look): Three => {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}

const isShown = (channels: Three): boolean => channels.every((each) => each > -0.0005 && each < 1.0005)

const byteOf = (channel: number): string =>
  Math.round(Math.min(1, Math.max(0, encoded(Math.max(0, channel)))) * 255)
    .toString(16)
    .padStart(2, '0')

const CHROMA_STEP = 0.002

/** Or the nearest chroma that a screen can show. */
export const colourOf = (look: Look): Colour => {
  for (let chroma = look.chroma; chroma > 0; chroma -= CHROMA_STEP) {
    const channels = channelsOfLook({ ...look, chroma })
    if (isShown(channels)) return `#${channels.map(byteOf).join('')}`
  }
  return `#${channelsOfLook({ ...look, chroma: 0 })
    .map(byteOf)
    .join('')}`
}
