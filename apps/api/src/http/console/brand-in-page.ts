import { createHash } from 'node:crypto'
import { type Both, type Brand, ownPalette, type Palette, surfaces } from '@touchline/domain/brand'
import type { BrandFiles } from './brand-files.ts'
import { rehearsalHeader } from './rehearsal-header.ts'

export interface PageBrand {
  readonly brand: Brand
  readonly files: BrandFiles
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const both = ({ light, dark }: Both): string => `light-dark(${light},${dark})`

/** Overrides packages/ui/src/styles/tokens.css; null: unchanged. */
export function brandStyle(palette: Palette): string | null {
  if (palette === ownPalette) return null
  const colours = {
    brand: both(palette.accent),
    'brand-ink': both({ light: surfaces.light.words, dark: surfaces.dark.words }),
    'brand-tint': both(palette.tint),
    pitch: both(palette.field),
    'pitch-stripe': both(palette.stripe),
    'pitch-edge': both(palette.edge),
    'pitch-ink': palette.fieldWords,
    'pitch-soft': palette.fieldSoft,
  }
  const rules = Object.entries(colours).map(([name, value]) => `--${name}:${value}`)
  return `html:root{${rules.join(';')}}`
}

function documentStyle({ palette, isRehearsal }: Brand): string | null {
  const colours = brandStyle(palette)
  return isRehearsal === true ? `${colours ?? ''}${rehearsalHeader}` : colours
}

export const documentStyleSources = (brand: Brand): readonly string[] => {
  const style = documentStyle(brand)
  return style === null ? [] : [`'sha256-${createHash('sha256').update(style).digest('base64')}'`]
}

const icons = ({ pictures }: BrandFiles): string =>
  [
    '<link rel="icon" href="./icon.svg" type="image/svg+xml">',
    pictures.has('apple-touch-icon.png') ? '<link rel="apple-touch-icon" href="./apple-touch-icon.png">' : '',
    '<link rel="manifest" href="./manifest.webmanifest">',
  ].join('')

export function withBrand(html: string, { brand, files }: PageBrand): string {
  const style = documentStyle(brand)
  const head = `<title>${escape(brand.product)}</title>${icons(files)}${style === null ? '' : `<style>${style}</style>`}`
  const mark = `<svg class="hidden-text" aria-hidden="true"><g id="brand">${files.mark.group}</g></svg>`
  return html
    .replace('<title></title>', () => head)
    .replace('</body>', () => `${mark}</body>`)
    .replaceAll('__brand_name__', () => escape(brand.name))
    .replaceAll('__brand_view_box__', files.mark.viewBox)
}
