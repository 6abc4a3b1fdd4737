import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Colour, contrast, readColour } from './colour.ts'
import { accentFault, accentsOf, nearestReadable, ownPalette, paletteOf, surfaces, type Theme } from './palette.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((number): Colour => `#${number.toString(16).padStart(6, '0')}`)

describe('a colour', () => {
  it.each([
    ['#0B6B45', '#0b6b45'],
    ['#fff', null],
    ['red', null],
    ['#12345g', null],
  ])('%s is read as %s', (text, read) => {
    expect(readColour(text)).toBe(read)
  })

  it.each<[Colour, Colour, number]>([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#ffffff', 4.48],
  ])('%s on %s has the contrast that WCAG gives it: %d', (one, other, expected) => {
    expect(contrast(one, other)).toBeCloseTo(expected, 2)
    expect(contrast(other, one)).toBe(contrast(one, other))
  })
})

describe('an accent', () => {
  it.each<[Colour, Theme, Colour | null]>([
    ['#0b6b45', 'light', null],
    ['#57c993', 'dark', null],
    ['#b3123f', 'light', null],
    ['#ffcc00', 'light', '#846800'],
    ['#0b6b45', 'dark', '#3e9068'],
  ])('%s in the %s theme is taken, or refused with the nearest that is: %s', (accent, theme, nearest) => {
    expect(accentFault(accent, theme)?.nearest ?? null).toBe(nearest)
  })

  it('says on which surface it is weakest', () => {
    expect(accentFault('#ffcc00', 'light')).toMatchObject({ on: surfaces.light.sunk, contrast: expect.closeTo(1.3, 1) })
  })

  it('of whatever colour has a nearest one that can be read in either theme', () => {
    fc.assert(
      fc.property(colour, fc.constantFrom<Theme>('light', 'dark'), (accent, theme) => {
        expect(accentFault(nearestReadable(accent, theme), theme)).toBeNull()
      }),
    )
  })

  it('leaves every word on the colours that follow from it as readable as on ours', () => {
    fc.assert(
      fc.property(colour, (given) => {
        const light = nearestReadable(given, 'light')
        const { accent, tint, field, stripe, fieldWords, fieldSoft } = paletteOf(accentsOf({ light }))
        for (const theme of ['light', 'dark'] as const) {
          expect(contrast(accent[theme], tint[theme])).toBeGreaterThanOrEqual(4.5)
          for (const under of [field, stripe]) {
            expect(contrast(fieldWords, under[theme])).toBeGreaterThan(7)
            expect(contrast(fieldSoft, under[theme])).toBeGreaterThan(4.5)
          }
        }
      }),
    )
  })

  it('that is ours has our colours', () => {
    expect(paletteOf(ownPalette.accent)).toMatchObject(ownPalette)
  })
})
