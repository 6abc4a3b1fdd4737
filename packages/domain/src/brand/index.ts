export { type Brand, type IssuedUnder, issuedUnder } from './brand.ts'
export { type Colour, readColour } from './colour.ts'
export {
  accentFault,
  accentsOf,
  type Both,
  ownPalette,
  type Palette,
  paletteOf,
  surfaces,
} from './palette.ts'
