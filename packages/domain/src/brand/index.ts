export { type Brand, type IssuedUnder, issuedUnder } from './brand.ts'
export { type Colour, contrast, readColour } from './colour.ts'
export {
  type AccentFault,
  accentFault,
  accentsOf,
  type Both,
  nearestReadable,
  ownPalette,
  type Palette,
  paletteOf,
  surfaces,
  type Theme,
} from './palette.ts'
