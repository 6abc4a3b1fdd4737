import { describe, expect, it } from 'vitest'
import { faultsOf, partsOf, readManifest } from './budget.ts'

const manifest = readManifest(
  JSON.stringify({
    'src/main.tsx': { file: 'assets/main-1.js', css: ['assets/main-1.css'], imports: ['_shared.js'] },
    '_shared.js': { file: 'assets/shared-1.js' },
    'src/overview.tsx': { file: 'assets/overview-1.js', imports: ['_shared.js', 'src/main.tsx'] },
    'src/plans.tsx': { file: 'assets/plans-1.js' },
    '_pictures.js': { name: 'pictures', file: 'assets/pictures-1.js' },
  }),
)
const html =
  '<link rel="icon" href="./icon.svg"><script src="./assets/main-1.js"></script><link href="./assets/overview-1.js">'

describe('the weight of a screen', () => {
  it('counts what its page names, and what that imports, each once', () => {
    expect(partsOf(html, manifest).toSorted()).toEqual([
      'assets/main-1.css',
      'assets/main-1.js',
      'assets/overview-1.js',
      'assets/shared-1.js',
    ])
  })

  it('counts no style sheet that is there in another', () => {
    const held = `${html}<link rel="stylesheet" href="./assets/one.css"><link type="text/held" href="./assets/main-1.css">`
    expect(partsOf(held, manifest)).not.toContain('assets/main-1.css')
    expect(partsOf(held, manifest)).toContain('assets/one.css')
  })

  it('counts what is loaded after its figures, too', () => {
    expect(partsOf(html, manifest, ['src/plans.tsx', 'src/overview.tsx', 'pictures'])).toHaveLength(6)
    expect(() => partsOf(html, manifest, ['src/gone.tsx'])).toThrow('the build has no src/gone.tsx')
  })

  it.each([
    [100, 5, []],
    [100.1, 5, ['login weighs 100.1 KiB, its budget is 100']],
    [99, 6, ['login takes 6 requests, its budget is 5']],
  ])('of %d KiB in %d requests gives %j', (kib, requests, faults) => {
    const budget = { screen: 'login', page: '', limitKib: 100, limitRequests: 5 }
    expect(faultsOf(budget, kib, requests)).toEqual(faults)
  })
})
