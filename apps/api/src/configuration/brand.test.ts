import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownPalette } from '@touchline/domain/brand'
import { sharedFolder } from '@touchline/testing/shared'
import { describe, expect, it } from 'vitest'
import { readBrand } from './brand.ts'
import { readDrawing } from './drawing.ts'

const folder = await sharedFolder()
writeFileSync(join(folder, 'mark.svg'), '<svg viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>')
writeFileSync(join(folder, 'photo.png'), 'no PNG')

const least = { name: 'Kickview', mark: 'mark.svg' }

const read = (given: object | string) => {
  const file = join(folder, 'brand.json')
  writeFileSync(file, typeof given === 'string' ? given : JSON.stringify(given))
  return readBrand(file)
}

const faultsOf = (given: object | string): readonly string[] => {
  const outcome = read(given)
  return 'faults' in outcome ? outcome.faults : []
}

describe('a brand', () => {
  it('needs a name and a mark, and has the rest from them', () => {
    expect(read(least)).toMatchObject({
      v: {
        brand: { name: 'Kickview', shortName: 'Kickview', product: 'Kickview', company: 'Kickview', mailFoot: null },
        help: {},
        files: { mark: { viewBox: '0 0 9 9' } },
      },
    })
    const outcome = read(least)
    expect('v' in outcome && outcome.v.brand.palette).toBe(ownPalette)
  })

  it('links to mail and https', () => {
    const links = { support: 'help@kickview.example', terms: 'https://kickview.example/terms' }
    expect(read({ ...least, ...links })).toMatchObject({
      v: { help: { support: 'mailto:help@kickview.example', terms: 'https://kickview.example/terms' } },
    })
  })

  it('with one accent has the nearest to it in the dark theme', () => {
    expect(read({ ...least, accent: '#0b6b45' })).toMatchObject({
      v: { brand: { palette: { accent: { light: '#0b6b45', dark: '#3e9068' } } } },
    })
  })

  it('of many names that nothing reads names a hundred', () => {
    const names = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`name${at}`, at]))
    const faults = faultsOf({ ...least, ...names })
    expect([faults.length, faults.at(-1)]).toEqual([101, 'BRAND_FILE: and 4900 more'])
  })

  it.each<[string, object | string, string]>([
    ['a file that is no JSON', '{"name"', 'BRAND_FILE: is no JSON: it ends where a colon belongs'],
    [
      'no name',
      { mark: 'mark.svg' },
      'BRAND_FILE: name: what the service is called, 1 to 30 characters, e.g. Kickview',
    ],
    ['a key that nobody reads', { ...least, colour: 1 }, 'BRAND_FILE: colour: there is no such key'],
    ['a mark that is not there', { name: 'K', mark: 'm.svg' }, 'BRAND_FILE: mark: the file does not exist'],
    [
      'a mark that runs',
      { ...least, icon: '<svg viewBox="0 0 1 1" onload="x()"><path d="M0 0"/></svg>' },
      'BRAND_FILE: icon: <svg onload> runs a script',
    ],
    [
      'an accent that cannot be read',
      { ...least, accent: '#ffcc00' },
      'BRAND_FILE: accent: #ffcc00 on #f0eee5 has a contrast of 1.30, and 4.5 is needed; the nearest that has it is #846800',
    ],
    [
      'one that cannot be read in the dark',
      { ...least, accent: { light: '#0b6b45', dark: '#0b6b45' } },
      'BRAND_FILE: accent.dark: #0b6b45 on #131b17 has a contrast of 2.68, and 4.5 is needed; the nearest that has it is #3e9068',
    ],
    [
      'a link that runs',
      { ...least, support: 'javascript:alert(1)' },
      'BRAND_FILE: support: an e-mail address or an https:// address, e.g. support@kickview.example',
    ],
    [
      'a link that is not protected',
      { ...least, terms: 'http://kickview.example' },
      'BRAND_FILE: terms: the terms, an https:// address, e.g. https://kickview.example/terms',
    ],
    [
      'a name with signs that turn the direction',
      { ...least, name: 'Kick\u202Eview' },
      'BRAND_FILE: name: what the service is called, 1 to 30 characters, e.g. Kickview',
    ],
    ['a mark without an end', { ...least, mark: '/dev/zero' }, 'BRAND_FILE: mark: is larger than 16 KiB'],
    [
      'a picture that is none',
      { ...least, pictures: { 'icon-192.png': 'photo.png' } },
      'BRAND_FILE: pictures.icon-192.png: is no PNG of 192 × 192 pixels',
    ],
  ])('is refused in one line for %s', (_, given, fault) => {
    expect(faultsOf(given)).toEqual([fault])
  })

  it('names every fault at once', () => {
    expect(faultsOf({ name: 'K', mark: 'm.svg', accent: '#ffcc00' })).toHaveLength(2)
    expect(readBrand(join(folder, 'gone.json'))).toEqual({ faults: ['BRAND_FILE: the file does not exist'] })
  })
})

const svg = (inside: string): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`
const square = '<path d="M0 0h9"/>'

describe('a drawing', () => {
  it.each([
    [
      'with its style sheet as attributes',
      '<style>.a{fill:red}</style><path class="a" d="M0 0h9"/>',
      '<g><path d="M0 0h9" fill="red"/></g>',
    ],
    [
      'with ids that no page has',
      `<linearGradient id="g"/><path fill="url(#g)" d="M0 0h9"/>`,
      '<g><linearGradient id="brand-g"/><path fill="url(#brand-g)" d="M0 0h9"/></g>',
    ],
    [
      'without comments and what an editor adds',
      `<!--! a --><title>K</title><g data-x="1">${square}text</g>`,
      '<g><g><path d="M0 0h9"/></g></g>',
    ],
  ])('is taken %s', (_, inside, group) => {
    expect(readDrawing(svg(inside))).toEqual({ viewBox: '0 0 9 9', group })
  })

  it.each([
    [`<script>1</script>${square}`, '<script> is not taken'],
    [`<g onclick="x()">${square}</g>`, '<g onclick> runs a script'],
    [`<foreignObject/>${square}`, '<foreignObject> is not taken'],
    [`<use href="#a"/>${square}`, '<use> is not taken'],
    [`<image width="1"/>${square}`, '<image> is not taken'],
    [`<style>@import url(https://x.example);</style>${square}`, '<style> is not taken'],
    ['<path d="M0 0h9" fill="url(https://x.example/#g)"/>', '<path fill> refers to something outside of the drawing'],
    [
      `<linearGradient href="https://x.example/#g"/>${square}`,
      '<linearGradient href> refers to something outside of the drawing',
    ],
    ['', 'draws nothing'],
  ])('is refused for %j', (inside, fault) => {
    expect(readDrawing(svg(inside))).toContain(fault)
  })

  it.each([
    ['<html></html>', 'is no SVG'],
    ['a text', 'is no SVG that can be read'],
    [`<svg viewBox="0 0 90 20">${square}</svg>`, 'is wider than 4 times its height'],
    [`<svg>${square}</svg>`, 'has neither a viewBox nor a size in numbers'],
    [`<!DOCTYPE svg [<!ENTITY a "b">]>${svg(square)}`, '<!ENTITY> is not taken'],
    [svg(`<path d="${'M0 0h9'.repeat(4_000)}"/>`), 'is larger than 16 KiB'],
  ])('is none: %j', (text, fault) => {
    expect(readDrawing(text)).toContain(fault)
  })
})
