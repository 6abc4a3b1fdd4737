import { dirname, resolve } from 'node:path'
import {
  accentFault,
  accentsOf,
  type Brand,
  type Colour,
  ownPalette,
  type Palette,
  paletteOf,
  readColour,
} from '@touchline/domain/brand'
import { textFault } from '@touchline/domain/text'
import * as z from 'zod/mini'
import { type BrandFiles, type Drawing, type PictureName, pictureSizes } from '../http/console/brand-files.ts'
import { type HelpLinks, httpsUrl, mailLink } from '../http/console/help-links.ts'
import { fileOf, MOST_DRAWING_BYTES, readDrawing } from './drawing.ts'
import { bytesOfFile, type Found, jsonOfFile, readable } from './operators-file.ts'

export interface BrandConfig {
  readonly brand: Brand
  readonly help: HelpLinks
  readonly files: BrandFiles
}

const line = (most: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(most),
    z.refine((text) => textFault(text) === null),
  )
const colour = z.pipe(
  z.string().check(z.refine((text) => readColour(text) !== null)),
  z.transform((text: string): Colour => readColour(text) ?? '#000000'),
)
const path = z.string().check(z.minLength(1))

/** Also listed in docs/operations.md. */
const keys = {
  name: [line(30), 'what the service is called, 1 to 30 characters', 'Kickview'],
  shortName: [z.optional(line(12)), 'the name under an icon, 1 to 12 characters', 'Kickview'],
  product: [z.optional(line(40)), 'what the console is called, 1 to 40 characters', 'Kickview account'],
  company: [z.optional(line(60)), 'who has the rights, 1 to 60 characters', 'Kickview SAS'],
  mark: [path, 'an SVG: its file next to this one, or itself', 'mark.svg'],
  icon: [z.optional(path), 'a square SVG: its file next to this one, or itself', 'icon.svg'],
  pictures: [
    z.optional(z.partialRecord(z.enum(pictureNames()), path)),
    `PNG files next to this one, of ${pictureNames().join(', ')}`,
    '{ "apple-touch-icon.png": "apple.png" }',
  ],
  accent: [
    z.optional(z.union([colour, z.strictObject({ light: colour, dark: z.optional(colour) })])),
    'a colour, or one for each theme',
    '{ "light": "#7a1f4b", "dark": "#f08bb8" }',
  ],
  support: [
    z.optional(z.union([mailLink, httpsUrl])),
    'an e-mail address or an https:// address',
    'support@kickview.example',
  ],
  terms: [z.optional(httpsUrl), 'the terms, an https:// address', 'https://kickview.example/terms'],
  privacy: [z.optional(httpsUrl), 'the privacy notice, an https:// address', 'https://kickview.example/privacy'],
  mailFoot: [z.optional(line(200)), 'a line at the end of every mail', 'Kickview SAS, 4 rue des Sports, 69007 Lyon'],
} as const

function pictureNames(): [PictureName, ...PictureName[]] {
  return ['apple-touch-icon.png', 'icon-192.png', 'icon-512.png', 'icon-maskable-512.png']
}

const schema = z.strictObject({
  name: keys.name[0],
  shortName: keys.shortName[0],
  product: keys.product[0],
  company: keys.company[0],
  mark: keys.mark[0],
  icon: keys.icon[0],
  pictures: keys.pictures[0],
  accent: keys.accent[0],
  support: keys.support[0],
  terms: keys.terms[0],
  privacy: keys.privacy[0],
  mailFoot: keys.mailFoot[0],
})

type BrandInput = z.output<typeof schema>

const isKey = (name: string): name is keyof typeof keys => Object.hasOwn(keys, name)

const faultsOf = (issues: readonly z.core.$ZodIssue[]): readonly string[] => [
  ...new Set(
    issues.flatMap((issue) => {
      if (issue.code === 'unrecognized_keys')
        return issue.keys.map((key) => `${[...issue.path, key].join('.')}: there is no such key`)
      const [first] = issue.path.map(String)
      if (first === undefined || !isKey(first)) return ['is no object']
      const [, what, example] = keys[first]
      return [`${issue.path.join('.')}: ${what}, e.g. ${example}`]
    }),
  ),
]

interface Read {
  readonly folder: string
  readonly faults: string[]
}

