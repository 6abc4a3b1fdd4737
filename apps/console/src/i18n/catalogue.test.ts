import { expect, it } from 'vitest'
import { catalogueStore, completeWords, loadWords } from './catalogue.ts'

it('reads a language to the end that is being switched to while the first other screen opens', async () => {
  const switching = loadWords('fr')
  await Promise.all([completeWords(), switching])
  expect(Object.keys(catalogueStore.read('fr') ?? {})).toEqual(expect.arrayContaining(['shell', 'plans']))
})