function foundOf<T>(found: Found<T>, key: string, { faults }: Read): T | null {
  if ('v' in found) return found.v
  faults.push(`${key}: ${found.fault}`)
  return null
}

const bytesOf = (name: string, key: string, read: Read, most?: number): Buffer | null =>
  foundOf(bytesOfFile(resolve(read.folder, name), most), key, read)

function drawingOf(key: 'mark' | 'icon', given: string, read: Read): Drawing | null {
  const text = given.trimStart().startsWith('<')
    ? given
    : bytesOf(given, key, read, MOST_DRAWING_BYTES)?.toString('utf8')
  if (text === undefined) return null
  const drawing = readDrawing(text)
  if ('group' in drawing) return drawing
  read.faults.push(...drawing.map((fault) => `${key}: ${fault}`))
  return null
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const isPicture = (bytes: Buffer, size: number): boolean =>
  bytes.length > 24 &&
  bytes.subarray(0, 8).equals(PNG) &&
  bytes.readUInt32BE(16) === size &&
  bytes.readUInt32BE(20) === size

function picturesOf({ pictures = {} }: BrandInput, read: Read): BrandFiles['pictures'] {
  const found = new Map<PictureName, Buffer>()
  for (const name of pictureNames()) {
    const file = pictures[name]
    const bytes = file === undefined ? null : bytesOf(file, `pictures.${name}`, read)
    if (bytes === null) continue
    if (isPicture(bytes, pictureSizes[name])) found.set(name, bytes)
    else read.faults.push(`pictures.${name}: is no PNG of ${pictureSizes[name]} × ${pictureSizes[name]} pixels`)
  }
  return found
}

/** A given colour must be readable; derived ones are adjusted. */
function paletteGiven({ accent }: BrandInput, { faults }: Read): Palette {
  if (accent === undefined) return ownPalette
  const given = typeof accent === 'string' ? { light: accent } : accent
  for (const theme of ['light', 'dark'] as const) {
    const one = given[theme]
    const fault = one === undefined ? null : accentFault(one, theme)
    if (fault === null) continue
    const key = typeof accent === 'string' ? 'accent' : `accent.${theme}`
    faults.push(
      `${key}: ${fault.colour} on ${fault.on} has a contrast of ${fault.contrast.toFixed(2)}, and 4.5 is needed; the nearest that has it is ${fault.nearest}`,
    )
  }
  return paletteOf(accentsOf(given))
}

const brandOf = (given: BrandInput, palette: Palette): Brand => ({
  name: given.name,
  shortName: given.shortName ?? given.name,
  product: given.product ?? given.name,
  company: given.company ?? given.name,
  palette,
  mailFoot: given.mailFoot ?? null,
})

const helpOf = ({ support, terms, privacy }: BrandInput): HelpLinks => ({
  ...(support === undefined ? {} : { support }),
  ...(terms === undefined ? {} : { terms }),
  ...(privacy === undefined ? {} : { privacy }),
})

type Outcome = { readonly v: BrandConfig } | { readonly faults: readonly string[] }

export function readBrand(file: string): Outcome {
  const outcome = brandIn(file)
  return 'faults' in outcome ? { faults: readable(outcome.faults).map((fault) => `BRAND_FILE: ${fault}`) } : outcome
}

function brandIn(file: string): Outcome {
  const json = jsonOfFile(file)
  if ('fault' in json) return { faults: [json.fault] }
  const { data: given, error } = schema.safeParse(json.v)
  if (given === undefined) return { faults: faultsOf(error.issues) }
  const read: Read = { folder: dirname(file), faults: [] }
  const mark = drawingOf('mark', given.mark, read)
  const icon = given.icon === undefined ? mark : drawingOf('icon', given.icon, read)
  const pictures = picturesOf(given, read)
  const palette = paletteGiven(given, read)
  if (mark === null || icon === null || read.faults.length > 0) return read
  return { v: { brand: brandOf(given, palette), help: helpOf(given), files: { mark, icon: fileOf(icon), pictures } } }
}

/** A bare address gets the brand's name. */
export const senderOf = (from: string, { name }: Brand): string =>
  from.includes('<') ? from : `"${name.replaceAll(/["\\]/g, '')}" <${from}>`
